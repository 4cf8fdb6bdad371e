import type { ICredentialDataDecryptedObject, INodeExecutionData } from 'n8n-workflow';

import type { Item } from '../support/ledger/items';
import { askNode } from '../support/ledger/codeNode';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { ok, refuse, type Reply } from '../../../test/helpers/server/server';
import { useServer } from '../../../test/helpers/server/stage';
import { skipPauses } from '../../../test/helpers/pauses';
import { runOrder } from '../../../test/helpers/orderService';

/**
 * *Order once* tells by the node's row whether a line is settled. Where there is no code it goes by the words of the row, and
 * the words of both are held together here. What is about us or the moment must leave the line open; and what may have been
 * ordered before is never told as refused, or as not ordered.
 */

skipPauses();

const server = useServer();
const { parameters } = nodeOf(readTemplate('order-once'), 'What to Do');

const ORDER = {
	orderType: 'new_buy',
	licenseType: 'cloud_account',
	enterpriseGlobalId: 'E1',
	assets: [{ assetNos: ['8000000101'], products: [{ productUri: 'p' }] }],
};
const asset = { assetNum: '8000000101', createTime: 1 };

/** The state that the template gives the line, by these rows of the node. */
function stateOf(rows: INodeExecutionData[], how: string): unknown {
	const order = JSON.stringify({ order: ORDER });
	const row = { id: 1, line: 1, identity: 'i', content: 'c', numbers: '', order };
	const nodes: Record<string, INodeExecutionData[]> = {
		'What to Do': [{ json: { events: [{ eventId: 'e', rows: [] }], how: { 1: [how] } } }],
		'Take the Lines': [{ json: row }],
		'Create License Orders': rows,
	};
	const { steps } = whatToDo(nodes, 'Create License Orders', '1');
	return steps.map(({ state }) => state);
}

/** What *What to Do* says after this node. */
const whatToDo = (nodes: Record<string, INodeExecutionData[]>, from: string, id: string) =>
	askNode(parameters.jsonOutput, { nodes: nodes as Record<string, Item[]>, from, id, runIndex: 1 }) as {
		way: number;
		steps: Array<{ state: string }>;
	};

const DOWN: Reply = {};

/** What the service does: its reply to the look and to the order, DOWN: no service at all. And what it is asked with. */
interface Served {
	order?: object;
	look?: Reply;
	making?: Reply;
	credential?: ICredentialDataDecryptedObject;
	appKey?: string;
}
/** The state of a line that was never sent, and of one that may have been; empty: one that cannot be. */
type Case = [name: string, never: string, perhaps: string, served?: Served];

const refusedWith = (code: string, status = 299): Reply => ({ ...refuse(code, 'no'), status });
const another = ok([{ ...asset, licenseType: 'softkey' }]);
const CASES: Case[] = [
	...['60000', '60005', '50000', '70001'].map((code): Case => {
		return [`code ${code}`, 'waiting', 'unknown', { making: refusedWith(code) }];
	}),
	...[401, 403, 404, 407].map((status): Case => {
		return [
			`HTTP ${status} with an envelope`,
			'waiting',
			'unknown',
			{ making: refusedWith('13004', status) },
		];
	}),
	...[429, 500, 502, 503].map((status): Case => {
		return [`HTTP ${status}`, 'unknown', 'unknown', { making: { status, body: 'x' } }];
	}),
	['an order that is made', 'done', 'done'],
	['one that is there already', '', 'done', { look: ok([asset]) }],
	['one of another license type is there', '', 'person', { look: another }],
	['input that cannot be used', 'refused', 'person', { order: { ...ORDER, orderType: 'rent' } }],
	['a refusal of the service', 'refused', 'person', { making: refusedWith('13004') }],
	['what can never be told', '', 'person', { order: { ...ORDER, enterpriseGlobalId: undefined } }],
	['business code 500', 'unknown', 'unknown', { making: refusedWith('500') }],
	['no service there', 'waiting', 'unknown', { look: DOWN, making: DOWN }],
	['an unusable credential', 'waiting', 'unknown', { credential: { baseUrl: 'nowhere' } }],
	['no app key, as it ships', 'waiting', 'unknown', { appKey: '' }],
	['a look that is refused', '', 'unknown', { look: refusedWith('70001') }],
	['a look that meets a gateway', '', 'unknown', { look: { status: 502, body: 'x' } }],
	['a look that meets code 500', '', 'unknown', { look: refusedWith('500') }],
	['a reply without the order', 'unknown', 'unknown', { making: ok([]) }],
	['a reply without anything', 'unknown', 'unknown', { making: ok(null) }],
	['a web page', 'unknown', 'unknown', { making: { status: 200, body: '<html>' } }],
];

