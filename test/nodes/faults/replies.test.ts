/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it packs a reply */
import { gzipSync } from 'node:zlib';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Row } from '../../../nodes/shared/model/exchange';
import { failureOf, messageIn, outcomeIn, outcomesOf } from '../../helpers/rows';
import { useServices } from '../../helpers/services';
import { ok, type Reply } from '../../helpers/server/server';

/* docs/maintainers/design.md, "Reply": answers that HTTP allows, and data that does not name what was made. */

const { server, perform } = useServices();
const onError = 'continueRegularOutput' as const;

const CREATE = ['enterprise.create', { crmCustomerId: '={{ $json.n }}', customerName: 'n' }] as const;
const QUERY = ['customer.getMany', { channelCode: 'c', channelCustomerId: '={{ $json.n }}' }] as const;
const BIND = [
	'customer.bind',
	{ channelCode: 'c', channelCustomerId: '={{ $json.n }}', customerName: 'n', enterpriseName: 'e' },
] as const;
type Sent = readonly [operation: string, parameters: INodeParameters];
const run = async ([operation, parameters]: Sent, options: INodeParameters = {}) =>
	await perform(
		operation,
		{ ...parameters, options: { maxConcurrency: 1, ...options } },
		{ items: [{ n: '1' }, { n: '2' }], onError },
	);
const isFirst = ({ url, body }: { url: string; body: string }) => /"1"|Id=1/.test(url + body);

const JSON_TYPE = 'application/json';
const whole = (name: Buffer | string, before = '') =>
	Buffer.concat([
		Buffer.from(`${before}{"code":0,"data":{"enterpriseGlobalId":"`),
		Buffer.from(name as string),
		Buffer.from('"}}'),
	]);
const GBK = Buffer.from('bfcdbba7', 'hex');
const reply = (body: Buffer, type = JSON_TYPE, headers: Record<string, string> = {}): Reply => {
	return { headers: { 'Content-Type': type, ...headers }, body };
};
const GZIP = { 'Content-Encoding': 'gzip' };

it.each<[string, Reply]>([
	['compressed', reply(gzipSync(whole('客户')), JSON_TYPE, GZIP)],
	['in GBK', reply(whole(GBK), 'text/plain ;  CharSet = "gbk"; x=y')],
	['in UTF-16', reply(Buffer.from(whole('客户').toString(), 'utf16le'), `${JSON_TYPE}; charset=UTF-16LE`)],
	[
		'with a byte order mark, in a charset that nobody knows',
		reply(whole('客户', '\ufeff'), `${JSON_TYPE}; charset=klingon`),
	],
])('a reply %s is read', async (_, answer) => {
	server.reply(() => answer);
	const { rows } = await run(CREATE);

	expect(rows).toEqual(Array(2).fill({ enterpriseGlobalId: '客户' }));
});

// 70 MB of blanks in 70 KB: one after the other, so that the test itself does not hold them.
const BOMB = Buffer.concat(Array<Buffer>(7).fill(gzipSync(Buffer.alloc(10_000_000, ' '))));
const LARGE = 'The service’s reply is larger than 64 MB, and was not read to its end';
const LATE = 'The service did not answer in time';

/** The first of two items gets no whole reply, the second its row. */
it.each<[string, Sent, Reply, string, string]>([
	['that is broken', CREATE, reply(Buffer.from('this is not gzip'), JSON_TYPE, GZIP), 'unknown', ''],
	['that is larger than any list', CREATE, reply(BOMB, JSON_TYPE, GZIP), 'unknown', LARGE],
	['that is larger than any list', QUERY, reply(BOMB, JSON_TYPE, GZIP), 'rejected', LARGE],
	['that does not come', CREATE, { never: true }, 'unknown', LATE],
	['that does not come', QUERY, { never: true }, 'rejected', LATE],
])('a reply %s, %s', async (_, sent, answer, outcome, message) => {
	server.reply((request) => {
		if (isFirst(request)) return answer;
		return ok(request.method === 'GET' ? [{}] : { enterpriseGlobalId: 'e' });
	});
	const options = answer.never ? { timeout: 300 } : {};
	const { items } = await run(sent, sent === QUERY ? { ...options, maxRetries: 0 } : options);

	expect(outcomesOf(items)).toEqual([`0 ${outcome}`, '1 row']);
	expect(messageIn(items[0]?.json ?? {})).toContain(message);
	expect(server.requests).toHaveLength(2);
});

/** A reply that does not name what was made is no proof that anything was. */
it.each<[Sent, IDataObject, IDataObject]>([
	[BIND, { isDefault: true, customerId: null, enterpriseGlobalId: '' }, { customerId: '9' }],
	[
		CREATE,
		{ enterpriseGlobalId: null, members: [{ memberIdentity: 'm' }] },
		{ members: [{ memberGlobalId: '9' }] },
	],
])('%j answered by %j is unknown', async (sent, without, withId) => {
	server.reply((request) => ok(isFirst(request) ? without : withId));
	const { items } = await run(sent, sent === BIND ? { afterLostReply: 'report' } : {});

	expect([outcomesOf(items), items[1]?.json]).toEqual([['0 unknown', '1 row'], withId]);
	expect(server.requests).toHaveLength(2);
});

it.each<[string, unknown, string[]]>([
	['fewer than asked for', ['8000000001', '6000000002'], ['8000000001', '6000000002']],
	['none', [], []],
	['twice the same', ['8000000001', '8000000001'], ['8000000001']],
	['no numbers', [8000000001, 'none', { n: 1 }, 8000000001.5], ['8000000001']],
])(
	'asset numbers, %s: what came is output, and the item fails for what is missing',
	async (_, data, numbers) => {
		server.reply(({ body }) => ok(body.includes('"size":3') ? data : ['8000000009']));
		const parameters = { size: '={{ $json.size }}', options: { maxConcurrency: 1 } };
		const items = [{ size: 3 }, { size: 1 }];
		const continued = await perform('assetNumber.allocate', parameters, { items, onError });
		const { data: told } = failureOf(await perform('assetNumber.allocate', parameters, { items }));

		expect(
			continued.items.map(({ json, pairedItem }) => [json.keyShellNumber ?? outcomeIn(json), pairedItem]),
		).toEqual([
			...numbers.map((number) => [number, { item: 0 }]),
			['unknown', { item: 0 }],
			['8000000009', { item: 1 }],
		]);
		expect(messageIn(continued.items[numbers.length]?.json ?? {})).toContain(
			`gave ${numbers.length} of the 3 asset numbers`,
		);
		// With Stop, what came is not lost.
		expect((told?.completed as Row[]).map(({ keyShellNumber }) => keyShellNumber)).toEqual(numbers);
		expect(server.requests).toHaveLength(3);
	},
);
