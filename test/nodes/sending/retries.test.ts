import { countBy, range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { skipPauses } from '../../helpers/pauses';
import { listsOf, ok, type Recorded, refuse, type Reply } from '../../helpers/server/server';
import { socketError, watchConnections, type Connections } from '../../helpers/server/sockets';
import { errorIn, outcomeIn } from '../../helpers/rows';
import { expectSound, useServices } from '../../helpers/services';

/* docs/maintainers/design.md, "Retries" and "Outcome": when a request is sent again, and what is known in the end. */

skipPauses();

const { server, perform } = useServices();
const onError = 'continueRegularOutput' as const;

type Sent = readonly [operation: string, parameters: INodeParameters];
const READ: Sent = ['customer.getMany', { channelCode: 'c', channelCustomerId: '={{ $json.n }}' }];
const CHANGE: Sent = ['customer.update', { crmCustomerId: '={{ $json.n }}', updateFields: { address: 'x' } }];
const ONCE: Sent = ['enterprise.create', { crmCustomerId: '={{ $json.n }}', customerName: 'x' }];
const run = async ([operation, parameters]: Sent, items: IDataObject[], options: INodeParameters = {}) =>
	await perform(operation, { ...parameters, options: { maxConcurrency: 1, ...options } }, { items, onError });
/** The number of the item that a request is about. */
const n = ({ url, body }: Recorded) => Number(/n(\d+)\./.exec(url + body)?.[1]);
const numbered = (count: number) => range(count).map((at) => ({ n: `n${at}.` }));

const DONE: Reply = ok({ enterpriseGlobalId: 'e' });
const LOST: Reply = { reset: true };
const NO = refuse('60001', 'x');
const GATE: Reply = { status: 429, headers: { 'Retry-After': '7' } };
const busy = (status: number): Reply => ({ status });

/** The replies to the first of two items; the last one stays. The other one is answered at once. */
it.each<[string, Sent, Reply[], number, string, INodeParameters?]>([
	['a read is sent again', READ, [busy(503), LOST, ok([])], 3, 'done'],
	['until it was sent often enough', READ, [busy(502)], 3, 'rejected'],
	['with Max Retries 0 it is not', READ, [busy(503)], 1, 'rejected', { maxRetries: 0 }],
	['code 500 is a busy service', READ, [refuse('500', 'x'), ok([])], 2, 'done'],
	['a change is sent again', CHANGE, [LOST, DONE], 2, 'done'],
	['a lost change that is refused later', CHANGE, [LOST, NO], 2, 'unknown'],
	['a change that is refused', CHANGE, [NO], 1, 'rejected'],
	['what must not be repeated is not', ONCE, [LOST], 1, 'unknown'],
	['429 was not done: sent again', ONCE, [GATE, DONE], 2, 'done'],
	['429 with an envelope too', ONCE, [{ ...NO, ...GATE }, DONE], 2, 'done'],
	['429 to the end', ONCE, [GATE], 3, 'rejected retryable'],
	['429 after a loss', CHANGE, [LOST, GATE], 3, 'unknown'],
])('%s', async (_, sent, replies, requests, said, options = { maxRetries: 2 }) => {
	let met = 0;
	server.reply((request) => {
		if (n(request) === 1) return request.method === 'GET' ? ok([]) : DONE;
		met += 1;
		return replies[Math.min(met, replies.length) - 1] ?? DONE;
	});
	const { items } = await run(sent, numbered(2), options);
	const errors = items.flatMap(({ json, pairedItem }) => {
		const error = errorIn(json);
		return error === undefined ? [] : [{ error, pairedItem }];
	});

	expect([met, errors.map(({ pairedItem }) => pairedItem)]).toEqual([
		requests,
		errors.map(() => ({ item: 0 })),
	]);
	const [{ error } = { error: undefined }] = errors;
	expect([error?.outcome ?? 'done', ...(error?.retryable === true ? ['retryable'] : [])].join(' ')).toBe(
		said,
	);
	expectSound(server.requests);
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
		'300 302 303 305 402 406 408 409 410 412 417 418 422 425 426 451 499 500 501 505 60001/500 60001/409 408/408 200/200 201/299 409/400 499/200 502/200 000/200 0.0/299 0/409 constructor/409',
	'unknown, sent again': '502 503 504 500/200 13004/504',
};
it.each([
	['a write', CHANGE, (told: string) => told],
	['what is sent once', ONCE, (told: string) => told.replace('unknown, sent again', 'unknown')],
	['a read: nothing was done', READ, (told: string) => told.replace('unknown', 'rejected')],
])('what each reply proves of %s', async (_, sent, due) => {
	const replies = Object.entries(TOLD).flatMap(([told, texts]) =>
		texts.split(' ').map((text) => ({ text, told: due(told) })),
	);
	server.reply((request) => {
		const [code = '', status] = replies[n(request)]?.text.split('/') ?? [];
		return status === undefined
			? { status: Number(code), headers: { 'Content-Type': 'text/html' }, body: '<p>' }
			: refuse(code, 'x', undefined, Number(status));
	});
	const { items } = await run(sent, numbered(replies.length), { maxRetries: 1, maxConcurrency: 0 });
	const times = countBy(server.requests, n);

	const told = items.map(({ json }, at) => {
		const error = errorIn(json);
		const again = (times[at] ?? 0) > 1 ? ['sent again'] : [];
		const mayPass = error?.retryable ? ['may pass'] : [];
		return { text: replies[at]?.text, told: [error?.outcome, ...again, ...mayPass].join(', ') };
	});
	expect(told).toEqual(replies);
});

/** What a connection breaks with. Only before it is there, and by its certificate, it proves that nothing has left. */
describe('trouble below HTTP, of a write that is never repeated', () => {
	let connections: Connections;
	beforeEach(() => (connections = watchConnections()));
	afterEach(() => connections.stop());

	/** `read ECONNRESET`; `-` where there was no system call. */
	const errorOf = (text: string): Error => {
		const [syscall = '', code = ''] = text.split(' ');
		return Object.assign(socketError(syscall, code), syscall === '-' ? { syscall: undefined } : {});
	};
	/** An address of each kind: one error of both. */
	const together = (...texts: string[]): Error => {
		const errors = texts.map(errorOf) as NodeJS.ErrnoException[];
		return Object.assign(new AggregateError(errors, ''), { code: errors[0]?.code });
	};
	const sendAll = async (count: number) => (await run(ONCE, numbered(count))).rows.map(outcomeIn);

	it('after it was sent: once, and unknown', async () => {
		const broken = [
			...['read EHOSTUNREACH', 'read ECONNREFUSED', 'read ECONNRESET', 'read ETIMEDOUT', 'write EPIPE'],
			...['- EHOSTUNREACH', '- ESOCKETTIMEDOUT', '- HPE_INVALID_CONSTANT'],
			...['- ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', '- ERR_TLS_CERT_ALTNAME_FORMAT_2'],
		];
		server.reply((request) => {
			connections.cut(errorOf(broken[n(request)] ?? ''));
			return { never: true };
		});

		expect(await sendAll(broken.length)).toEqual(broken.map(() => 'unknown'));
		expect(server.requests).toHaveLength(broken.length);
	});

	it.each<[string, number, string, Error[]]>([
		[
			'no connection: tried three times',
			3,
			'rejected',
			[
				...['ECONNREFUSED', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET'].map((code) =>
					errorOf(`connect ${code}`),
				),
				...['ENOTFOUND', 'EAI_AGAIN'].map((code) => errorOf(`getaddrinfo ${code}`)),
				together('connect ECONNREFUSED', 'connect ENETUNREACH'),
			],
		],
		['one of two addresses broke later', 1, 'unknown', [together('connect ECONNREFUSED', 'read ECONNRESET')]],
		[
			'a certificate that is not accepted',
			1,
			'rejected',
			['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID'].map((code) =>
				errorOf(`- ${code}`),
			),
		],
	])('before it was sent, %s: %i, %s', async (_, times, outcome, refused) => {
		connections.refuse((connection) => refused[Math.floor((connection - 1) / times)]);
		server.reply(() => DONE);

		expect(await sendAll(refused.length + 1)).toEqual([...refused.map(() => outcome), undefined]);
		expect(server.requests).toHaveLength(1);
	});
});

const GONE = refuse('60002', 'nobody');
/** Whether somebody had looked decides what a second answer says of the first, which was lost. */
it.each<[string, string, string, INodeParameters, Reply, unknown]>([
	['nobody had looked: it may be a mistyped ID', 'delete', 'id', { ifAssetsHeld: 'delete' }, GONE, 'unknown'],
	['the lists had shown the employee', 'delete', 'id', { ifAssetsHeld: 'refuse' }, GONE, true],
	['found by name', 'delete', 'userName', { ifAssetsHeld: 'delete' }, GONE, true],
	['found by name, and lost again', 'resetPassword', 'userName', { password: 'new-pass-1' }, LOST, 'unknown'],
])('a lost reply, then nobody of that ID; %s: %s', async (_, operation, mode, parameters, then, due) => {
	const people = ['lina', 'omar'].map((userName) => ({ globalId: `g-${userName}`, userName, assetNums: [] }));
	const asset = { assetNum: '8000000101', assetId: '1', cloudAccountGlobalId: '', borrowedFlag: '0' };
	let writes = 0;
	const lists = listsOf(people, [asset]);
	server.reply((request) => {
		if (request.method !== 'GET') return (writes += 1) % 2 === 1 ? LOST : then;
		return lists(request);
	});
	const value = mode === 'id' ? '={{ $json.globalId }}' : '={{ $json.userName }}';
	const { items } = await perform(
		`employee.${operation}`,
		{
			...{ enterpriseGlobalId: 'E', memberGlobalId: { __rl: true, mode, value }, ...parameters },
			options: { maxConcurrency: 1, maxRetries: 1 },
		},
		{ items: people, onError },
	);

	expect(items.map(({ json }) => outcomeIn(json) ?? json.deleted)).toEqual([due, due]);
});

it.each(['error', 'output'])(
	'a lock whose change was lost, and then did nothing, is unknown: %s',
	async (failedLocks) => {
		let writes = 0;
		server.reply((request) => {
			const { assetNums } = request.json() as { assetNums: string[] };
			return (writes += 1) % 2 === 1 ? LOST : ok(assetNums.map((assetNum) => ({ assetNum, status: 3 })));
		});
		const items = [{ n: '8000000101' }, { n: '8000000102' }];
		const given = { assetNums: '={{ $json.n }}', operatorIdentity: '={{ "ops" + $json.n }}' };
		const result = await run(['lock.disable', given], items, { failedLocks });

		expect(result.rows.map(outcomeIn)).toEqual(['unknown', 'unknown']);
	},
);

/** n8n's tries: what the first one did, or may have done, is told where a later one fails before it comes to it. */
it.each<[string, Reply, object]>([
	['has done', ok(null), { completed: [{ deleted: true }], notSent: [] }],
	['may have done', LOST, { failed: [{ itemIndex: 0, outcome: 'unknown' }, { itemIndex: 1 }], notSent: [] }],
])('with Stop and Retry On Fail, what a try %s', async (_, first, told) => {
	let looks = 0;
	server.reply(({ method, path, query: { keyword } }) => {
		// Omar cannot be found any more when the second try looks.
		if (method === 'GET' && keyword === 'omar' && (looks += 1) > 1) return { status: 503 };
		if (method === 'GET') return ok({ list: [{ globalId: `g-${keyword}`, userName: keyword }], total: 1 });
		return path.endsWith('g-lina') ? first : refuse('80001', 'no');
	});
	const { error } = await perform(
		'employee.delete',
		{
			...{ enterpriseGlobalId: 'E', ifAssetsHeld: 'delete' },
			memberGlobalId: { __rl: true, mode: 'userName', value: '={{ $json.who }}' },
			options: { maxConcurrency: 1, maxRetries: 0 },
		},
		{ items: [{ who: 'lina' }, { who: 'omar' }], retryOnFail: true, maxTries: 2 },
	);

	expect((error as { context?: { data?: unknown } }).context?.data).toMatchObject(told);
});
