import type { INodeParameters } from 'n8n-workflow';

import { CredentialStore, type RunResult } from '../../helpers/engine/engine';
import { failureOf, outcomesOf } from '../../helpers/rows';
import { bodies, runMember, runOrder, type ServiceRun } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { listsOf, ok, type Recorded, refuse, type Reply, type TestServer } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { tokensOf } from '../../helpers/server/tokenService';

/* A credential whose fields are expressions: two tenants in one run. No item may be sent with another item's credential. */

skipPauses();

const north = useServer();
const south = useServer();
let good: Set<string>;

/** A platform of one tenant: it issues tokens of its own, and refuses all others. */
function platformOf(tenant: string, answer: (request: Recorded) => Reply = () => ok(null)) {
	let issued = 0;
	return (request: Recorded): Reply => {
		if (request.path === '/token') {
			const token = `${tenant}-issued-${(issued += 1)}`;
			good.add(token);
			return { body: { access_token: token } };
		}
		const isGood = (token: string) => good.has(token) || !token.includes('issued');
		if (tokensOf(request).some((token) => !token.startsWith(tenant) || !isGood(token)))
			return refuse('60000', 'of another tenant');
		return answer(request);
	};
}

beforeEach(() => {
	good = new Set();
	north.reply(platformOf('north'));
	south.reply(platformOf('south'));
});

/** Of the north, the south, the north, the south. */
const items = () =>
	[north, south, north, south].map(({ url }, n) => {
		const tenant = n % 2 === 0 ? 'north' : 'south';
		return { url, tenant, n: `c${n}`, m: `m${n}`, zone: ['Asia/Shanghai', '', ' ', 'UTC'][n] };
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
	authentication: 'passwordGrant',
	baseUrl: '={{ $json.url }}',
	tokenUrl: '={{ $json.url }}/token',
	appKey: '={{ $json.tenant }}',
	appSecret: '={{ $json.tenant }}-secret',
	username: '={{ $json.tenant }}',
	password: '={{ $json.tenant }}-password',
};

const update: INodeParameters = {
	crmCustomerId: '={{ $json.n }}',
	updateFields: { address: 'x' },
	options: { maxConcurrency: 1 },
};
const order = async (credential: ServiceRun['credential'], more: ServiceRun = {}) =>
	await runOrder('', 'customer.update', update, { items: items(), credential, ...more });
const reset: INodeParameters = {
	enterpriseGlobalId: 'E',
	memberGlobalId: '={{ $json.m }}',
	password: '={{ "new-pass-" + $itemIndex }}',
};

const sentTo = ({ requests }: TestServer) => requests.filter(({ path }) => path !== '/token');
const tokensAt = (server: TestServer) => [
	...new Set(sentTo(server).map(({ headers }) => String(headers.authorization).slice(7))),
];
const customersAt = (server: TestServer) =>
	(bodies(server) as Array<{ crmCustomerId: string }>).map((body) => body.crmCustomerId);
const links = ({ items: rows }: RunResult) => rows.map(({ pairedItem }) => pairedItem);
const allFour = [0, 1, 2, 3].map((item) => ({ item }));

const status = (request: Recorded) =>
	ok((request.json() as { assetNums: string[] }).assetNums.map((assetNum) => ({ assetNum, status: 1 })));
const lock = { assetNums: '={{ $json.n }}', operatorIdentity: 'me' };

it.each([
	['a field of the item', () => byField],
	['the number of the item', byIndex],
])(
	'each item is sent to its tenant with its token, and shares no request with another: by %s',
	async (_, credential) => {
		north.reply(platformOf('north', status));
		south.reply(platformOf('south', status));
		const result = await runOrder('', 'lock.disable', lock, { items: items(), credential: credential() });

		expect([bodies(north), tokensAt(north)]).toMatchObject([[{ assetNums: ['c0', 'c2'] }], ['north-app']]);
		expect([bodies(south), tokensAt(south)]).toMatchObject([[{ assetNums: ['c1', 'c3'] }], ['south-app']]);
		expect(result.items.map(({ json }) => json.assetNum)).toEqual(['c0', 'c1', 'c2', 'c3']);
		expect(links(result)).toEqual(allFour);
	},
);

it('each item is carried out in its enterprise, where the credential differs in that alone', async () => {
	const tokens = { clientToken: 'north-client', userToken: 'north-user' };
	const credential = { ...tokens, baseUrl: north.url, enterpriseGlobalId: '={{ $json.n }}' };
	const parameters = { ...reset, enterpriseGlobalId: '' };
	const result = await runMember('', 'employee.resetPassword', parameters, { items: items(), credential });

	expect([result.error?.message, links(result)]).toEqual([undefined, allFour]);
	expect(sentTo(north).map(({ path }) => /enterprise\/(\w+)\//.exec(path)?.[1])).toEqual([
		'c0',
		'c1',
		'c2',
		'c3',
	]);
});

it('tokens that are fetched are each tenant’s own, in this run and in later ones', async () => {
	const credentialStore = new CredentialStore();
	const run = async (some = items()) =>
		await runMember('', 'employee.resetPassword', reset, { items: some, credential: grant, credentialStore });

	expect((await run()).status).toBe('success');
	expect([tokensAt(north), tokensAt(south)]).toEqual([['north-issued-1'], ['south-issued-1']]);
	for (const some of [items().slice(1, 2), items().slice(0, 1), items()]) {
		north.clear();
		south.clear();
		expect((await run(some)).status).toBe('success');
		const foreign = [
			...tokensAt(north).filter((token) => !token.startsWith('north')),
			...tokensAt(south).filter((token) => !token.startsWith('south')),
		];
		expect(foreign).toEqual([]);
	}
});

it('a stored token of which nobody knows whose it is goes to neither', async () => {
	const stored = { sessionClientToken: 'north-old', sessionUserToken: 'north-old' };
	const credential = { ...grant, ...stored };
	const result = await runMember('', 'employee.resetPassword', reset, { items: items(), credential });

	expect([result.status, tokensAt(south)]).toEqual(['success', ['south-issued-1']]);
	expect(JSON.stringify(south.requests)).not.toContain('north-old');
});

it('lists, names and IDs are each tenant’s own, also in the next try of the node', async () => {
	const people = (tenant: string) => {
		let refused = false;
		return (request: Recorded) => {
			if (request.method === 'DELETE' && !refused) {
				refused = true;
				return refuse('60023', 'not now');
			}
			const list = [{ globalId: `${tenant}-maria`, userName: 'maria', name: 'Maria', assetNums: [] }];
			return listsOf(list, [])(request);
		};
	};
	north.reply(platformOf('north', people('north')));
	south.reply(platformOf('south', people('south')));
	await runMember(
		'',
		'employee.delete',
		{
			enterpriseGlobalId: 'E',
			memberGlobalId: { __rl: true, mode: 'userName', value: 'maria' },
			ifAssetsHeld: 'delete',
		},
		{ items: items().slice(0, 2), credential: memberTokens, retryOnFail: true, maxTries: 3 },
	);

	const deleted = ({ requests }: TestServer) =>
		requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1));
	expect([...new Set(deleted(north))]).toEqual(['north-maria']);
	expect([...new Set(deleted(south))]).toEqual(['south-maria']);
});