const tried = CASES.flatMap(([name, never, perhaps, served]) =>
	Object.entries({ send: never, skip: perhaps })
		.filter(([, state]) => state !== '')
		.map(([how, state]) => ({ ...served, name, how, state })),
);

it.each(tried)(
	'$name, after "$how": $state',
	async ({ state, how, order = ORDER, look, making, credential, appKey = 'k' }) => {
		const done = ok([{ sequence: 1, licenseOrderId: 'L', customerId: 'C' }]);
		server.reply(({ method }) => (method === 'GET' ? (look ?? ok([])) : (making ?? done)));
		const nowhere: ICredentialDataDecryptedObject = [look, making].includes(DOWN)
			? { baseUrl: 'http://127.0.0.1:9' }
			: {};
		const { items } = await runOrder(
			server.url,
			'licenseOrder.create',
			{
				channelCode: 'crm',
				channelOrderId: 'SO-1',
				appKey,
				orderSource: 'json',
				orders: JSON.stringify(order),
				options: { ifDone: how, afterLostReply: 'report', timeout: 3000 },
			},
			{ credential: { ...nowhere, ...credential }, onError: 'continueRegularOutput' },
		);
		expect(stateOf(items, how)).toEqual([state]);
	},
);

it('every state was seen', () => {
	const seen = new Set(tried.map(({ state }) => state));
	expect([...seen].sort()).toEqual(['done', 'person', 'refused', 'unknown', 'waiting']);
});

it.each<[string, string, string | undefined]>([
	['before', '2026-11-23T09:00:00Z', 'waiting'],
	['after', '2026-11-23T09:00:02Z', undefined],
])(
	'a line that was last changed %s reconcile looked: it becomes ours in the state %#',
	(_, updatedAt, due) => {
		const row = { id: 1, line: 1, of: 1, eventId: 'e', owner: '1', state: 'waiting', wrote: 'waiting' };
		const line = { ...row, delivery: 1, attempts: 1, numbers: '8000000101', message: 'x', updatedAt };
		const again = { owner: '1', state: 'waiting', before: '2026-11-23T09:00:01Z' };
		const nodes: Record<string, INodeExecutionData[]> = {
			'What to Do': [{ json: { events: [{ eventId: 'e', key: 'k', rows: [], again }] } }],
			'Lines in the Ledger': [{ json: { ...line, order: JSON.stringify({ order: ORDER }) } }],
		};
		const { steps } = whatToDo(nodes, 'Lines in the Ledger', '2');
		expect(steps.map((step) => (step as { to?: string }).to)).toEqual([due]);
	},
);

it('a confirmed order is done, also where its ID did not come', () => {
	expect(stateOf([{ json: { confirmed: true }, pairedItem: { item: 0 } }], 'send')).toEqual(['done']);
});

it.each<[string, INodeExecutionData[]]>([
	['no row', []],
	['two rows', ['L', 'M'].map((licenseOrderId) => ({ json: { licenseOrderId }, pairedItem: 0 }))],
	['the row of another line', [{ json: { licenseOrderId: 'L' }, pairedItem: { item: 1 } }]],
	['a row without its item', [{ json: { licenseOrderId: 'L' } }]],
	['an empty row', [{ json: {}, pairedItem: { item: 0 } }]],
])('%s: the line is not settled', (_, rows) => expect(stateOf(rows, 'send')).toEqual(['unknown']));
