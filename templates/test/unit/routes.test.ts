/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { mapValues } from 'lodash';

import { askNode } from '../support/ledger/codeNode';
import { nodeOf, readTemplate, type TemplateNode } from '../support/ledger/template';
import { ROOT } from '../../../test/helpers/project/projectPages';

/** The parameters of IF, Filter and Switch are code: where each answer leads, in every template. */

type Row = Record<string, unknown>;
type Given = Record<string, Row[]>;
/** What comes in; where it goes, `-` for nowhere; what the nodes before gave. */
type Answer = [Row, string, Given?];

const deal = (propertyName: string, propertyValue: string): Row => ({ propertyName, propertyValue });
const locks = (paid: unknown, customer = 'Acme'): Row => ({ lockNumbers: ['1'], paid, customer });
const answered = (status: unknown, word?: string): Given => ({
	'Call Order Once': [{ status: 200 }, { status, ...(word !== undefined && { body: { status: word } }) }],
});
const TOLD: Answer[] = [
	[{}, 'Tell Somebody', answered(409, 'conflict')],
	[{}, 'Tell Somebody', answered(422, 'not usable')],
	[{}, '-', answered(422, 'refused')],
	[{}, '-', answered(503)],
	[{}, '-', answered(undefined)],
];

const ROUTES: Record<string, Record<string, Answer[]>> = {
	'odoo-sales-order': { 'Anything Not Noted?': TOLD },
	'salesforce-order': { 'Anything Not Noted?': TOLD },
	'hubspot-deal': {
		'Anything Not Noted?': TOLD,
		'Won?': [
			[deal('dealstage', 'closedwon'), 'Company'],
			[deal('dealstage', 'closedlost'), '-'],
			[deal('dealname', 'closedwon'), '-'],
			[{}, '-'],
		],
	},
	'disable-unpaid-locks': {
		// Which bodies go where: see unpaidLocks.test.ts.
		'Paid?': [
			[locks(true), 'Enable Locks'],
			[locks(false), 'What Is Asked'],
			[locks(false, ''), 'Not Usable'],
			[locks('false'), 'Not Usable'],
		],
		'Approved?': [
			[{ Decision: 'Disable' }, 'Disable Locks'],
			[{ Decision: 'Leave as they are' }, 'Answer to the Decision'],
			[{ Decision: 'disable' }, 'Answer to the Decision'],
			[{ Decision: '' }, 'Answer to the Decision'],
			// Nobody has answered: after seven days n8n passes on what came in.
			[{}, 'Answer to the Decision'],
			[{ subject: 'Disable the locks of Acme?', text: 'Disable', url: 'x' }, 'Answer to the Decision'],
			[{ status: 'waiting for approval' }, 'Answer to the Decision'],
		],
	},
	'all-my-licenses': {
		'Who Asked?': [
			[{}, 'Mail', { 'Every Monday': [{}] }],
			[{}, 'Page', { 'Licenses (Form)': [{}] }],
			[{}, 'Answer', { Chat: [{}] }],
		],
	},
	'offboard-several': {
		// A sheet that is not understood: see sheet.test.ts.
		'Is It Understood?': [
			[{ problems: [] }, 'Employees'],
			[{ problems: ['no'], title: 'Nobody was taken on' }, 'Result Sheet'],
		],
		'Anybody?': [
			[{ leavers: [{ globalId: '1' }] }, 'One Day at a Time'],
			[{ leavers: [] }, 'Rows with Results'],
		],
	},
	'offboard-by-event': {
		'Anybody?': [
			[{ leavers: [{ globalId: '1' }] }, 'Offboard on a Day'],
			[{ leavers: [] }, 'Answer'],
		],
	},
};
/** Played whole, with all that they lead to, in the worlds of *Order once*, in those of the renewal, and as sheets. */
const ELSEWHERE = [
	'who-decided-what',
	'order-once',
	'reconcile-license-orders',
	'orders-so-far',
	'crm-event-to-license-orders',
	'orders-from-spreadsheet',
	'changes-from-spreadsheet',
	'renew-one-asset',
	'onboard-employees',
	'offboard-employee',
	'ask-for-a-license',
	'offboard-on-a-day',
	'reclaim-idle-assets',
	'reclaim-answer',
];

const folderOf = (name: string) => (name in CRM ? 'examples/crm' : 'templates');
const filesIn = (folder: string) =>
	Object.fromEntries(
		readdirSync(join(ROOT, folder))
			.filter((file) => file.endsWith('.json'))
			.map((file) => [file.replace('.json', ''), folder]),
	);
const CRM = filesIn('examples/crm');

/** The output that an item takes; undefined for none. */
function outputOf({ type, parameters }: TemplateNode, $json: Row, given: Given): number | undefined {
	const nodes = mapValues(given, (rows) => rows.map((json) => ({ json })));
	const value = (text: unknown) => askNode(text, { nodes, json: $json });
	if (type.endsWith('.switch')) return value(parameters.output) as number;
	const { conditions, combinator } = parameters.conditions as {
		conditions: Array<{ leftValue: string; operator: object }>;
		combinator: string;
	};
	expect(combinator).toBe('and');
	const isTrue = conditions.every(({ leftValue, operator }) => {
		expect(operator).toMatchObject({ type: 'boolean', operation: 'true' });
		return value(leftValue) === true;
	});
	if (isTrue) return 0;
	return type.endsWith('.if') ? 1 : undefined;
}

const answers = Object.entries(ROUTES).flatMap(([name, nodes]) =>
	Object.entries(nodes).flatMap(([node, rows]) =>
		rows.map(([json, goesTo, given = {}]) => ({ name, node, json, goesTo, given })),
	),
);
it.each(answers)('$name, $node: $json goes to $goesTo ($given)', ({ name, node, json, goesTo, given }) => {
	const template = readTemplate(name, folderOf(name));
	const output = outputOf(nodeOf(template, node), json, given);
	const targets = output === undefined ? [] : template.connections[node]!.main[output]!;
	expect(targets.map((target) => target.node).join()).toBe(goesTo === '-' ? '' : goesTo);
});

it('every node that chooses is here, with each of its ways', () => {
	const names = Object.keys({ ...CRM, ...filesIn('templates') }).filter((name) => !ELSEWHERE.includes(name));
	const ways = names.flatMap((name) => {
		const { nodes, connections } = readTemplate(name, folderOf(name));
		return nodes
			.filter(({ type }) => /\.(if|filter|switch)$/.test(type))
			.flatMap((node) =>
				(connections[node.name]?.main ?? []).flatMap((targets) =>
					targets.map((target) => [name, node.name, target.node].join(': ')),
				),
			);
	});
	const played = answers.map(({ name, node, goesTo }) => [name, node, goesTo].join(': '));
	expect(ways.filter((way) => !played.includes(way))).toEqual([]);
});
