import { DateTime } from 'luxon';
import type { ICredentialDataDecryptedObject, INodeExecutionData } from 'n8n-workflow';

import { evaluate } from '../support/ledger/expression';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { ok, refuse, type Reply } from '../../../test/support/server/server';
import { useServer } from '../../../test/support/server/stage';
import { skipPauses } from '../../../test/support/fake/pauses';
import { runOrder } from '../../../test/support/specs/orderService';

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
	const row = {
		id: 1,
		line: 1,
		identity: 'i',
		content: 'c',
		numbers: '',
		order: JSON.stringify({ order: ORDER }),
	};
	const nodes: Record<string, INodeExecutionData[]> = {
		'What to Do': [{ json: { events: [{ eventId: 'e', rows: [] }], how: { 1: [how] } } }],
		'Take the Lines': [{ json: row }],
		'Create License Orders': rows,
	};
	const { steps } = whatToDo(nodes, 'Create License Orders', '1');
	return steps.map(({ state }) => state);
}

/** What *What to Do* says after this node. */
function whatToDo(nodes: Record<string, object[]>, from: string, id: string) {
	return evaluate(parameters.jsonOutput, {
		$: (name) => ({ all: () => nodes[name], first: () => nodes[name]?.[0], isExecuted: name in nodes }),
		$json: {},
		$input: { all: () => [] },
		$execution: { id },
		$runIndex: 1,
		$prevNode: { name: from },
		$now: DateTime.now(),
	}) as { way: number; steps: Array<{ state: string }> };
}

const DOWN: Reply = {};

interface Case {
	name: string;
	/** The state of a line that was never sent, and of one that may have been; one that cannot be is left out. */
	never?: string;
	perhaps?: string;
	order?: object;
	/** Reply of the asset list and of the order; DOWN: no service at all. */
	look?: Reply;
	making?: Reply;
	credential?: ICredentialDataDecryptedObject;
	appKey?: string;
}

const refusedWith = (code: string, status = 299): Reply => ({ ...refuse(code, 'no'), status });
const aboutUs = ['60000', '60005', '50000', '70001'].map(
	(code): Case => ({ name: `code ${code}`, never: 'waiting', perhaps: 'unknown', making: refusedWith(code) }),
);
const byHttp = [401, 403, 404, 407].map(
	(status): Case => ({
		name: `HTTP ${status} with an envelope`,
		never: 'waiting',
		perhaps: 'unknown',
		making: refusedWith('13004', status),
	}),
);
const lost = [429, 500, 502, 503].map(
	(status): Case => ({
		name: `HTTP ${status}`,
		never: 'unknown',
		perhaps: 'unknown',
		making: { status, body: 'x' },
	}),
);

const CASES: Case[] = [
	...aboutUs,
	...byHttp,
	...lost,
	{ name: 'an order that is made', never: 'done', perhaps: 'done' },
	{ name: 'one that is there already', perhaps: 'done', look: ok([asset]) },
	{
		name: 'one of another license type is there',
		perhaps: 'person',
		look: ok([{ ...asset, licenseType: 'softkey' }]),
	},
	{
		name: 'input that cannot be used',
		never: 'refused',
		perhaps: 'person',
		order: { ...ORDER, orderType: 'rent' },
	},
	{ name: 'a refusal of the service', never: 'refused', perhaps: 'person', making: refusedWith('13004') },
	{ name: 'what can never be told', perhaps: 'person', order: { ...ORDER, enterpriseGlobalId: undefined } },
	{ name: 'business code 500', never: 'unknown', perhaps: 'unknown', making: refusedWith('500') },
	{ name: 'no service there', never: 'waiting', perhaps: 'unknown', look: DOWN, making: DOWN },
	{
		name: 'an unusable credential',
		never: 'waiting',
		perhaps: 'unknown',
		credential: { baseUrl: 'nowhere' },
	},
	{ name: 'no app key, as it ships', never: 'waiting', perhaps: 'unknown', appKey: '' },
	{ name: 'a look that is refused', perhaps: 'unknown', look: refusedWith('70001') },
	{ name: 'a look that meets a gateway', perhaps: 'unknown', look: { status: 502, body: 'x' } },
	{ name: 'a look that meets code 500', perhaps: 'unknown', look: refusedWith('500') },
	{ name: 'a reply without the order', never: 'unknown', perhaps: 'unknown', making: ok([]) },
	{ name: 'a reply without anything', never: 'unknown', perhaps: 'unknown', making: ok(null) },
	{ name: 'a web page', never: 'unknown', perhaps: 'unknown', making: { status: 200, body: '<html>' } },
];

const tried = CASES.flatMap(({ never, perhaps, ...one }) => [
	...(never === undefined ? [] : [{ ...one, how: 'send', state: never }]),
	...(perhaps === undefined ? [] : [{ ...one, how: 'skip', state: perhaps }]),
]);

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
	expect(new Set(tried.map(({ state }) => state))).toEqual(
		new Set(['done', 'refused', 'waiting', 'unknown', 'person']),
	);
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
		const nodes: Record<string, object[]> = {
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
	[
		'two rows',
		[
			{ json: { licenseOrderId: 'L' }, pairedItem: 0 },
			{ json: { licenseOrderId: 'M' }, pairedItem: 0 },
		],
	],
	['the row of another line', [{ json: { licenseOrderId: 'L' }, pairedItem: { item: 1 } }]],
	['a row without its item', [{ json: { licenseOrderId: 'L' } }]],
	['an empty row', [{ json: {}, pairedItem: { item: 0 } }]],
])('%s: the line is not settled', (_, rows) => expect(stateOf(rows, 'send')).toEqual(['unknown']));
