/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { nodeOf, readTemplate, type Template, type TemplateNode } from '../support/ledger/template';
import { ROOT } from '../../../test/helpers/project/projectPages';

/**
 * What a person must fill in ships empty, so that the node refuses to begin: a made-up value would be sent. The notes on the canvas
 * name what to fill in.
 */

const inFolder = (folder: string) =>
	readdirSync(join(ROOT, folder))
		.filter((file) => file.endsWith('.json'))
		.map((file): [string, Template] => {
			const name = file.replace('.json', '');
			return [`${folder}/${name}`, readTemplate(name, folder)];
		});
const shipped = ['templates', 'examples/crm'].flatMap(inFolder);

const isNote = ({ type }: TemplateNode) => type.endsWith('.stickyNote');
const MADE_UP = /\byour-|\byour company\b|\bacme\b|\bexample\b/i;

/** The texts of a value with where they stand. What a form shows in grey is not sent. */
function textsOf(value: unknown, path = ''): Array<[string, string]> {
	if (typeof value === 'string') return [[path, value]];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value)
		.filter(([key]) => key !== 'placeholder')
		.flatMap(([key, one]) => textsOf(one, `${path}.${key}`));
}

it.each(shipped)('%s has no made-up value that could be sent', (_, { nodes }) => {
	const found = nodes
		.filter((node) => !isNote(node))
		.flatMap((node) => textsOf(node.parameters, node.name))
		.filter(([, text]) => MADE_UP.test(text));
	expect(found).toEqual([]);
});

/** What of a node is to be filled in: fields of *Settings*, addresses, workflows to call. */
function emptyOf({ name, parameters }: TemplateNode): string[] {
	const { assignments = [] } = (name === 'Settings' ? parameters.assignments : {}) as {
		assignments?: Array<{ name: string; value: unknown }>;
	};
	const fields = assignments.filter(({ value }) => value === '').map((field) => `\`${field.name}\``);
	const isEmpty = ['url', 'fromEmail', 'toEmail'].some((key) => parameters[key] === '');
	const { value: called } = (parameters.workflowId ?? {}) as { value?: string };
	return [...fields, ...(isEmpty || called === '' ? [`**${name}**`] : [])];
}

it.each(shipped)('%s: a note names what to fill in', (_, { nodes }) => {
	const notes = nodes
		.filter(isNote)
		.map(({ parameters }) => String(parameters.content))
		.join('\n');
	const due = nodes.filter((node) => !isNote(node)).flatMap(emptyOf);
	expect(due.filter((one) => !notes.includes(one))).toEqual([]);
	// What was written from a list that has it no more.
	expect(notes).not.toMatch(/\bundefined\b/);
});

it.each(shipped)('%s: its mails are off as it comes', (_, { nodes }) => {
	const mails = nodes.filter(({ type }) => type.endsWith('.emailSend'));
	expect(mails.filter(({ disabled }) => disabled !== true)).toEqual([]);
});

const SEVERAL_OUTPUTS =
	/\.(if|switch|splitInBatches|compareDatasets|textClassifier|sentimentAnalysis|guardrails)$/;

/** Two of n8n's own rules (`npm run test:e2e -- migrationReport` holds all of them): they need no n8n. */
it('what n8n 3 takes away or does otherwise is used by no workflow', () => {
	const found = [...shipped, ...inFolder('examples/recipes')].flatMap(([name, { nodes, connections }]) =>
		nodes
			.filter(({ name: node, type, parameters, onError, alwaysOutputData }) => {
				const outputs = connections[node]?.main?.length ?? 0;
				const several = onError === 'continueErrorOutput' || SEVERAL_OUTPUTS.test(type) || outputs > 1;
				const isOncePerItem = type.endsWith('.executeWorkflow') && parameters.mode === 'each';
				return isOncePerItem || (alwaysOutputData === true && several);
			})
			.map((node) => `${name}.json: ${node.name}`),
	);
	expect(found).toEqual([]);
});

/** Nodes of which somebody understands at a glance what they do together, and why another workflow has more. */
const MOST: Record<string, number> = {
	'templates/crm-event-to-license-orders': 10,
	'templates/renew-ending-assets': 13,
	// Its eight steps stand side by side, one is next at a time.
	'templates/reconcile-license-orders': 16,
};
it.each(shipped)('%s is understood at a glance', (name, { nodes }) =>
	expect(nodes.filter((node) => !isNote(node)).length).toBeLessThanOrEqual(MOST[name] ?? 15),
);

/** A simplified row has no limitType, and an extended authorization point would count as its product. For a model the columns are chosen. */
it('products are read as the service gives them', () => {
	const reading = shipped.flatMap(([name, { nodes }]) =>
		nodes
			.filter(({ parameters }) => parameters.operation === 'getProducts')
			.map(({ type, parameters: { simplify, outputFields } }) => {
				const isWhole = type.endsWith('Tool')
					? String(outputFields).includes('limitType')
					: simplify === false;
				return `${name}: ${isWhole}`;
			}),
	);
	expect(reading.length).toBeGreaterThan(7);
	expect(reading.filter((one) => !one.endsWith('true'))).toEqual([]);
});

/** What a setting of a node promises. */
it.each<[why: string, template: string, node: string, parameters: object]>([
	['shown to nobody who comes along', 'all-my-licenses', 'Licenses (Form)', { authentication: 'basicAuth' }],
	['shown to nobody who comes along', 'all-my-licenses', 'Chat', { authentication: 'n8nUserAuth' }],
	['told with a password alone', 'ask-for-a-license', 'Request (Form)', { authentication: 'basicAuth' }],
	['the CRM shows a key', 'crm-event-to-license-orders', 'CRM Event', { authentication: 'headerAuth' }],
	[
		'what is not usable is answered 422',
		'disable-unpaid-locks',
		'Not Usable',
		{ options: { responseCode: 422 } },
	],
	['the form waits for its answer', 'disable-unpaid-locks', 'Approval', { responseMode: 'responseNode' }],
	['the form waits for its answer', 'renew-one-asset', 'Approval', { responseMode: 'responseNode' }],
	['who holds assets is not deleted', 'license-desk', 'Delete Employee', { ifAssetsHeld: 'refuse' }],
	['who holds assets is not deleted', 'license-desk-mcp', 'Rehearse Deletion', { ifAssetsHeld: 'refuse' }],
	[
		'the agent is told of every lock',
		'license-desk',
		'Disable Locks',
		{ options: { failedLocks: 'output' } },
	],
	// All of an employee, with the mobile number.
	['the CRM gets all', 'employee-changes-to-crm', 'Employee Added', { simplify: false }],
	['the CRM gets all', 'employee-changes-to-crm', 'Employee Updated', { simplify: false }],
	['the CRM gets all', 'employee-changes-to-crm', 'Employee Deleted', { simplify: false }],
])('%s: %s, %s', (_, template, node, parameters) =>
	expect(nodeOf(readTemplate(template), node).parameters).toMatchObject(parameters),
);

it('new accounts have passwords: no execution of theirs is kept', () =>
	expect(readTemplate('onboard-employees').settings).toMatchObject({
		saveDataSuccessExecution: 'none',
		saveManualExecutions: false,
	}));
