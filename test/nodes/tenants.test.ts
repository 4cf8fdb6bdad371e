import type { INodeParameters } from 'n8n-workflow';

import { CredentialStore } from '../helpers/engine/engine';
import type { ServiceRun } from '../helpers/engine/serviceRun';
import { skipPauses } from '../helpers/pauses';
import { outcomesOf } from '../helpers/outcomes';
import { ok, refuse, type Recorded, type Reply } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { runMember } from '../helpers/memberCenter';
import { bodies, runOrder } from '../helpers/orderService';

/* A credential whose fields are expressions: two tenants in one run. No item may be sent with another item's credential. */

skipPauses();

const north = useServer();
const south = useServer();
let good: Set<string>;

/** A platform of one tenant: it issues tokens of its own, and refuses all others. */
function platformOf(tenant: string, answer: (request: Recorded) => Reply | undefined = () => undefined) {
	let issued = 0;
	return (request: Recorded): Reply => {
		if (request.path === '/token') {
			const token = `${tenant}-issued-${(issued += 1)}`;
			good.add(token);
			return { body: { access_token: token } };
		}
		const { authorization, clienttoken, usertoken } = request.headers;
		const tokens = [String(authorization).slice(7), clienttoken, usertoken].filter(Boolean).map(String);
		if (!tokens.every((token) => token.startsWith(tenant) && (good.has(token) || !token.includes('issued'))))
			return refuse('60000', 'of another tenant');
		return answer(request) ?? ok(null);
	};
}

beforeEach(() => {
	good = new Set();
	north.reply(platformOf('north'));
	south.reply(platformOf('south'));
});

const items = () =>
	[north, south, north, south].map(({ url }, n) => {
		const tenant = n % 2 === 0 ? 'north' : 'south';
		return { url, tenant, n: `c${n}`, m: `m${n}` };
	});

const byField = { baseUrl: '={{ $json.url }}', appAccessToken: '={{ $json.tenant }}-app' };
/** It differs by the number of the item alone, which nothing shows but a reading for each item. */
const byIndex = () => ({
	baseUrl: `={{ $itemIndex % 2 === 0 ? "${north.url}" : "${south.url}" }}`,
	appAccessToken: '={{ $itemIndex % 2 === 0 ? "north" : "south" }}-app',
});
const memberTokens = {
	baseUrl: '={{ $json.url }}',
	clientToken: '={{ $json.tenant }}-client',
	userToken: '={{ $json.tenant }}-user',
};
const grant = {
	baseUrl: '={{ $json.url }}',
	tokenUrl: '={{ $json.url }}/token',
	appKey: '={{ $json.tenant }}',
	appSecret: '={{ $json.tenant }}-secret',
	username: '={{ $json.tenant }}',
	password: '={{ $json.tenant }}-password',
};

const update: INodeParameters = { crmCustomerId: '={{ $json.n }}', updateFields: { address: 'x' } };
const order = async (credential: NonNullable<ServiceRun['credential']>, more: ServiceRun = {}) =>
	await runOrder('', 'customer.update', update, { items: items(), credential, ...more });
const reset: INodeParameters = {
	enterpriseGlobalId: 'E',
	memberGlobalId: '={{ $json.m }}',
	password: 'new-pass-1',
};

const sentTo = ({ requests }: { requests: Recorded[] }) => requests.filter(({ path }) => path !== '/token');
const tokensAt = (server: { requests: Recorded[] }) => [
	...new Set(sentTo(server).map(({ headers }) => String(headers.authorization).slice(7))),
];
const customersAt = (server: typeof north) =>
	(bodies({ requests: sentTo(server) } as never) as Array<{ crmCustomerId: string }>).map(
		(body) => body.crmCustomerId,
	);
const links = (rows: Array<{ pairedItem?: unknown }>) => rows.map(({ pairedItem }) => pairedItem);
const allFour = [0, 1, 2, 3].map((item) => ({ item }));

it.each([
	['a field of the item', () => byField],
	['the number of the item', byIndex],
])('each item is sent to its tenant, with its token: by %s', async (_, credential) => {
	const result = await order(credential());

	expect([customersAt(north), tokensAt(north)]).toEqual([['c0', 'c2'], ['north-app']]);
	expect([customersAt(south), tokensAt(south)]).toEqual([['c1', 'c3'], ['south-app']]);
	expect([result.status, links(result.items)]).toEqual(['success', allFour]);
});

