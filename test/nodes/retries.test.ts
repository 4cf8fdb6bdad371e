import type { INodeParameters } from 'n8n-workflow';

import type { ServiceRun } from '../helpers/engine/serviceRun';
import { skipPauses } from '../helpers/pauses';
import { ok, refuse, type Recorded, type Reply } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { errorIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';
import { failureOf, runOrder } from '../helpers/orderService';

/* docs/maintainers/design.md, "Retries" and "Outcome": when a request is sent again, and what is known in the end. */

const server = useServer();

/** Two items, one after the other: the replies are the first one's, the second is answered at once. */
const READ = ['customer.getMany', { channelCode: 'c', channelCustomerId: '={{ $json.n }}' }] as const;
const CHANGE = [
	'customer.update',
	{ crmCustomerId: '={{ $json.n }}', updateFields: { address: 'x' } },
] as const;
const ONCE = ['enterprise.create', { crmCustomerId: '={{ $json.n }}', customerName: 'x' }] as const;

const OK: Reply = {};
const good = ({ method }: Recorded) => ok(method === 'GET' ? [] : { enterpriseGlobalId: 'e' });
const isFirst = ({ url, body }: Recorded) => /FIRST/.test(url + body);
const items = [{ n: 'FIRST' }, { n: 'SECOND' }];

async function run(
	[operation, parameters]: readonly [string, INodeParameters],
	replies: Reply[],
	maxRetries = 2,
) {
	let met = 0;
	server.reply((request) => {
		if (!isFirst(request)) return good(request);
		met += 1;
		const reply = replies[Math.min(met, replies.length) - 1];
		return reply === undefined || reply === OK ? good(request) : reply;
	});
	const result = await runOrder(
		server.url,
		operation,
		{ ...parameters, options: { maxConcurrency: 1, maxRetries } },
		{ items, onError: 'continueRegularOutput' },
	);
	const told = result.items.map(({ json, pairedItem }) => ({ error: errorIn(json), pairedItem }));
	const first = told.find(({ pairedItem }) => (pairedItem as { item: number }).item === 0);
	const failed = told.filter(({ error }) => error !== undefined);
	expect(failed.map(({ pairedItem }) => pairedItem)).toEqual(failed.map(() => ({ item: 0 })));
	const nonces = server.requests.map(({ query }) => query.g_nonce);
	expect(new Set(nonces).size).toBe(server.requests.length);
	return {
		met,
		said: [first?.error?.outcome ?? 'done', ...(first?.error?.retryable === true ? ['retryable'] : [])].join(
			' ',
		),
	};
}

const busy = (status: number, retryAfter?: string): Reply => ({
	status,
	...(retryAfter !== undefined && { headers: { 'Retry-After': retryAfter } }),
});
const LOST: Reply = { reset: true };
const NO = refuse('60001', 'x');
const GATE = busy(429, '7');

describe('what is sent again', () => {
	skipPauses();
	it.each<[string, typeof READ | typeof CHANGE | typeof ONCE, Reply[], number, string]>([
		['a read is sent again, later each time', READ, [busy(503), LOST, OK], 3, 'done'],
		['until it was sent often enough', READ, [busy(502)], 3, 'rejected'],
		['code 500 is a busy service', READ, [refuse('500', 'x'), OK], 2, 'done'],
		['HTTP 500 is not', READ, [busy(500)], 1, 'rejected'],
		['a change is sent again', CHANGE, [LOST, OK], 2, 'done'],
		['a lost change that is refused later', CHANGE, [LOST, NO], 2, 'unknown'],
		['a change that is refused', CHANGE, [NO], 1, 'rejected'],
		['what must not be repeated is not', ONCE, [LOST], 1, 'unknown'],
		['nor where a gateway answers', ONCE, [busy(503)], 1, 'unknown'],
		['429 was not done: sent again after the wait', ONCE, [GATE, OK], 2, 'done'],
		['429 with an envelope too', ONCE, [{ ...NO, ...GATE }, OK], 2, 'done'],
		['429 to the end', ONCE, [GATE], 3, 'rejected retryable'],
		['429 after a loss', CHANGE, [LOST, GATE], 3, 'unknown'],
		['a token that is refused', CHANGE, [refuse('60000', 'x')], 1, 'rejected retryable'],
		['a door that asks who it is', ONCE, [busy(403)], 1, 'rejected retryable'],
		['a door that knows no such path', ONCE, [busy(404)], 1, 'rejected'],
		['a service that forbids', ONCE, [{ ...NO, status: 403 }], 1, 'rejected'],
		['a conflict proves nothing', ONCE, [busy(409)], 1, 'unknown'],
	])('%s', async (_, operation, replies, requests, said) => {
		expect(await run(operation, replies)).toMatchObject({ said, met: requests });
	});
});

it('a wait that the service asks for holds for the whole run', async () => {
	const at: number[] = [];
	server.reply(() => (at.push(Date.now()) === 1 ? busy(429, '1') : ok({ enterpriseGlobalId: 'e' })));
	const [operation, parameters] = ONCE;
	const { status } = await runOrder(
		server.url,
		operation,
		{ ...parameters, options: { maxConcurrency: 1 } },
		{ items },
	);

	const [first = 0, ...later] = at;
	expect([status, later.map((time) => time - first >= 1_000)]).toEqual(['success', [true, true]]);
});

it('with Max Retries 0 nothing is sent again', async () => {
	expect(await run(READ, [busy(503)], 0)).toMatchObject({ met: 1, said: 'rejected' });
});

it('a failure that stops the run says that it may succeed later', async () => {
	server.reply(() => busy(429));
	const [operation, parameters] = ONCE;
	const result = await runOrder(server.url, operation, parameters, { items });

	expect(failureOf(result).data).toMatchObject({ outcome: 'rejected', retryable: true, httpStatus: 429 });
});

it('70001 may pass by itself', async () => {
	server.reply(() => refuse('70001', 'x'));
	const { items: rows } = await runMember(
		server.url,
		'employee.resetPassword',
		{ enterpriseGlobalId: 'E', memberGlobalId: '={{ $json.n }}', password: 'new-pass-1' },
		{ items, onError: 'continueRegularOutput' },
	);

	expect(rows.map(({ json }) => errorIn(json)?.retryable)).toEqual([true, true]);
});

it.each([
	['licenseOrder.create', 'set Max Orders per Request in the options'],
	['enterprise.create', ''],
])('a request that is too large for a gateway, %s: %s', async (operation, words) => {
	server.reply(() => busy(413));
	const order = {
		orderType: 'new_buy',
		customerName: 'x',
		assets: [{ assetNos: ['8000000101'], products: [{ productUri: 'p' }] }],
	};
	const parameters =
		operation === ONCE[0]
			? ONCE[1]
			: {
					channelCode: 'c',
					channelOrderId: 'o',
					appKey: 'a',
					orderSource: 'json',
					orders: JSON.stringify([order]),
				};
	const result = await runOrder(server.url, operation, parameters, {
		items,
		onError: 'continueRegularOutput',
	});

	for (const { json } of result.items)
		expect(errorIn(json)).toMatchObject({
			outcome: 'rejected',
			message: expect.stringMatching(words === '' ? /\)$/ : words) as string,
		});
});

