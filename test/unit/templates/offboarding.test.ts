import { DateTime } from 'luxon';

import { evaluate } from '../../support/ledger/expression';
import { nodeOf, readTemplate } from '../../support/ledger/template';

/**
 * *Offboard an employee*: n8n passes on what a node was given where the node itself does not begin, as if it had come through.
 * So each page asks for what proves it.
 */

const offboard = readTemplate('offboard-employee');
type Rows = object[];

const LINA = { name: 'Li Na', userName: 'linaACME', globalId: '62', deleted: false };
const FORM = { Decision: 'Withdraw and delete' };
const withdrawal = (...deleteAssets: string[]) => ({
	dryRun: true,
	request: { method: 'POST', body: { addAssets: [], deleteAssets } },
});
const DELETION = { dryRun: true, request: { method: 'DELETE', path: '/member/62' } };
const HELD = [withdrawal('8000000102', 'CA8000000116'), DELETION];

interface World {
	rehearsal?: Rows;
	approve?: Rows;
	again?: Rows;
	row?: object;
}
function ask(
	value: unknown,
	{ rehearsal = HELD, approve = [FORM], again = rehearsal, row = {} }: World = {},
) {
	const given: Record<string, Rows> = {
		Employee: [LINA],
		Rehearsal: rehearsal,
		Approve: approve,
		'Rehearse Again': again,
	};
	const rows = (name: string) => given[name]!.map((json) => ({ json }));
	return evaluate(value, {
		$: (name: string) => ({ all: () => rows(name), first: () => rows(name)[0] }),
		$json: row,
		$input: { all: () => [] },
		$execution: { id: '1' },
		$runIndex: 0,
		$now: DateTime.now(),
	});
}
const page = (name: string, world: World) => {
	const { completionTitle, completionMessage } = nodeOf(offboard, name).parameters;
	return [completionTitle, completionMessage].map((text) => ask(text, world)).join(' | ');
};
function isApproved(world: World): unknown {
	const { conditions } = nodeOf(offboard, 'Approved?').parameters.conditions as {
		conditions: Array<{ leftValue: string }>;
	};
	return ask(conditions[0]!.leftValue, world);
}
const shown = (rehearsal: Rows) =>
	ask((nodeOf(offboard, 'Approve').parameters.options as { formDescription: string }).formDescription, {
		rehearsal,
	});

const WITHDRAWN = ['8000000102', 'CA8000000116'];

it.each<[string, object, RegExp]>([
	[
		'with assets',
		{ deleted: true, withdrawnAssets: WITHDRAWN },
		/^Li Na .* is deleted \| Taken back: 8.*, CA/,
	],
	['without assets', { deleted: true }, /^Li Na .* is deleted \| No assets were held\.$/],
	['what the node was given', HELD[0]!, /^Not known whether Li Na \(linaACME\) is deleted \|.*Look/],
	['an employee as the list has it', LINA, /^Not known/],
	['nothing', {}, /^Not known/],
])('the last page, by the row of Withdraw and Delete: %s', (_, row, text) => {
	expect(page('Done', { row })).toMatch(text);
});

it.each<[string, Rows, RegExp]>([
	['assets', HELD, /^These assets are taken back: 8000000102, CA8000000116\. Then .* deleted/],
	['none', [DELETION], /^No assets are held\. Then .* deleted/],
	['what the node was given', [LINA], /could not be looked up.*nothing is changed/],
])('what is shown for the decision: %s', (_, rehearsal, text) => {
	expect(shown(rehearsal)).toMatch(text);
});

it.each<[string, World, boolean, RegExp]>([
	['approved', {}, true, /./],
	['approved by mail', { approve: [{ data: { approved: true } }] }, true, /./],
	['nothing is held', { rehearsal: [DELETION] }, true, /./],
	['stopped', { approve: [{ Decision: 'Stop' }] }, false, /Nothing was changed \| It was stopped/],
	['one asset more', { again: [withdrawal('1', '2', '3'), DELETION] }, false, /has changed/],
	['the rehearsal did not begin', { rehearsal: [LINA] }, false, /could not be looked up/],
	['the second one did not begin', { again: [FORM] }, false, /could not be looked up/],
	['both, while nothing is held', { rehearsal: [LINA], again: [FORM] }, false, /could not be looked up/],
	['the second one, while nothing is held', { rehearsal: [DELETION], again: [FORM] }, false, /looked up/],
])('%s: deleted only where both rehearsals show the same', (_, world, approved, text) => {
	expect(isApproved(world)).toBe(approved);
	expect(page('Not Done', world)).toMatch(text);
});

it.each<[string, unknown, string]>([
	['of the node', { message: 'Lent', description: 'Take it back.' }, 'Lent. Take it back.'],
	['as a text', 'Timed out', 'Timed out'],
])('an error %s is told in its words', (_, error, text) => {
	expect(page('Not Done', { row: { error } })).toBe(`It did not go through | ${text}`);
});
