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