it('items of two tenants never share a request', async () => {
	const status = (request: Recorded) =>
		ok((request.json() as { assetNums: string[] }).assetNums.map((assetNum) => ({ assetNum, status: 1 })));
	north.reply(platformOf('north', status));
	south.reply(platformOf('south', status));
	const lock = { assetNums: '={{ $json.n }}', operatorIdentity: 'me' };
	const result = await runOrder('', 'lock.disable', lock, { items: items(), credential: byField });

	expect([bodies(north), bodies(south)]).toMatchObject([
		[{ assetNums: ['c0', 'c2'] }],
		[{ assetNums: ['c1', 'c3'] }],
	]);
	expect(result.items.map(({ json, pairedItem }) => [json.assetNum, pairedItem])).toEqual(
		allFour.map((link, n) => [`c${n}`, link]),
	);
});

it('a credential that is the same for all is one run', async () => {
	north.reply(() => ok([]));
	const lock = { assetNums: '={{ $json.n }}', operatorIdentity: 'me' };
	await runOrder(north.url, 'lock.disable', lock, { items: items(), onError: 'continueRegularOutput' });

	expect(north.requests).toHaveLength(1);
});

describe('tokens that are fetched', () => {
	const authentication = 'passwordGrant';

	it('are each tenant’s own, in this run and in later ones', async () => {
		const credentialStore = new CredentialStore();
		const run = async (some = items()) =>
			await runMember('', 'employee.resetPassword', reset, {
				items: some,
				credential: { ...grant, authentication },
				credentialStore,
			});

		expect((await run()).status).toBe('success');
		expect([tokensAt(north), tokensAt(south)]).toEqual([['north-issued-1'], ['south-issued-1']]);
		for (const some of [items().slice(1, 2), items().slice(0, 1), items()]) {
			north.clear();
			south.clear();
			expect((await run(some)).status).toBe('success');
			for (const [server, tenant] of [
				[north, 'north'],
				[south, 'south'],
			] as const)
				expect(tokensAt(server).filter((token) => !token.startsWith(tenant))).toEqual([]);
		}
	});

	it('a stored token of which nobody knows whose it is goes to neither', async () => {
		const stored = { sessionClientToken: 'north-old', sessionUserToken: 'north-old' };
		const result = await runMember('', 'employee.resetPassword', reset, {
			items: items(),
			credential: { ...grant, authentication, ...stored },
		});

		expect([result.status, tokensAt(south)]).toEqual(['success', ['south-issued-1']]);
		expect(JSON.stringify(south.requests)).not.toContain('north-old');
	});

	it.each(['appKey', 'appSecret', 'username', 'password'])(
		'are fetched once more where a person has changed what they were fetched with: %s',
		async (field) => {
			const credentialStore = new CredentialStore();
			const fixed = { ...grant, baseUrl: north.url, tokenUrl: `${north.url}/token`, authentication };
			const one = { items: [{ tenant: 'north', m: 'm0' }], credentialStore };
			await runMember('', 'employee.resetPassword', reset, { ...one, credential: fixed });
			const stored = credentialStore.writes[0]?.data ?? {};
			const changed = { [field]: 'another' };
			await credentialStore.replace('memberCenterApi', { ...stored, ...changed });
			await runMember('', 'employee.resetPassword', reset, { ...one, credential: { ...fixed, ...changed } });

			expect(north.requests.filter(({ path }) => path === '/token')).toHaveLength(4);
		},
	);
});

it('lists, names and IDs are each tenant’s own, also in the next try of the node', async () => {
	const people = (tenant: string) => (request: Recorded) => {
		if (request.method === 'DELETE')
			return sentTo(tenant === 'north' ? north : south).filter(({ method }) => method === 'DELETE').length ===
				1
				? refuse('60023', 'not now')
				: ok(null);
		const maria = { globalId: `${tenant}-maria`, userName: 'maria', name: 'Maria', assetNums: [] };
		const list = [maria];
		return ok(request.path.endsWith('/members') ? { list, total: 1, pages: 1, pageNum: 1 } : []);
	};
	north.reply(platformOf('north', people('north')));
	south.reply(platformOf('south', people('south')));
	const parameters = {
		enterpriseGlobalId: 'E',
		memberGlobalId: { __rl: true, mode: 'userName', value: 'maria' },
		ifAssetsHeld: 'delete',
	};
	await runMember('', 'employee.delete', parameters, {
		items: items().slice(0, 2),
		credential: memberTokens,
		retryOnFail: true,
		maxTries: 3,
	});

	const deleted = (server: typeof north) =>
		server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1));
	expect([...new Set(deleted(north))]).toEqual(['north-maria']);
	expect([...new Set(deleted(south))]).toEqual(['south-maria']);
});

