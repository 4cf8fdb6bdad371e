import { validateFieldType, type FieldType } from 'n8n-workflow';

import { askNode } from '../support/ledger/codeNode';
import { nodeOf, readTemplate } from '../support/ledger/template';

/** *Disable locks that are not paid*: which bodies are used, and which are answered 422. */

const template = readTemplate('disable-unpaid-locks');
interface Assignment {
	name: string;
	type: FieldType;
	value: string;
}

/** Where an event goes, and what it is then. As in n8n, a field that is not of its type ends the run. */
function outcomeOf(body: unknown) {
	const { assignments } = nodeOf(template, 'The Event').parameters.assignments as {
		assignments: Assignment[];
	};
	const event = Object.fromEntries(
		assignments.map(({ name, type, value }) => {
			const given = askNode(value, { json: { body } }) ?? null;
			if (given === null || type === 'string') return [name, given];
			const checked = validateFieldType(name, given, type);
			if (!checked.valid) throw new Error(checked.errorMessage);
			return [name, checked.newValue ?? given];
		}),
	) as Record<string, unknown>;
	const route = askNode(nodeOf(template, 'Paid?').parameters.output, { json: event });
	return { goesTo: template.connections['Paid?']!.main[route as number]![0]!.node, event };
}

const LOCK = '8000000102';
it.each<[unknown]>([
	...[undefined, null, 'text', [], {}, { lockNumbers: [LOCK] }, { paid: true }].map((body): [unknown] => [
		body,
	]),
	...[
		...[[], LOCK, `["${LOCK}"]`, { a: 1 }, 8000000102, [null], [''], [LOCK, ' '], [`${LOCK} 8000000101`]],
		...[[`8000000101,${LOCK}`], [[LOCK, '8000000101']], [{ number: LOCK }], [true], [8000000102.5]],
	].flatMap((lockNumbers) =>
		[true, false].map((paid): [unknown] => [{ lockNumbers, paid, customer: 'Acme' }]),
	),
	// Nothing is disabled where it is not said that it is not paid.
	...['true', 'false', 'yes', 0, null, undefined, [true]].flatMap((paid) =>
		['Acme', undefined].map((customer): [unknown] => [{ lockNumbers: [LOCK], paid, customer }]),
	),
	// Whose locks they are is what somebody decides about.
	...[undefined, ' ', { name: 'Acme' }].map((customer): [unknown] => [
		{ lockNumbers: [LOCK], paid: false, customer },
	]),
])('%j is not usable', (body) => expect(outcomeOf(body).goesTo).toBe('Not Usable'));

it.each<[unknown, string, unknown[]]>([
	[{ lockNumbers: ['8000000102'], paid: true }, 'Enable Locks', ['8000000102']],
	[{ lockNumbers: [8000000102, ' SK-5 '], paid: true, customer: 7 }, 'Enable Locks', [8000000102, ' SK-5 ']],
	[
		{ lockNumbers: ['8000000102', '8000000101'], paid: false, customer: 'Acme' },
		'What Is Asked',
		['8000000102', '8000000101'],
	],
])('%j is usable', (body, goesTo, lockNumbers) =>
	expect(outcomeOf(body)).toMatchObject({ goesTo, event: { lockNumbers } }),
);

it('where the billing system has other names, they are changed in one node', () =>
	expect(nodeOf(template, 'Paid?').parameters.output).not.toContain('Billing Event'));

it.each<[boolean[], number]>([
	[[true, true], 200],
	[[true, false], 422],
])('locks enabled %j: answered %i', (enabled, code) => {
	const locks = enabled.map((success) => ({ json: { assetNum: '8000000102', success } }));
	const { options } = nodeOf(template, 'Answer').parameters as { options: { responseCode: string } };
	expect(askNode(options.responseCode, { nodes: { 'Enable Locks': locks } })).toBe(code);
});

/** What the person reads who has decided. */
const saidFor = (items: Array<Record<string, unknown>>) =>
	askNode(nodeOf(template, 'Answer to the Decision').parameters.responseBody, {
		input: items.map((json) => ({ json })),
	});

it.each<[string, Array<Record<string, unknown>>, string]>([
	['left as they are', [{ Decision: 'Leave as they are' }], 'No lock was disabled.'],
	[
		'one of two',
		[
			{ assetNum: '8000000102', success: true, statusText: 'Success', status: 1 },
			{ assetNum: '8000000103', success: false, statusText: 'Wrong lock type', status: 4 },
		],
		'8000000102 is disabled. 8000000103 is not disabled: Wrong lock type.',
	],
	[
		'a reply that was lost, a refusal, a failure as a text',
		[
			{ error: { message: 'No reply came.', outcome: 'unknown' } },
			{ error: { message: 'No such operator.', outcome: 'rejected' } },
			{ error: 'The service is down.' },
		],
		'Not known to be disabled: No reply came. Not disabled: No such operator. Not known to be disabled: The service is down.',
	],
	['it did not begin', [{ Decision: 'Disable' }], 'Disable Locks did not begin: see the execution in n8n.'],
])('the form answers: %s', (_, items, formSubmittedText) => {
	expect(saidFor(items)).toEqual({ formSubmittedText });
});

it('the form waits for that answer, which every way leads to', () => {
	const answer = [{ node: 'Answer to the Decision', type: 'main', index: 0 }];
	expect(template.connections['Approved?']!.main[1]).toEqual(answer);
	expect(template.connections['Disable Locks']!.main).toEqual([answer]);
	expect(nodeOf(template, 'Disable Locks').onError).toBe('continueRegularOutput');
});