it('what the credential has for empty parameters is each item’s own, in a dry run too', async () => {
	const credential = { ...memberTokens, enterpriseGlobalId: '={{ $json.tenant }}-e' };
	await runMember('', 'lentLock.getMany', { returnAll: true }, { items: items(), credential });
	const person = { userName: '={{ $json.m }}', password: 'pass-1', name: 'n', options: { dryRun: true } };
	const shown = await runMember('', 'employee.add', person, { items: items(), credential });

	const enterprisesAt = ({ requests }: TestServer) => [
		...new Set(requests.map(({ path }) => path.split('/')[5])),
	];
	expect([enterprisesAt(north), enterprisesAt(south)]).toEqual([['north-e'], ['south-e']]);
	expect(
		shown.items.map(({ json, pairedItem }) => [(json.request as { path: string }).path, pairedItem]),
	).toEqual([
		['/me/api/v1/enterprise/north-e/member', [{ item: 0 }, { item: 2 }]],
		['/me/api/v1/enterprise/south-e/member', [{ item: 1 }, { item: 3 }]],
	]);
});

const unreadable = {
	...byField,
	baseUrl: '={{ $json.n === "c2" ? $("No such node").item.json.url : $json.url }}',
};
const empty = { ...byField, appAccessToken: '={{ $json.n === "c2" ? $json.gone : $json.tenant }}' };

it.each<[string, ServiceRun['credential'], string[]]>([
	['an expression that throws', unreadable, ['0 row', '1 row', '2 rejected', '3 row']],
	['an expression that gives nothing', empty, ['0 row', '1 row', '2 rejected', '3 row']],
	// It is not that of the workflow.
	[
		'a time zone that comes out empty',
		{ ...byField, timeZone: '={{ $json.zone }}' },
		['0 row', '1 rejected', '2 rejected', '3 row'],
	],
])(
	'%s: such an item fails alone; with On Error = Stop nothing is sent at all',
	async (_, credential, outcomes) => {
		const stopped = await order(credential);
		const itemIndex = outcomes.findIndex((one) => one.endsWith('rejected'));
		expect(stopped.error).toMatchObject({ context: { itemIndex, data: { outcome: 'rejected' } } });
		expect([north.requests, south.requests]).toEqual([[], []]);

		const { items: rows } = await order(credential, { onError: 'continueRegularOutput' });
		const isRow = (item: number) => outcomes[item]?.endsWith('row');
		expect(outcomesOf(rows)).toEqual(outcomes);
		expect(customersAt(north)).toEqual(['c0', 'c2'].filter((_one, at) => isRow(2 * at)));
		expect(customersAt(south)).toEqual(['c1', 'c3'].filter((_one, at) => isRow(2 * at + 1)));
	},
);

it('with On Error = Stop a bad parameter of one stops all tenants, and a failure lets no other request start', async () => {
	const some = items().map((item, n) => (n === 3 ? { ...item, n: '' } : item));
	const bad = await order(byField, { items: some });
	expect(bad.error).toMatchObject({ context: { itemIndex: 3 } });
	expect([north.requests, south.requests]).toEqual([[], []]);

	north.reply(() => refuse('13004', 'no'));
	const { message, description } = failureOf(await order(byField));
	expect([message, south.requests]).toEqual(['no (13004)', []]);
	expect(description).toContain('0 of 4 requests had succeeded');
});
