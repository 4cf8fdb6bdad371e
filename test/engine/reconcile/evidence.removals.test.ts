import type { IDataObject } from 'n8n-workflow';

import type { Lists, World } from '../../support/reconcile/evidence';
import { asset, list, numbersIn, removal, runOrders } from '../../support/reconcile/evidenceOrders';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Evidence": removals of assets. Absence proves nothing, unless the same execution had seen it there. */

skipPauses();

const server = useServer();

const run = async (world: World, items: IDataObject[], skip = false) =>
	await runOrders(server, world, items, skip);

const NO_LIST = 'the service answered without the list';

describe('a removal whose reply was lost', () => {
	const both = [removal('CA1'), removal('CA2')];
	const before = list(asset('CA1'), asset('CA2'), asset('CA3'));
	const CA3 = list(asset('CA3'));
	const withCA2 = list(asset('CA2'), asset('CA3'));

	it.each<[string, World['after'], [string, string], string]>([
		['both are gone, all else is there', CA3, ['0 confirmed', '1 confirmed'], ''],
		['the list is empty', list(), ['0 unknown', '1 unknown'], '1 other assets are not listed any more'],
		['the list does not come', { list: null }, ['0 unknown', '1 unknown'], NO_LIST],
		['gone once, and there again', [CA3, before], ['0 unknown', '1 unknown'], 'still listed: CA1'],
		['gone in the last look and in one more', [before, before, CA3], ['0 confirmed', '1 confirmed'], ''],
		[
			'gone in the last look, and there in one more',
			[before, before, CA3, before],
			['0 unknown', '1 unknown'],
			'still listed: CA1',
		],
		['one is gone', withCA2, ['0 confirmed', '1 unknown'], ''],
		['nothing is gone', before, ['0 unknown', '1 unknown'], 'still listed: CA1'],
	])('%s', async (_, after, due, text) => {
		const { outcomes, told, writes } = await run({ before, after }, both, true);

		expect(outcomes).toEqual(due);
		expect(told[0]).toContain(text);
		expect(numbersIn(writes)).toEqual([['CA1', 'CA2']]);
	});

	it('without a look before, nothing proves it', async () => {
		const { outcomes, told } = await run({ before, after: CA3 }, both);

		expect(outcomes).toEqual(['0 unknown', '1 unknown']);
		expect(told[0]).toContain('not listed: CA1, which alone does not prove a removal');
	});

	it.each<[string, Lists, string]>([
		['never listed', CA3, 'not listed: CA1, which alone does not prove a removal'],
		['in an empty list', list(), 'not listed: CA1'],
		['in a list that did not come', { list: null }, NO_LIST],
	])('with Skip, what is %s is refused, not told as done', async (_, listed, text) => {
		const { outcomes, told, writes } = await run({ before: listed }, both, true);

		expect([outcomes, writes]).toEqual([['0 rejected', '1 rejected'], []]);
		expect(told[0]).toContain(text);
	});
});
