import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn } from '../../helpers/errorRows';
import { clearLogs, logs, saved, type RunResult } from '../../helpers/engine/engine';
import { outcomesOf } from '../../helpers/outcomes';
import { runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';
import { skipPauses } from '../../helpers/pauses';
import { ok, refuse, type Reply } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { callsOf, grant, isLogin, issue } from '../../helpers/server/tokenService';

/* docs/maintainers/design.md, "Secrets": a service may echo what it was sent, in a good answer too. Every spelling: test/rules/redaction; refusals: credential.test.ts. */

skipPauses();
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

	it('spelled as encoders do, in values, keys and codes of every row', async () => {
		const percent = encodeURIComponent(TOKEN);
		const json = JSON.stringify(TOKEN.replaceAll('&', '\\u0026')).slice(1, -1).replaceAll('\\\\', '\\');
		const html = TOKEN.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&#x3E;');
		const spellings = [TOKEN, percent, percent.toLowerCase(), json, html, encodeURIComponent(html)];
		const row = (n: string) => ({
			...Object.fromEntries(spellings.map((text, at) => [`f${at}`, `<|${text}|> of ${n}`])),
			[`key ${percent}`]: n,
			crmCustomerId: `${n} & 100% \\n`,
		});
		server.reply(({ query }) => ok([row(String(query.channelCustomerId))]));
		const parameters = { channelCode: 'c', channelCustomerId: '={{ $json.n }}', simplify: false };
		const credential = { appAccessToken: TOKEN };
		const result = await runOrder(server.url, 'customer.getMany', parameters, {
			credential,
			items: [{ n: 1 }, { n: 2 }],
		});

		expect(result.items.map(({ json: shownRow, pairedItem }) => [shownRow, pairedItem])).toEqual(
			[1, 2].map((n, item) => [
				{
					...Object.fromEntries(spellings.map((_, at) => [`f${at}`, `<|•••|> of ${n}`])),
					'key •••': String(n),
					crmCustomerId: `${n} & 100% \\n`,
				},
				{ item },
			]),
		);
		server.reply(() => refuse(percent, `no ${html}`, json));
		const failed = await runOrder(server.url, 'customer.getMany', parameters, {
			credential,
			items: [{ n: 1 }],
		});
		expect(failed.error).toMatchObject({ message: 'no ••• (•••)', context: { data: { code: '•••' } } });
		expect(shown(failed)).not.toMatch(bare);
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
					password: `Pw-of-${u}!`,
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

		expect([result.error?.message, outcomesOf(result.items)]).toEqual([undefined, ['0 row', '1 row']]);
		expect(result.items.map(({ json }) => [json.globalId, json.remark, json.account])).toEqual(
			['ann', 'bob'].map((u) => [`g-${u}`, 'first password ••• or •••', { password: '•••', kept: u }]),
		);
		// The record's own is left out, not hidden.
		expect(result.items.filter(({ json }) => 'password' in json)).toEqual([]);
		expect(shown(result)).not.toContain('Pw-of-');
	});
});

describe('a password that is part of something else', () => {
	const PASSWORD = '123456';
	it('the same for two employees: rows are found, and only sentences lose it', async () => {
		server.reply(({ json }) => {
			const { userList } = json() as { userList: Array<{ userName: string }> };
			const succeeded = userList.slice(1).map(({ userName }) => ({
				userName: `${userName}AC${PASSWORD}`,
				name: `No ${PASSWORD}`,
				globalId: `a8${PASSWORD}569f0-${userName}`,
				departmentId: Number(PASSWORD),
				remark: `begins with ${PASSWORD}`,
			}));
			const failed = [{ userName: userList[0]?.userName, message: `password ${PASSWORD} is too weak` }];
			return { status: 299, body: { code: '60027', message: 'some', data: { succeeded, failed } } };
		});
		const result = await runMember(
			server.url,
			'employee.add',
			{
				enterpriseGlobalId: 'E',
				userName: '={{ $json.u }}',
				name: 'n',
				// Made by an expression: neither parameters nor items hold it.
				password: '={{ ["123", "456"].join("") }}',
				simplify: false,
			},
			{ items: ['lina123456', '123456', 'bob'].map((u) => ({ u })), onError: 'continueRegularOutput' },
		);

		const [refused, ...rows] = result.items.map(({ json }) => json);
		expect(errorIn(refused ?? {})).toMatchObject({
			message: 'password ••• is too weak (60027)',
			userName: 'lina123456',
		});
		expect(rows).toEqual(
			['123456', 'bob'].map((userName) => ({
				userName: `${userName}AC123456`,
				name: 'No 123456',
				globalId: `a8123456569f0-${userName}`,
				departmentId: 123456,
				remark: 'begins with •••',
			})),
		);
	});

	it('the order that a message names is found, though a password reads like its place', async () => {
		server.reply(() => refuse('13004', 'orderList[1] has a bad password orderList', 'orderList it is'));
		const orders = ['orderList', 'another'].map((password) => ({
			orderType: 'new_buy',
			customerId: 'K',
			assets: [{ products: [{ productUri: 'p', passwords: [password] }] }],
		}));
		const result = await runOrder(
			server.url,
			'licenseOrder.create',
			{
				channelCode: 'c',
				channelOrderId: 'o',
				appKey: 'k',
				orderSource: 'json',
				orders: JSON.stringify(orders),
				options: { refusedTogether: 'report' },
			},
			{ onError: 'continueRegularOutput' },
		);

		expect(result.items.map(({ json }) => errorIn(json)?.message)).toEqual([
			'2 orders were refused together: order 2 of your input (o) has a bad password ••• (13004)',
			'2 orders were refused together: order 2 of your input (o) has a bad password ••• (13004)',
		]);
		expect(result.items.map(({ json }) => errorIn(json)?.cause)).toEqual(['••• it is', '••• it is']);
	});
});

const HIDDEN = '={{ ({ mine: ["hid", "den-pw"].join("") }) }}';
const products = { product: [{ productUri: 'p', additionalFields: { passwords: HIDDEN } }] };
const IN_JSON =
	'={{ [{ orderType: "new_buy", assets: [{ products: [{ productUri: "p", passwords: { mine: ["hid", "den-pw"].join("") } }] }] }] }}';
it.each<[string, INodeParameters, RegExp]>([
	['employee.add', { userName: 'lina', name: 'n', password: HIDDEN }, /^Password: must be text$/],
	[
		'employee.resetPassword',
		{ memberGlobalId: { __rl: true, mode: 'id', value: 'm' }, password: HIDDEN },
		/^Password: must be text$/,
	],
	[
		'licenseOrder.create',
		{ orderSource: 'json', orders: IN_JSON },
		/ → passwords: must be a list of texts: .* as text\.$/,
	],
	[
		'licenseOrder.create',
		{ assets: { asset: [{ products }] } },
		/ → Passwords: must be a list of texts: .* as text\.$/,
	],
])('%s: a password that cannot be read as one is not told (%#)', async (operation, parameters, message) => {
	const run = operation.startsWith('employee') ? runMember : runOrder;
	const given = {
		enterpriseGlobalId: 'E',
		channelCode: 'c',
		channelOrderId: 'o',
		appKey: 'k',
		...parameters,
	};
	const result = await run(server.url, operation, given);

	expect(result.error?.message).toMatch(message);
	expect(shown(result)).not.toContain('hidden-pw');
	expect(server.requests).toEqual([]);
});
