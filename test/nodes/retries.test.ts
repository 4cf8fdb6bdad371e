import { countBy } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';

import type { ServiceRun } from '../helpers/engine/serviceRun';
import { skipPauses } from '../helpers/pauses';
import { ok, refuse, startTlsServer, type Recorded, type Reply } from '../helpers/server/server';
import { socketError, watchConnections, type Connections } from '../helpers/server/sockets';
import { useServer } from '../helpers/server/stage';
import { errorIn, outcomeIn } from '../helpers/errorRows';
import { all, outcomesOf } from '../helpers/outcomes';
import { runMember } from '../helpers/memberCenter';
import { failureOf, runOrder } from '../helpers/orderService';

/* docs/maintainers/design.md, "Retries" and "Outcome": when a request is sent again, and what is known in the end. */

skipPauses();

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
	it.each<[string, typeof READ | typeof CHANGE | typeof ONCE, Reply[], number, string]>([
		['a read is sent again, later each time', READ, [busy(503), LOST, OK], 3, 'done'],
		['until it was sent often enough', READ, [busy(502)], 3, 'rejected'],
		['code 500 is a busy service', READ, [refuse('500', 'x'), OK], 2, 'done'],
		['a change is sent again', CHANGE, [LOST, OK], 2, 'done'],
		['a lost change that is refused later', CHANGE, [LOST, NO], 2, 'unknown'],
		['a change that is refused', CHANGE, [NO], 1, 'rejected'],
		['what must not be repeated is not', ONCE, [LOST], 1, 'unknown'],
		['429 was not done: sent again after the wait', ONCE, [GATE, OK], 2, 'done'],
		['429 with an envelope too', ONCE, [{ ...NO, ...GATE }, OK], 2, 'done'],
		['429 to the end', ONCE, [GATE], 3, 'rejected retryable'],
		['429 after a loss', CHANGE, [LOST, GATE], 3, 'unknown'],
	])('%s', async (_, operation, replies, requests, said) => {
		expect(await run(operation, replies)).toMatchObject({ said, met: requests });
	});
});

