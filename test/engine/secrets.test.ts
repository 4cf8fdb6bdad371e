import type { IDataObject } from 'n8n-workflow';

import { clearLogs, logs, saved } from '../support/engine';
import type { RunResult } from '../support/engine';
import { fates } from '../support/fates';
import { runMember } from '../support/memberCenter';
import { runOrder } from '../support/orderService';
import { ok, refuse } from '../support/server';
import type { Reply } from '../support/server';
import { useServer } from '../support/stage';
import { callsOf, grant, isLogin, issue } from '../support/tokenService';

/* docs/design.md, "Secrets": a service may echo what it was sent, in a good answer too. Spellings: test/unit/secrets; refusals: security.credential. */

const server = useServer();
beforeEach(clearLogs);

const TOKEN = 'tok/en+1==&x<y>';
/** Everything that is kept or shown of a run, without the credential itself. */
const shown = (result: RunResult) => saved(result) + JSON.stringify([result.output, result.hints]) + logs();

/** Parts of the token that no spelling changes and that stand nowhere else. */
const bare = /tok.{0,6}en.{0,6}1/;

const create = async (onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput') =>
	await runOrder(
		server.url,
		'enterprise.create',
		{ crmCustomerId: '={{ $json.n }}', customerName: 'n' },
		{ credential: { appAccessToken: TOKEN }, items: [{ n: 1 }, { n: 2 }], onError },
	);

it.each<[string, Reply]>([
	[
		'a redirect to it',
		{ status: 302, headers: { Location: `http://127.0.0.1/?t=${encodeURIComponent(TOKEN)}` } },
	],
	['a lost connection', { reset: true }],
	['a good answer', ok({ enterpriseGlobalId: '1' })],
	['a field that is not as documented', ok({ enterpriseGlobalId: { echo: TOKEN }, members: TOKEN })],
])('%s: the token is nowhere, whatever On Error is', async (_, reply) => {
	server.reply(() => reply);
	for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)
		expect(shown(await create(onError))).not.toMatch(bare);
	expect(server.requests.length).toBeGreaterThan(2);
});

describe('an echo in a good answer', () => {
	it('the token, at any depth, is blacked out; the rest stays', async () => {
		server.reply((request) =>
			ok({
				customerId: '1',
				remark: `token was ${String(request.headers.authorization)}!`,
				nested: [{ token: TOKEN, kept: 'yes', count: 7, none: null, no: false }],
				long: 'tok',
			}),
		);
		const parameters = { channelCode: 'c', channelCustomerId: '1', customerName: 'n', enterpriseName: 'e' };
		const result = await runOrder(server.url, 'customer.bind', parameters, {
			credential: { appAccessToken: TOKEN },
		});

		expect(result.items.map(({ json }) => json)).toEqual([
			{
				customerId: '1',
				remark: 'token was Bearer •••!',
				nested: [{ token: '•••', kept: 'yes', count: 7, none: null, no: false }],
				long: 'tok',
			},
		]);
	});

	it('in a long list, in rows of every page', async () => {
		server.reply(({ query }) =>
			ok({
				list: [1, 2].map((n) => ({ globalId: `g${query.pageNum}${n}`, remark: `client-token-1 of ${n}` })),
				hasNextPage: query.pageNum !== '3',
				pages: 3,
			}),
		);
		const parameters = {
			enterpriseGlobalId: 'E',
			returnAll: true,
			simplify: false,
			options: { pageSize: 2 },
		};
		const result = await runMember(server.url, 'employee.getMany', parameters);

		expect(result.items.map(({ json }) => json.remark)).toEqual([1, 2, 1, 2, 1, 2].map((n) => `••• of ${n}`));
	});

	it('a token fetched and renewed in the run', async () => {
		server.reply((request) => {
			if (isLogin(request)) return issue(`fetched-${server.requests.length}-token`);
			const { usertoken, clienttoken } = request.headers;
			if (callsOf(server).length === 1) return refuse('60000', 'expired', undefined, 299);
			return ok([{ assetNum: 'A', remark: `${String(usertoken)} ${String(clienttoken)}` }]);
		});
		const result = await runMember(server.url, 'asset.getMany', {}, { credential: grant(server.url) });

		expect(result.items.map(({ json }) => json)).toEqual([{ assetNum: 'A', remark: '••• •••' }]);
	});

	it('passwords of employees, nested or in a remark, also of others in the same request', async () => {
		// Made by an expression: neither parameters nor items hold them.
		const password = '={{ ["Pw", "-of-", $json.u, "!"].join("") }}';
		server.reply((request) => {
			const sent = request.json() as Array<IDataObject> | IDataObject;
			const members = JSON.stringify(sent).match(/Pw-of-\w+!/g) ?? [];
			return ok({
				succeeded: ['ann', 'bob'].map((u) => ({
					userName: `${u}ACME`,
					globalId: `g-${u}`,
					remark: `first password ${members.join(' or ')}`,
					account: { password: `Pw-of-${u}!`, kept: u },
				})),
				failed: [],
			});
		});
		const parameters = {
			enterpriseGlobalId: 'E',
			userName: '={{ $json.u }}',
			name: 'n',
			password,
			simplify: false,
		};
		const result = await runMember(server.url, 'employee.add', parameters, {
			items: [{ u: 'ann' }, { u: 'bob' }],
		});

		expect([result.error?.message, fates(result.items)]).toEqual([undefined, ['0 row', '1 row']]);
		expect(result.items.map(({ json }) => [json.globalId, json.remark, json.account])).toEqual(
			['ann', 'bob'].map((u) => [`g-${u}`, 'first password ••• or •••', { password: '•••', kept: u }]),
		);
		expect(shown(result)).not.toContain('Pw-of-');
	});
});

it('an id that happens to hold the digits of a password stays whole', async () => {
	server.reply(({ json }) => {
		const { userList } = json() as { userList: Array<{ userName: string }> };
		const succeeded = userList.map(({ userName }) => ({
			userName,
			globalId: '655360012345678',
			remark: '12345678',
		}));
		return ok({ succeeded, failed: [] });
	});
	const result = await runMember(
		server.url,
		'employee.add',
		{ enterpriseGlobalId: 'E1', userName: '={{ $json.n }}', password: '12345678', name: 'n' },
		{ items: [{ n: 'ab' }, { n: 'cd' }] },
	);

	expect(result.items.map(({ json }) => [json.globalId, json.remark])).toEqual(
		Array(2).fill(['655360012345678', '•••']),
	);
});
