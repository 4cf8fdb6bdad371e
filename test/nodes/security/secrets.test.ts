import type { INodeParameters } from 'n8n-workflow';

import { clearLogs, logs, saved, type RunOptions, type RunResult } from '../../helpers/engine/engine';
import { errorIn, outcomesOf } from '../../helpers/rows';
import { useServices } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { ok, refuse, type Reply } from '../../helpers/server/server';
import { useSandbox } from '../../helpers/server/stage';
import { callsOf, grant, isLogin, issue } from '../../helpers/server/tokenService';
import { leakIn } from '../faults/judge';
import { PASSWORD, runSubject, subjects } from '../faults/operations';

/* docs/maintainers/design.md, "Secrets": a service may echo what it was sent, in refusals and in good answers. Every spelling: test/rules/redaction. */

skipPauses();
const { server, perform } = useServices();
const sandbox = useSandbox();
beforeEach(clearLogs);

const TOKEN = 'tok/en+1==&x<y>';
/** Everything that is kept or shown of a run, without the credential itself. */
const shown = (result: RunResult) => saved(result) + JSON.stringify([result.output, result.hints]) + logs();
/** Parts of the token that no spelling changes and that stand nowhere else. */
const bare = /tok.{0,6}en.{0,6}1/;

it.each<[string, Reply]>([
	['a redirect to it', { status: 302, headers: { Location: `http://x/?t=${encodeURIComponent(TOKEN)}` } }],
	['a lost connection', { reset: true }],
	['a good answer', ok({ enterpriseGlobalId: '1' })],
	['a field that is not as documented', ok({ enterpriseGlobalId: { echo: TOKEN }, members: TOKEN })],
])('%s: the token is nowhere, whatever On Error is', async (_, reply) => {
	server.reply(() => reply);
	const parameters = { crmCustomerId: '={{ $json.n }}', customerName: 'n' };
	const more = { credential: { appAccessToken: TOKEN }, items: [{ n: 1 }, { n: 2 }] };
	for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)
		expect(shown(await perform('enterprise.create', parameters, { ...more, onError }))).not.toMatch(bare);
	expect(server.requests.length).toBeGreaterThan(2);
});

/** The secret at many places, also where an excerpt of the reply is cut. */
const refusal = (message: string, cause?: string): Reply => ({
	status: 299,
	body: { code: '13004', message, cause },
});
const html = { 'Content-Type': 'text/html' };
const READ_BACK: Array<[string, string, (text: string) => Reply]> = [
	['employee.add', 'in the message', (text) => refusal(`bad request: ${text}`)],
	['employee.add', 'in the cause', (text) => refusal('bad', text)],
	['employee.add', 'in a page', (text) => ({ headers: html, body: `<pre>${text}</pre>` })],
	['employee.add', 'in a page with HTTP 502', (text) => ({ status: 502, body: text })],
	['employee.add', 'URL-encoded', (text) => ({ status: 500, body: encodeURIComponent(text) })],
	['employee.add', 'in half a JSON', (text) => ({ body: `{"code":"1","echo":${JSON.stringify(text)}` })],
	['employee.add', 'as JSON in JSON', (text) => refusal(JSON.stringify({ text }))],
	...['licenseOrder.create', 'employee.resetPassword', 'employee.update', 'lock.disable'].map(
		(name): [string, string, (text: string) => Reply] => [name, 'in the message', (text) => refusal(text)],
	),
];
const run = async (name: string, size: number, onError: RunOptions['onError'] = 'continueRegularOutput') => {
	const subject = subjects.find((one) => one.name === name)!;
	const { tokens, grants } = sandbox;
	const items = subject.items(sandbox.state, size);
	return await runSubject(subject, { tokens, grants, url: server.url }, { items, onError });
};