it('a wait that the service asks for holds for the whole run', async () => {
	// This one waits.
	jest.restoreAllMocks();
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

/**
 * By what is told of a write: HTTP statuses, and codes with the status that they come with. A door refuses with some statuses; any other may
 * come from behind it, after the service acted. A gateway makes envelopes of its own: only a code of the service's table is the service's.
 */
const TOLD: Record<string, string> = {
	rejected:
		'301 307 308 400 404 405 407 411 413 414 415 421 431 60001/200 60001/299 60001/403 13004/409 13004/425 400/200 404/299 CONFLICT/200 4080/200 1/200',
	'rejected, may pass': '401 403 60000/200',
	'rejected, sent again, may pass': '429 60001/429 13004/429',
	unknown:
		'300 302 303 305 402 406 408 409 410 412 417 418 422 425 426 451 499 500 501 505 60001/500 60001/409 408/408 200/200 201/299 409/400 499/200 502/200 000/200 0.0/299 0/409',
	'unknown, sent again': '502 503 504 500/200 13004/504',
};
describe('what each reply proves', () => {
	const replies = Object.entries(TOLD).flatMap(([told, texts]) =>
		texts.split(' ').map((text) => ({ text, told })),
	);
	const n = ({ url, body }: Recorded) => Number(/n(\d+)/.exec(url + body)?.[1]);
	const tell = async ([operation, parameters]: readonly [string, INodeParameters]) => {
		server.reply((request) => {
			const [code = '', status] = replies[n(request)]?.text.split('/') ?? [];
			return status === undefined
				? { status: Number(code), headers: { 'Content-Type': 'text/html' }, body: '<p>' }
				: refuse(code, 'x', undefined, Number(status));
		});
		const given = {
			items: replies.map((_, at) => ({ n: `n${at}` })),
			onError: 'continueRegularOutput' as const,
		};
		const options = { options: { maxRetries: 1 } };
		const { items: rows } = await runOrder(server.url, operation, { ...parameters, ...options }, given);
		const sent = countBy(server.requests, n);
		return rows.map(({ json }, at) => {
			const { outcome, retryable } = errorIn(json) ?? {};
			const text = [outcome, ...(sent[at] === 2 ? ['sent again'] : []), ...(retryable ? ['may pass'] : [])];
			return { text: replies[at]?.text, told: text.join(', ') };
		});
	};

	it('of a write', async () => expect(await tell(CHANGE)).toEqual(replies));

	it('of a read: nothing was done', async () => {
		const rejected = replies.map(({ text, told }) => ({ text, told: told.replace('unknown', 'rejected') }));
		expect(await tell(READ)).toEqual(rejected);
	});
});

/** What a connection breaks with. Only before it is there, and by its certificate, it proves that nothing has left. */
describe('trouble below HTTP, of a write that is never repeated', () => {
	let connections: Connections;
	beforeEach(() => (connections = watchConnections()));
	afterEach(() => connections.stop());

	const errorOf = (text: string) => {
		const [syscall = '', code = ''] = text.split(' ');
		return Object.assign(socketError(syscall, code), syscall === '-' ? { syscall: undefined } : {});
	};
	const send = async (count: number) => {
		const numbers = Array.from({ length: count }, (_, at) => ({ n: `n${at}.` }));
		const [operation, parameters] = ONCE;
		const oneByOne = { ...parameters, options: { maxConcurrency: 1 } };
		const more = { items: numbers, onError: 'continueRegularOutput' as const };
		return (await runOrder(server.url, operation, oneByOne, more)).items.map(({ json }) => outcomeIn(json));
	};

	it('after it was sent: once, and unknown', async () => {
		const broken = [
			...['EHOSTUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT'].map(
				(code) => `read ${code}`,
			),
			...[
				'write EPIPE',
				'write EHOSTUNREACH',
				'- EHOSTUNREACH',
				'- ESOCKETTIMEDOUT',
				'- HPE_INVALID_CONSTANT',
			],
			...['- ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', '- ERR_TLS_CERT_ALTNAME_FORMAT_2'],
		];
		server.reply(({ body }) => {
			connections.cut(errorOf(broken[Number(/n(\d+)/.exec(body)?.[1])] ?? ''));
			return { never: true };
		});

		expect(await send(broken.length)).toEqual(broken.map(() => 'unknown'));
		expect(server.requests).toHaveLength(broken.length);
	});

	it('before it was there: tried three times, and rejected', async () => {
		const one = (text: string) => errorOf(text);
		const together = (...errors: Error[]) =>
			Object.assign(new AggregateError(errors, ''), { code: (errors[0] as NodeJS.ErrnoException).code });
		const refused = [
			...['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET'].map((code) => one(`connect ${code}`)),
			...['ENOTFOUND', 'EAI_AGAIN'].map((code) => one(`getaddrinfo ${code}`)),
			// localhost, with an address of each kind: one error of both, without a system call.
			together(one('connect ECONNREFUSED'), one('connect ENETUNREACH')),
		];
		connections.refuse((n) => refused[Math.floor((n - 1) / 3)]);
		server.reply(good);

		expect(await send(refused.length + 1)).toEqual([...refused.map(() => 'rejected'), undefined]);
		expect(server.requests).toHaveLength(1);
	});

	it('one of two addresses that broke later proves nothing', async () => {
		const both = new AggregateError([errorOf('connect ECONNREFUSED'), errorOf('read ECONNRESET')], '');
		connections.refuse(() => Object.assign(both, { code: 'ECONNREFUSED' }));

		expect(await send(2)).toEqual(['unknown', 'unknown']);
	});

	it('a certificate that is not accepted: nothing has left', async () => {
		const codes = ['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'];
		codes.push('UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID');
		connections.refuse((n) => errorOf(`- ${codes[n - 1]}`));
		expect(await send(codes.length)).toEqual(codes.map(() => 'rejected'));

		connections.stop();
		const tls = await startTlsServer(() => ok({}));
		const [operation, parameters] = ONCE;
		const result = await runOrder(tls.url, operation, parameters, {
			items,
			onError: 'continueRegularOutput',
		});
		await tls.stop();
		expect([outcomesOf(result.items), tls.requests]).toEqual([all(2, 'rejected'), []]);
		expect(errorIn(result.items[0]?.json ?? {})?.message).toContain('certificate');
	});
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