it('what the credential has for empty parameters is each item’s own, in a dry run too', async () => {
	const credential = { ...memberTokens, enterpriseGlobalId: '={{ $json.tenant }}-e' };
	const list = { returnAll: true };
	await runMember('', 'lentLock.getMany', list, { items: items(), credential });
	const shown = await runMember(
		'',
		'employee.add',
		{ userName: '={{ $json.m }}', password: 'pass-1', name: 'n', options: { dryRun: true } },
		{ items: items(), credential },
	);

	const enterprisesAt = (server: typeof north) => [
		...new Set(server.requests.map(({ path }) => path.split('/')[5])),
	];
	expect([enterprisesAt(north), enterprisesAt(south)]).toEqual([['north-e'], ['south-e']]);
	expect(
		shown.items.map(({ json, pairedItem }) => [(json.request as { path: string }).path, pairedItem]),
	).toEqual([
		['/me/api/v1/enterprise/north-e/member', [{ item: 0 }, { item: 2 }]],
		['/me/api/v1/enterprise/south-e/member', [{ item: 1 }, { item: 3 }]],
	]);
});

describe('one item whose credential cannot be read, or cannot be used', () => {
	const missing = {
		...byField,
		baseUrl: '={{ $json.n === "c2" ? $("No such node").item.json.url : $json.url }}',
	};
	const nothing = { ...byField, appAccessToken: '={{ $json.n === "c2" ? $json.gone : $json.tenant }}' };

	it.each([
		['an expression that throws', missing],
		['an expression that gives nothing', nothing],
	])('%s: fails as that item', async (_, credential) => {
		const result = await order(credential, { onError: 'continueRegularOutput' });

		expect(outcomesOf(result.items)).toEqual(['0 row', '1 row', '2 rejected', '3 row']);
		expect([customersAt(north), customersAt(south)]).toEqual([['c0'], ['c1', 'c3']]);
	});

	it.each([missing, nothing])('with On Error = Stop nothing is sent at all: %#', async (credential) => {
		const result = await order(credential);

		expect(result.error).toMatchObject({ context: { itemIndex: 2, data: { outcome: 'rejected' } } });
		expect([north.requests, south.requests]).toEqual([[], []]);
	});
});

it('with On Error = Stop no request of another tenant starts after a failure', async () => {
	north.reply(() => refuse('13004', 'no'));
	const one = { ...update, options: { maxConcurrency: 1 } };
	const result = await runOrder('', 'customer.update', one, { items: items(), credential: byField });

	expect([result.error?.message, south.requests]).toEqual(['no (13004)', []]);
	expect(result.error).toMatchObject({
		description: expect.stringContaining('0 of 4 requests had succeeded') as string,
	});
});

it('a bad parameter of one tenant’s item stops all of them', async () => {
	const some = items();
	some[3] = { ...some[3], n: '' } as never;
	const result = await order(byField, { items: some });

	expect(result.error).toMatchObject({ context: { itemIndex: 3 } });
	expect([north.requests, south.requests]).toEqual([[], []]);
});

it('a time zone that comes out empty for one item is not that of the workflow', async () => {
	const credential = { ...byField, timeZone: '={{ $json.zone }}' };
	const zones = ['Asia/Shanghai', '', ' ', 'Europe/Berlin'];
	const given = items().map((item, n) => ({ ...item, zone: zones[n] }));
	const result = await order(credential, { items: given, onError: 'continueRegularOutput' });

	expect(outcomesOf(result.items)).toEqual(['0 row', '1 rejected', '2 rejected', '3 row']);
	expect([customersAt(north), customersAt(south)]).toEqual([['c0'], ['c3']]);
});

describe('two credentials of one platform', () => {
	const tokens = ['a', 'b', 'a', 'b'];
	const shared = () => ({
		baseUrl: north.url,
		clientToken: '=north-{{ $json.token }}',
		userToken: '=north-{{ $json.token }}',
	});

	it('what touches one employee keeps the order of the items, each with its own token', async () => {
		const given = tokens.map((token, n) => ({ token, pass: `new-pass-${n}` }));
		const { items: rows } = await runMember(
			'',
			'employee.resetPassword',
			{ enterpriseGlobalId: 'E', memberGlobalId: 'm', password: '={{ $json.pass }}' },
			{ items: given, credential: shared() },
		);

		expect(rows.map(({ pairedItem }) => pairedItem)).toEqual(given.map((_, item) => ({ item })));
		expect(north.requests.map(({ body, headers }) => [body, headers.usertoken])).toEqual(
			given.map(({ pass, token }) => [JSON.stringify({ password: pass }), `north-${token}`]),
		);
	});

	it('share its limit of requests in flight', async () => {
		north.reply(() => ({ ...ok(null), delayMs: 30 }));
		const given = Array.from({ length: 6 }, (_, n) => ({ token: `t${n}`, m: `m${n}` }));
		await runMember(
			'',
			'employee.resetPassword',
			{ ...reset, options: { maxConcurrency: 2 } },
			{ items: given, credential: shared() },
		);

		expect([north.requests.length, north.maxInFlight]).toEqual([6, 2]);
	});
});
