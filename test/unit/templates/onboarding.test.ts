import { DateTime } from 'luxon';

import { evaluate } from '../../support/ledger/expression';
import { nodeOf, readTemplate } from '../../support/ledger/template';

/** What a person reads of a row of the error output: "not" is said only of what was proven not done. */

const onboarding = readTemplate('onboard-employees');

function resultOf(node: string, json: object): unknown {
	const { assignments } = nodeOf(onboarding, node).parameters.assignments as {
		assignments: Array<{ name: string; value: string }>;
	};
	const { value } = assignments.find(({ name }) => name === 'result')!;
	const nothing = () => [];
	return evaluate(value, {
		$: nothing,
		$json: json,
		$input: { all: nothing },
		$execution: { id: '1' },
		$runIndex: 0,
		$now: DateTime.now(),
	});
}

it.each<[string, object, string, string]>([
	['refused', { error: { outcome: 'rejected' } }, 'not added', 'added, assets not assigned'],
	['lost', { error: { outcome: 'unknown' } }, 'perhaps added', 'added, assets perhaps assigned'],
	['a text for an error', { error: 'n8n says so' }, 'perhaps added', 'added, assets perhaps assigned'],
	['nothing', {}, 'perhaps added', 'added, assets perhaps assigned'],
])('%s', (_, row, added, assigned) => {
	expect([resultOf('Not Added', row), resultOf('Not Assigned', row)]).toEqual([added, assigned]);
});

/** n8n passes on what a node was given where the node does not begin, as if it had come through: nothing of it is proven. */
describe('said only where the row proves it', () => {
	const PERSON = { userName: 'lina', initialPassword: 'x' };
	const ACCOUNT = { globalId: '62', userName: 'linaACME' };
	const MOVED = { success: true, memberGlobalId: '62', addAssets: ['CA1', 'CA2'], deleteAssets: [] };
	const valueOf = (value: unknown, row: object, assets: string[]) =>
		evaluate(value, {
			$: (name: string) => ({ item: { json: name === 'Map to Employee' ? { assets } : ACCOUNT } }),
			$json: row,
			$input: { all: () => [] },
			$execution: { id: '1' },
			$runIndex: 0,
			$now: DateTime.now(),
		});
	const fieldsOf = (node: string, row: object, assets: string[]) => {
		const { assignments } = nodeOf(onboarding, node).parameters.assignments as {
			assignments: Array<{ name: string; value: string }>;
		};
		const field = (name: string) => assignments.find((one) => one.name === name)!.value;
		return ['result', 'account', 'assets'].map((name) => valueOf(field(name), row, assets));
	};
	const { conditions } = nodeOf(onboarding, 'Any Assets?').parameters.conditions as {
		conditions: Array<{ leftValue: string }>;
	};

	it.each<[string, object, string[], boolean]>([
		['an account, two assets', ACCOUNT, ['CA1', 'CA2'], true],
		['an account, no assets', ACCOUNT, [], false],
		['no account, two assets', PERSON, ['CA1', 'CA2'], false],
	])('%s: whether assets are assigned', (_, row, assets, assigned) => {
		expect(valueOf(conditions[0]!.leftValue, row, assets)).toBe(assigned);
	});

	it.each<[string, object, string[], string[]]>([
		['No Assets', ACCOUNT, [], ['added', 'linaACME', '']],
		['No Assets', PERSON, [], ['perhaps added', '', '']],
		['No Assets', PERSON, ['CA1'], ['perhaps added, assets not assigned', '', '']],
		['Assigned', MOVED, ['CA1', 'CA2'], ['added, assets assigned', 'linaACME', 'CA1, CA2']],
		['Assigned', ACCOUNT, ['CA1', 'CA2'], ['added, assets perhaps assigned', 'linaACME', '']],
	])('%s, %j', (node, row, assets, said) => {
		expect(fieldsOf(node, row, assets)).toEqual(said);
	});
});

/** Which columns a file must have, and what the page says of one that has others. */
describe('columns', () => {
	const ask = (value: unknown, rows: object[]) =>
		evaluate(value, {
			$: () => [],
			$json: rows[0] ?? {},
			$input: { all: () => rows.map((json) => ({ json })) },
			$execution: { id: '1' },
			$runIndex: 0,
			$now: DateTime.now(),
		});
	const { conditions } = nodeOf(onboarding, 'Columns There?').parameters.conditions as {
		conditions: Array<{ leftValue: string }>;
	};
	const { completionMessage } = nodeOf(onboarding, 'Wrong Columns').parameters;

	it.each<[string, object[], string | undefined]>([
		['both', [{ userName: 'lina', name: 'Li Na' }, { userName: 'omar' }], undefined],
		// A cell of a spreadsheet that is empty has no key.
		['not in the first row', [{ name: 'Li Na' }, { userName: 'omar', name: 'Omar' }], undefined],
		[
			'other titles',
			[{ Name: 'Li Na', Account: 'lina' }],
			'Column userName, name not found; the file has Name; Account.',
		],
		[
			'one is missing',
			[{ name: 'x' }, { name: 'y', '<b>': 1 }],
			'Column userName not found; the file has name; ‹b>.',
		],
	])('%s', (_, rows, message) => {
		expect(conditions.map(({ leftValue }) => ask(leftValue, rows))).toEqual([message === undefined]);
		if (message !== undefined) expect(String(ask(completionMessage, rows)).split('\n')[0]).toBe(message);
	});

	it('lead the rows to the employees, or to the page that names the columns', () => {
		expect(onboarding.connections['Columns There?']).toEqual({
			main: ['Map to Employee', 'Wrong Columns'].map((node) => [{ node, type: 'main', index: 0 }]),
		});
	});
});
