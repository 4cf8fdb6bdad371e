/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- test code, never published */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { ok, refuse, type Reply } from '../../support/server/server';
import { runOrder } from '../../support/specs/orderService';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/**
 * The ledger templates tell by an error row whether a line is settled. Where there is no code they go by the words of the
 * row, and the words of both are held together here. A line that is told "rejected" is never ordered again: so what may pass,
 * such as a service that is down while reconcile looks whether an order is there, must not be.
 */

skipPauses();

const server = useServer();

/** The expression that a template's node gives "outcome" by. */
function outcomeBy(template: string): (row: IDataObject) => unknown {
	const { nodes } = JSON.parse(
		readFileSync(join(__dirname, '..', '..', '..', 'templates', `${template}.json`), 'utf8'),
	) as { nodes: Array<{ name: string; parameters: INodeParameters }> };
	const node = nodes.find(({ name }) => name === 'Outcome of Each Line');
	const { assignments } = node?.parameters.assignments as { assignments: IDataObject[] };
	const expression = String(assignments.find(({ name }) => name === 'outcome')?.value);
	const script = /^=\{\{(.*)\}\}$/s.exec(expression)?.[1];
	// It is plain JavaScript over the row.
	return new Function('$json', `return ${script}`) as (row: IDataObject) => unknown;
}

const outcomes = ['crm-event-to-license-orders', 'reconcile-license-orders'].map(outcomeBy);

const ORDER = {
	orderType: 'new_buy',
	enterpriseGlobalId: 'E1',
	assets: [{ assetNos: ['8000000101'], products: [{ productUri: 'p' }] }],
};
const done = (): Reply => ok([{ sequence: 1, licenseOrderId: 'L', customerId: 'C' }]);
const asset = { assetNum: '8000000101', createTime: 1 };

const DOWN: Reply = {};

interface Case {
	name: string;
	outcome: string;
	order?: object;
	skip?: boolean;
	/** Reply of the asset list and of the order; DOWN: no service at all. */
	look?: Reply;
	making?: Reply;
	credential?: ICredentialDataDecryptedObject;
}

const CASES: Case[] = [
	{ name: 'an order that is made', outcome: 'created', making: done() },
	{ name: 'one that is there already', outcome: 'created', skip: true, look: ok([asset]) },
	{ name: 'input that cannot be used', outcome: 'rejected', order: { ...ORDER, orderType: 'rent' } },
	{ name: 'a refusal of the service', outcome: 'rejected', making: refuse('13004', 'bad') },
	{
		name: 'what can never be told',
		outcome: 'rejected',
		order: { ...ORDER, enterpriseGlobalId: undefined },
		skip: true,
	},
	{ name: 'a refused token', outcome: 'not sent', making: refuse('60000', 'token') },
	{ name: 'no service there', outcome: 'not sent', making: DOWN },
	{ name: 'an unusable credential', outcome: 'not sent', credential: { baseUrl: 'nowhere' } },
	{ name: 'a look that finds no service', outcome: 'not sent', skip: true, look: DOWN },
	{ name: 'a look that is refused', outcome: 'not sent', skip: true, look: refuse('70001', 'check') },
	{ name: 'a look that meets a gateway', outcome: 'not sent', skip: true, look: { status: 502, body: 'x' } },
	{ name: 'a lost reply', outcome: 'unknown', making: { status: 502, body: 'x' } },
];

it.each(CASES)(
	'$name: $outcome',
	async ({ outcome, order = ORDER, skip, look, making = done(), credential }) => {
		server.reply(({ method }) => (method === 'GET' ? (look ?? ok([])) : making) ?? ok([]));
		const nowhere: ICredentialDataDecryptedObject = [look, making].includes(DOWN)
			? { baseUrl: 'http://127.0.0.1:9' }
			: {};
		const parameters = {
			channelCode: 'crm',
			channelOrderId: 'SO-1',
			appKey: 'k',
			orderSource: 'json',
			orders: JSON.stringify(order),
			options: { ifDone: skip === true ? 'skip' : 'send', afterLostReply: 'report', timeout: 3000 },
		};
		const { items } = await runOrder(server.url, 'licenseOrder.create', parameters, {
			credential: { ...nowhere, ...credential },
			onError: 'continueRegularOutput',
		});

		expect(outcomes.map((outcomeOf) => items.map(({ json }) => outcomeOf(json)))).toEqual([
			[outcome],
			[outcome],
		]);
	},
);

it('every outcome was seen', () => {
	expect(new Set(CASES.map(({ outcome }) => outcome))).toEqual(
		new Set(['created', 'rejected', 'not sent', 'unknown']),
	);
});
