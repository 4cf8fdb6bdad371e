/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- test code, never published; it runs the probe as a process of its own */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Sandbox, SEED, startSandbox } from '../../sandbox';
import { forward } from '../../tools/docs/exchange';
import { ROOT } from '../helpers/project/projectPages';
import { startServer, type TestServer } from '../helpers/server/server';
import { TAMPER_CASES, type TamperCase, type Tampering } from './tamperings';

/** `npm run probe` against the sandbox, and against a sandbox whose replies are altered: what it finds, and names. */

let sandbox: Sandbox;
let proxy: TestServer;
let tampering: Tampering = {};
/** Tokens that were given out. */
const issued = new Set<string>();
let folder: string;
let straight: Report;
beforeAll(async () => {
	sandbox = await startSandbox();
	proxy = await startServer(async (request) => {
		const given = await forward(sandbox.url, { ...request, ...tampering.request?.(request) });
		for (const [, token = ''] of given.body.matchAll(/"access_token":\s*"([^"]+)"/g)) issued.add(token);
		const altered = tampering.reply?.({ ...request, reply: JSON.parse(given.body) }) ?? {};
		return { ...given, ...altered, headers: { ...given.headers, ...altered.headers } };
	});
	folder = mkdtempSync(join(tmpdir(), 'probe-'));
	straight = await probe({ name: 'nothing' });
}, 120_000);
afterAll(async () => {
	await proxy?.stop();
	await sandbox?.stop();
	rmSync(folder, { recursive: true, force: true });
});

interface Report {
	/** `kind: what`, as the report says it. */
	findings: string[];
	/** The beginning of each assumption, with its verdict and what to set. */
	verdicts: string[];
	written: string;
	all: string;
}

const { cloud, employees } = SEED;

const run = async (args: string[], env: object = {}, answer = '') =>
	await new Promise<{ error: Error | null; printed: string }>((resolve) => {
		const script = join(ROOT, 'scripts', 'probe.mjs');
		const options = { env: { ...process.env, ...env } };
		execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
			resolve({ error, printed: stdout + stderr }),
		).stdin?.end(answer);
	});

async function probe({ tamper = {}, settings = {}, answer = '' }: TamperCase): Promise<Report> {
	sandbox.reset();
	Object.assign(sandbox.state.settings, settings);
	tampering = tamper;
	proxy.clear();
	issued.clear();
	const { tokens, grants, enterprise } = sandbox;
	const out = join(folder, 'report');
	rmSync(out, { recursive: true, force: true });
	const given = {
		'base-url': proxy.url,
		enterprise: enterprise.globalId,
		'channel-code': enterprise.channelCode,
		'channel-customer': enterprise.channelCustomerId,
		'enterprise-code': enterprise.code,
		'token-url': `${proxy.url}/oauth/token`,
		out,
		...(answer && { employee: employees.jonas, 'asset-number': cloud.free }),
	};
	const args = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
	const env = {
		LICENSE_APP_TOKEN: tokens.appAccessToken,
		LICENSE_CLIENT_TOKEN: tokens.clientToken,
		LICENSE_USER_TOKEN: tokens.userToken,
		LICENSE_APP_KEY: grants.appKey,
		LICENSE_APP_SECRET: grants.appSecret,
		LICENSE_USERNAME: grants.username,
		LICENSE_PASSWORD: grants.password,
	};
	const { error, printed } = await run([...args, ...(answer ? ['--write'] : [])], env, answer);
	if (error) throw new Error(`${error.message}\n${printed}`);
	const markdown = readFileSync(join(out, 'probe.md'), 'utf8');
	const rows = markdown
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.slice(2, -2).split(' | '))
		.map((cells) => cells.map((cell) => cell.replace(/\\(.)/g, '$1').trim()));
	const written = [markdown, readFileSync(join(out, 'probe.html'), 'utf8')].join('\n');
	return {
		written,
		findings: rows
			.filter(([kind = '']) => /^[a-z0-9]+(-[a-z0-9]+)+$|^(cached|redirect|refused|unreachable)$/.test(kind))
			.map(([kind, where, what]) => `${kind}: ${where}: ${what}`),
		verdicts: rows
			.filter(([verdict = '']) => /^(holds|does not hold|not judged)$/.test(verdict))
			.map(
				([verdict, text = '', , set]) => `${verdict}: ${text.slice(0, 30).trim()}${set ? ` → ${set}` : ''}`,
			),
		all: `${printed}\n${written}`,
	};
}

/** People and assets where the documents have field names, listed values, codes and a content type. */
const named: Tampering['reply'] = ({ path, reply }) => {
	const entries: Array<Record<string, unknown>> = reply.data?.list ?? reply.data ?? [];
	const change = (more: (entry: Record<string, unknown>) => object) =>
		reply.code === 0 ? entries.forEach((entry) => Object.assign(entry, more(entry))) : undefined;
	const jonas = employees.jonas;
	if (path.endsWith('/members')) change(({ userName }) => ({ [String(userName)]: { since: 2 ** 60 } }));
	if (path.endsWith('/assetNums')) change(({ assetNum }) => ({ [String(assetNum)]: true }));
	if (path.endsWith('/list')) change(() => ({ licenseType: jonas }));
	if (path.endsWith('/merchandiseProducts')) change(() => ({ limitType: jonas }));
	if (path.endsWith('/borrowUsbKeys'))
		return { status: 299, body: { code: cloud.free, message: `closed for ${jonas}`, cause: 'jonas' } };
	if (path.endsWith('/user/query'))
		return { status: 299, body: { code: `no ${jonas}`, message: '', cause: '' } };
	return { body: reply, headers: { 'content-type': `text/x; profile="${jonas}"` } };
};