it('what was found by name is not done for that, where no reply came', async () => {
	const lina = { globalId: 'm1', userName: 'lina', name: 'Lina' };
	server.reply(({ method }) => (method === 'GET' ? ok({ list: [lina], total: 1, pages: 1 }) : LOST));
	const { items: rows } = await runMember(
		server.url,
		'employee.resetPassword',
		{
			enterpriseGlobalId: 'E',
			memberGlobalId: { __rl: true, mode: 'userName', value: 'lina' },
			password: 'new-pass-1',
			options: { maxRetries: 1 },
		},
		{ items, onError: 'continueRegularOutput' },
	);

	expect(rows.map(({ json }) => errorIn(json)?.outcome)).toEqual(['unknown', 'unknown']);
});

describe('a delete whose first reply was lost, and whose retry finds nobody', () => {
	const remove = async (parameters: INodeParameters, more: ServiceRun = {}) => {
		let deletes = 0;
		server.reply(({ method, path }) => {
			if (method === 'DELETE') return (deletes += 1) % 2 === 1 ? LOST : refuse('60002', 'nobody');
			const lina = { globalId: 'm1', userName: 'lina', name: 'Lina', assetNums: [] };
			const omar = { ...lina, globalId: 'm2', userName: 'omar', name: 'Omar' };
			const assets = [{ assetNum: '8000000101', assetId: '1', cloudAccountGlobalId: '', borrowedFlag: '0' }];
			if (path.endsWith('/members')) return ok({ list: [lina, omar], total: 2, pages: 1 });
			return ok(path.endsWith('/assetNums') ? assets : []);
		});
		const result = await runMember(
			server.url,
			'employee.delete',
			{ enterpriseGlobalId: 'E', options: { maxConcurrency: 1 }, ...parameters },
			{
				items: [
					{ m: 'm1', u: 'lina' },
					{ m: 'm2', u: 'omar' },
				],
				onError: 'continueRegularOutput',
				...more,
			},
		);
		return result.items.map(({ json }) => errorIn(json)?.outcome ?? json.deleted);
	};
	const byId = { __rl: true, mode: 'id', value: '={{ $json.m }}' };
	const byName = { __rl: true, mode: 'userName', value: '={{ $json.u }}' };

	it.each<[string, INodeParameters, unknown]>([
		[
			'nobody had looked: it may be a mistyped ID',
			{ memberGlobalId: byId, ifAssetsHeld: 'delete' },
			'unknown',
		],
		['the lists had shown the employee', { memberGlobalId: byId, ifAssetsHeld: 'refuse' }, true],
		['the employee was found by name', { memberGlobalId: byName, ifAssetsHeld: 'delete' }, true],
	])('%s', async (_, parameters, due) => {
		expect(await remove(parameters)).toEqual([due, due]);
	});
});
