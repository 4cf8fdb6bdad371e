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