it.each(READ_BACK)('%s: what was sent is read back %s', async (name, _, reply) => {
	server.reply(({ headers, body }) =>
		reply(`${String(headers.authorization)} ${String(headers.usertoken)} ${body}`),
	);
	for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
		const result = await run(name, 3, onError);

		expect(JSON.stringify(result.error ?? result.items)).toContain('•••');
		expect(leakIn(result, logs())).toBeUndefined();
	}
});

it('a password, cut at any place of a page: not even its beginning', async () => {
	let next = 188;
	server.reply((request) => ({
		headers: html,
		body: `${'x'.repeat(next++)}${(request.json() as { password: string }).password}`,
	}));
	const result = await run('employee.resetPassword', 20);

	expect(result.items).toHaveLength(20);
	expect(saved(result)).not.toContain(PASSWORD.slice(0, 4));
});

describe('an echo in a good answer', () => {
	it('spelled as encoders do, in values, keys and codes of every row', async () => {
		const percent = encodeURIComponent(TOKEN);
		const spellings = [TOKEN, percent.toLowerCase(), TOKEN.replaceAll('&', '&amp;')];
		const row = (text: (spelling: string) => string, key: string, n: unknown) => ({
			...Object.fromEntries(spellings.map((spelling, at) => [`f${at}`, `<|${text(spelling)}|> of ${n}`])),
			[`key ${key}`]: `${n} & 100% \\n`,
		});
		server.reply(({ query }) => ok([row((text) => text, percent, query.channelCustomerId)]));
		const parameters = { channelCode: 'c', channelCustomerId: '={{ $json.n }}', simplify: false };
		const more = { credential: { appAccessToken: TOKEN }, items: [{ n: 1 }, { n: 2 }] };
		const result = await perform('customer.getMany', parameters, more);

		expect(result.items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual(
			[1, 2].map((n, item) => [row(() => '•••', '•••', n), { item }]),
		);
		server.reply(() => refuse(percent, `no ${TOKEN}`, percent));
		const failed = await perform('customer.getMany', parameters, more);
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
		const result = await perform('asset.getMany', {}, { credential: grant(server.url) });

		expect(result.rows).toEqual([{ assetNum: 'A', remark: '••• •••' }]);
	});
});

/** Employees with passwords made by an expression: neither parameters nor items hold them. */
const addAll = async (names: string[], password: string) =>
	await perform(
		'employee.add',
		{ enterpriseGlobalId: 'E', userName: '={{ $json.u }}', name: 'n', password, simplify: false },
		{ items: names.map((u) => ({ u })), onError: 'continueRegularOutput' },
	);

it('passwords of employees, nested or in a remark, also of others in the same request', async () => {
	server.reply(({ body }) => {
		const passwords = body.match(/Pw-of-\w+!/g) ?? [];
		const succeeded = ['ann', 'bob'].map((u) => ({
			...{ userName: `${u}ACME`, globalId: `g-${u}`, remark: `first password ${passwords.join(' or ')}` },
			...{ account: { password: `Pw-of-${u}!`, cause: `Pw-of-${u}!`, kept: u }, password: `Pw-of-${u}!` },
		}));
		return ok({ succeeded, failed: [] });
	});
	const result = await addAll(['ann', 'bob'], '={{ ["Pw", "-of-", $json.u, "!"].join("") }}');

	expect([result.error?.message, outcomesOf(result.items)]).toEqual([undefined, ['0 row', '1 row']]);
	expect(result.items.map(({ json }) => [json.globalId, json.remark, json.account])).toEqual(
		['ann', 'bob'].map((u) => {
			return [`g-${u}`, 'first password ••• or •••', { password: '•••', cause: '•••', kept: u }];
		}),
	);
	// The record's own is left out, not hidden.
	expect(result.items.filter(({ json }) => 'password' in json)).toEqual([]);
	expect(shown(result)).not.toContain('Pw-of-');
});

it('a password that is part of names and IDs: rows are found, and only sentences lose it', async () => {
	server.reply(({ json }) => {
		const { userList } = json() as { userList: Array<{ userName: string }> };
		const succeeded = userList.slice(1).map(({ userName }) => ({
			...{ userName: `${userName}AC123456`, name: 'No 123456', globalId: `a8123456569f0-${userName}` },
			...{ departmentId: 123456, remark: 'begins with 123456' },
		}));
		const failed = [{ userName: userList[0]?.userName, message: 'password 123456 is too weak' }];
		return { status: 299, body: { code: '60027', message: 'some', data: { succeeded, failed } } };
	});
	const { rows: all } = await addAll(['lina123456', '123456', 'bob'], '={{ ["123", "456"].join("") }}');

	const [refused, ...rows] = all;
	expect(errorIn(refused ?? {})).toMatchObject({
		...{ message: 'password ••• is too weak (60027)', userName: 'lina123456' },
	});
	expect(rows).toEqual(
		['123456', 'bob'].map((userName) => ({
			...{ userName: `${userName}AC123456`, name: 'No 123456', globalId: `a8123456569f0-${userName}` },
			...{ departmentId: 123456, remark: 'begins with •••' },
		})),
	);
});

const HIDDEN = '={{ ({ mine: ["hid", "den-pw"].join("") }) }}';
const inForm = {
	asset: [{ products: { product: [{ productUri: 'p', additionalFields: { passwords: HIDDEN } }] } }],
};
/** An order that the expression of its assets makes. */
const inJson = (assets: string) => ({
	orderSource: 'json',
	orders: `={{ [{ orderType: "new_buy", assets: ${assets.replace('HIDDEN', '["hid", "den-pw"].join("")')} }] }}`,
});
const ORDER = 'licenseOrder.create';
it.each<[string, INodeParameters, RegExp]>([
	['employee.add', { userName: 'lina', name: 'n', password: HIDDEN }, /^Password: must be text$/],
	['employee.resetPassword', { memberGlobalId: 'm', password: HIDDEN }, /^Password: must be text$/],
	[ORDER, { assets: inForm }, / → Passwords: must be a list of texts: /],
	[ORDER, inJson('[{ products: [{ passwords: [HIDDEN, {}] }] }]'), / → passwords: must be a list of texts: /],
	[ORDER, inJson('[{ products: [{ passwords: [HIDDEN, "undefined"] }] }]'), / → passwords: an expression/],
	[ORDER, inJson('{ products: [{ passwords: [HIDDEN] }] }'), / → assets: must be a list, not an object$/],
])('%s: a password that cannot be read as one is not told (%#)', async (operation, parameters, message) => {
	const needed = { enterpriseGlobalId: 'E', channelCode: 'c', channelOrderId: 'o', appKey: 'k' };
	const result = await perform(operation, { ...needed, ...parameters });

	expect(result.error?.message).toMatch(message);
	expect(shown(result)).not.toContain('hidden-pw');
	expect(server.requests).toEqual([]);
});

it('what a list says after a lost reply tells no password of any employee of the run', async () => {
	const passwords = ['Hunter-One-11', 'Hunter-Two-22'];
	server.reply(({ method }) =>
		method === 'GET' ? { status: 500, body: `a dump: ${passwords.join(' ')}` } : { reset: true },
	);
	const result = await perform(
		'employee.add',
		{ enterpriseGlobalId: 'E', name: 'N', userName: '={{ $json.u }}', password: '={{ $json.p }}' },
		{
			items: ['lina', 'omar'].map((u, at) => ({ u, p: passwords[at] })),
			...{ onError: 'continueRegularOutput', retryOnFail: true, maxTries: 2 },
		},
	);

	expect(outcomesOf(result.items)).toEqual(['0 unknown', '1 unknown']);
	const told = JSON.stringify(result.items);
	expect([told.includes('a dump'), passwords.filter((one) => told.includes(one))]).toEqual([true, []]);
});
