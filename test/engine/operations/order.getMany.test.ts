import type { INodeParameters } from 'n8n-workflow';

import { spec } from '../../operations/OrderService/asset.getMany';
import { rowsOf, useOrderService } from '../../support/specs/orderService';
import { ok } from '../../support/server/server';

/** asset.getMany: filters, and how much of each row. */

const { server, run } = useOrderService();

describe('asset.getMany', () => {
	const parameters = { enterpriseGlobalId: '20', returnAll: true };

	it('what the list does not show passes no filter, and is counted', async () => {
		server.reply(() => ok([...(spec.keeps?.entries ?? []), { assetNum: 'g', limitEndTime: 'soon' }]));
		const notShown = async (filters: INodeParameters) =>
			(await run('asset.getMany', { ...parameters, filters })).hints.flatMap(
				({ message }) => /filters left out.*: (\d+)$/.exec(message)?.slice(1) ?? [],
			);
		expect(
			await Promise.all(
				[{ ended: 'only' }, { ended: 'exclude' }, { licenseType: 'softkey' }, { ended: 'include' }].map(
					notShown,
				),
			),
		).toEqual([['1'], ['1'], ['3'], []]);
	});

	it.each<[INodeParameters, string, INodeParameters]>([
		// What ends first stays.
		[{ expiresWithinDays: 60 }, 'fa', { returnAll: false, limit: 2 }],
		// The limit counts what is left.
		[{ locked: false }, 'b', { returnAll: false, limit: 1 }],
	])('keeps of its answer by %j, limited: %s', async (filters, left, more) => {
		server.reply(() => ok(spec.keeps?.entries));
		const result = await run('asset.getMany', { ...parameters, ...more, filters });

		expect(result.items.map(({ json }) => json.assetNum).join('')).toBe(left);
	});

	const kept = {
		assetNum: 'SK1',
		id: '1',
		licenseType: 'softkey',
		limitStartTime: 3,
		limitEndTime: 4,
		locked: false,
		freezing: false,
		borrowedUsbKey: false,
		customerId: '2',
		assetExtends: [{ extendCode: 'gxxp', extendValue: '1' }],
	};
	const full = {
		...kept,
		grantable: true,
		keyShellNumber: '1',
		keyChipType: 2,
		createTime: 1,
		updateTime: 2,
		assignStatus: { id: '1', assignStatus: 'x', assignMemberId: '5', createTime: 't', updateTime: null },
		assetLimits: null,
		undocumented: 'kept in raw',
	};
	const simple = {
		...kept,
		limitStartTime: '1970-01-01T00:00:00.003Z',
		limitEndTime: '1970-01-01T00:00:00.004Z',
	};

	it('is simplified to at most ten fields unless told otherwise', async () => {
		server.reply(() => ok([full]));
		const simplified = await run('asset.getMany', parameters);

		expect(rowsOf(simplified.items)).toEqual([[simple, { item: 0 }]]);
		expect(Object.keys(simplified.items[0]?.json ?? {})).toEqual(Object.keys(simple));
		expect(simplified.hints).toEqual([]);
	});
});