/** What one list has and the other has not. */
const beyond = (one: string[], other: string[]) => one.filter((entry) => !other.includes(entry));
const secrets = () => [
	...Object.values(sandbox.tokens),
	...Object.values(sandbox.grants).slice(1),
	...issued,
];
const asked = () => proxy.requests.map(({ method, path }) => `${method} ${path}`);
/** What was done, besides giving out tokens. */
const done = () => sandbox.ledger.acts.filter(({ kind }) => kind !== 'token.issued');

describe('a sandbox as it is', () => {
	it('keeps what the documents say', () => {
		expect(straight.findings).toEqual([
			'nonce-refused-again: Order Service, queryCustomers: a nonce was refused the second time (70001)',
			'nonce-refused-again: Member Center, listAssetNumbers: a nonce was refused the second time (70001)',
			'long-integer: Member Center, listEmployees: `data.list[].departmentId` holds integers beyond 2^53 − 1',
		]);
	});

	it('has six assumptions hold, and none that does not', () => {
		const count = (verdict: string) => straight.verdicts.filter((one) => one.startsWith(verdict)).length;
		expect([count('holds'), count('does not hold')]).toEqual([6, 0]);
	});

	it('is not changed, and is asked by the requests that read only', async () => {
		await probe({ name: 'nothing' });
		expect(done()).toEqual([]);
		expect(asked().filter((request) => !/^(GET|POST \/oauth\/token)/.test(request))).toEqual([]);
	});

	it.each(['no\n', '', 'y\n'])('is not written to where the answer is %j', async (answer) => {
		const { all } = await probe({ name: 'refused to write', answer: answer || '\n' });
		expect(all).toContain('"addAssets":["CA8000000112"]');
		expect(all).toContain('Nothing of it was sent.');
		expect(asked().filter((request) => request.includes('/privileges'))).toEqual([]);
	});

	it('is as before after the requests that must be refused', async () => {
		const { verdicts, findings } = await probe({ name: 'written', answer: 'yes\n' });
		expect(beyond(verdicts, straight.verdicts)).toEqual([
			'holds: The service did not act on a r',
			'holds: When a request asks for severa',
		]);
		expect(findings).toEqual(straight.findings);
		expect(done()).toEqual([]);
	});
});

describe('a sandbox that is altered', () => {
	it.each(TAMPER_CASES)('$name', async (tamper) => {
		const { findings, verdicts, all } = await probe(tamper);
		expect({
			finds: beyond(findings, straight.findings),
			misses: beyond(straight.findings, findings),
			judges: beyond(verdicts, straight.verdicts),
		}).toEqual({ finds: tamper.finds ?? [], misses: tamper.misses ?? [], judges: tamper.judges ?? [] });
		expect(secrets().filter((secret) => all.includes(secret))).toEqual([]);
		expect(sandbox.state.assetsByNumber.get(cloud.free)?.assignedTo).toBeNull();
	});
});

describe('secrets', () => {
	it('are in no report, however the service gives them back', async () => {
		const spellings = () =>
			secrets().flatMap((secret) => [
				secret,
				encodeURIComponent(secret),
				[...secret].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
			]);
		const anyIssued = /issued-[a-z]/;
		const { all, findings } = await probe({
			name: 'echo',
			tamper: {
				reply({ path }) {
					const [first = '', ...others] = spellings();
					if (path.endsWith('/borrowUsbKeys')) {
						const message = [first, ...others].join(' ');
						return { status: 299, body: { code: first, message, cause: first, [first]: 1 } };
					}
					if (path.endsWith('/assetNums'))
						return { body: { code: 0, message: 'success', data: [{ [first]: first }] } };
					// Where a text is cut, a secret may be cut too.
					if (path.endsWith('/list'))
						return {
							status: 299,
							body: { code: '1', message: `${'.'.repeat(345)}${others.at(-3)}`, cause: '' },
						};
					return undefined;
				},
			},
		});
		expect(spellings().some((one) => anyIssued.test(one))).toBe(true);
		expect(findings.join('\n')).toContain('code (not documented)');
		expect([...secrets(), ...spellings()].filter((secret) => all.includes(secret))).toEqual([]);
		expect(all).not.toMatch(anyIssued);
	});

	it('nothing of people, assets or the platform is in the report, so that it can be passed on', async () => {
		const { written } = await probe({ name: 'names', tamper: { reply: named } });
		const { state, enterprise } = sandbox;
		const people = [...state.employees.values()].flatMap((one) => [
			...[one.globalId, one.userName, one.name, one.passwordMobile],
			...[one.id, one.userId].map(String),
		]);
		const assets = [...state.assetsByNumber.values()].flatMap(({ id, assetNum }) => [String(id), assetNum]);
		const given = [
			...[enterprise.globalId, enterprise.channelCode, enterprise.channelCustomerId],
			new URL(proxy.url).host,
		];
		const values = [...people, ...assets, ...given].filter((value) => value.length > 3);

		expect(values.length).toBeGreaterThan(60);
		expect(values.filter((value) => written.includes(value))).toEqual([]);
		for (const shown of ['another value', 'fields that are not in the documents', 'code (not documented)'])
			expect(written).toContain(shown);
	});

	it('are taken from the environment only', async () => {
		const { printed } = await run(['--base-url', 'https://name:secret@platform.example']);
		expect(printed).toContain('takes an address without a login');
	});
});
