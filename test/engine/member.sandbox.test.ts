import { sleep } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { SEED, startSandbox } from '../../sandbox';
import type { Sandbox } from '../../sandbox';
import { CredentialStore, listSearch, loadOptions, runNode } from '../support/engine';
import type { RunOptions } from '../support/engine';
import { messageIn, outcomeIn } from '../support/errorRows';

// Time is an edge: back-offs pass at once.
jest.mock('../../nodes/shared/send/pause', () => ({
	backOff: () => 0,
	pause: async () => await Promise.resolve(),
}));

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.stop());

const { acme, employees, locks, cloud, assetIds } = SEED;
const ACME = acme.enterprise.globalId;
const node = new MemberCenter();
const at = (field: string) => `={{ $json.${field} }}`;

const pasted = (): ICredentialDataDecryptedObject => ({
	baseUrl: sandbox.url,
	authentication: 'tokens',
	clientToken: sandbox.tokens.clientToken,
	userToken: sandbox.tokens.userToken,
	enterpriseGlobalId: ACME,
});
const grant = (): ICredentialDataDecryptedObject => ({
	...sandbox.grants,
	baseUrl: sandbox.url,
	authentication: 'passwordGrant',
	enterpriseGlobalId: ACME,
});

async function run(
	title: string,
	parameters: INodeParameters,
	more: Partial<RunOptions> & { data?: ICredentialDataDecryptedObject } = {},
) {
	const { data = pasted(), ...options } = more;
	const [resource = '', operation = ''] = title.split('.');
	return await runNode({
		node,
		parameters: { resource, operation, ...parameters },
		credentials: { memberCenterApi: { type: new MemberCenterApi(), data } },
		...options,
	});
}

const did = (kind?: string) => sandbox.ledger.did(kind).map(({ kind: what, key }) => [what, key]);
const person = (u: string) => ({ u });
const newPerson = { userName: at('u'), password: 'secret-1', name: at('u') };

describe('an employee’s life', () => {
	it('is added, found, changed, given assets, and deleted', async () => {
		const added = await run('employee.add', newPerson, { items: [person('nora'), person('otto')] });
		expect(added.items.map(({ json, pairedItem }) => [json.userName, pairedItem])).toEqual([
			['noraACME', { item: 0 }],
			['ottoACME', { item: 1 }],
		]);
		const [nora, otto] = added.items.map(({ json }) => json.globalId as string);
		const both = { memberGlobalId: at('m'), enterpriseGlobalId: '' };
		const items = [
			{ m: nora, n: 'Nora' },
			{ m: otto, n: 'Otto' },
		] as IDataObject[];

		const changed = await run(
			'employee.update',
			{
				...both,
				userName: at('n'),
				name: at('n'),
				updateFields: { departmentId: '9007199254740995', remark: 'new' },
			},
			{ items },
		);
		expect(changed.items.map(({ json }) => json)).toEqual(
			[nora, otto].map((memberGlobalId) => ({ success: true, enterpriseGlobalId: ACME, memberGlobalId })),
		);
		const found = await run('employee.getMany', {
			filters: { departmentId: '9007199254740995' },
			simplify: false,
			returnAll: true,
		});
		expect(found.items.map(({ json }) => [json.globalId, json.name, json.departmentId, json.remark])).toEqual(
			expect.arrayContaining([
				[nora, 'Nora', '9007199254740995', 'new'],
				[otto, 'Otto', '9007199254740995', 'new'],
			]),
		);

		await run('employee.resetPassword', { ...both, password: 'secret-2' }, { items });
		const assigned = await run('employee.configureAssets', {
			memberGlobalId: nora ?? '',
			addAssets: `${locks.network}\n${cloud.free}`,
		});
		expect(assigned.items[0]?.json).toEqual({
			success: true,
			memberGlobalId: nora,
			addAssets: [locks.network, cloud.free],
			deleteAssets: [],
		});
		const lent = await run('employee.lendAssets', {
			memberGlobalId: nora ?? '',
			borrowedUsbKey: locks.lentFree,
			assetIDs: [assetIds[cloud.free] ?? ''],
		});
		expect([lent.status, lent.error?.message]).toEqual(['success', undefined]);
		const free = await run('lentLock.getMany', { returnAll: true, filters: { borrowedFlag: true } });
		expect(free.items.map(({ json }) => [json.assetNum, json.cloudAccountGlobalId])).toContainEqual([
			locks.lentFree,
			nora,
		]);

		const deleted = await run('employee.delete', both, { items });
		expect(deleted.items.map(({ json }) => json)).toEqual(
			[nora, otto].map((memberGlobalId) => ({ deleted: true, memberGlobalId })),
		);
		const kinds = did().map(([kind]) => kind);
		expect(
			Object.fromEntries(kinds.map((kind) => [kind, kinds.filter((other) => other === kind).length])),
		).toEqual({
			'employee.added': 2,
			'employee.updated': 2,
			'password.reset': 2,
			'asset.assigned': 2,
			'asset.lent': 1,
			'employee.deleted': 2,
		});
	});

	it.each(['', '@', '-'])('is matched with %p before the enterprise code', async (separator) => {
		sandbox.state.settings.accountSeparator = separator;
		const names = ['ab', 'abc', 'abcA', 'kim', 'a'];
		await run('employee.add', newPerson, { items: [person('kim')] });
		sandbox.ledger.clear();
		const result = await run('employee.add', newPerson, {
			items: names.map(person),
			onError: 'continueRegularOutput',
		});

		expect(result.items.map(({ json }) => json.userName ?? messageIn(json))).toEqual([
			`ab${separator}ACME`,
			`abc${separator}ACME`,
			`abcA${separator}ACME`,
			'the account exists already (60027)',
			`a${separator}ACME`,
		]);
		expect(did('employee.added')).toHaveLength(4);
	});

	it('250 employees go in three requests', async () => {
		const names = Array.from({ length: 250 }, (_, index) => `p${index}`);
		const result = await run('employee.add', newPerson, { items: names.map(person) });

		expect(result.items.map(({ json, pairedItem }) => [json.userName, pairedItem])).toEqual(
			names.map((name, item) => [`${name}ACME`, { item }]),
		);
		expect([sandbox.ledger.to('/member').length, did('employee.added').length]).toEqual([3, 250]);
	});

	it('the same account twice: the first is added, the second refused', async () => {
		const result = await run('employee.add', newPerson, {
			items: ['nora', 'nora'].map(person),
			onError: 'continueRegularOutput',
		});

		expect(result.items.map(({ json }) => json.userName ?? messageIn(json))).toEqual([
			'noraACME',
			expect.stringContaining('exists already'),
		]);
		expect(sandbox.ledger.to('/member')).toHaveLength(2);
	});
});

describe('what may be done twice', () => {
	it('a delete whose reply is lost has deleted', async () => {
		sandbox.faults.add({ kind: 'reset-after', match: { method: 'DELETE' }, times: 2 });
		const result = await run(
			'employee.delete',
			{ memberGlobalId: at('m') },
			{ items: [{ m: employees.mei }, { m: employees.omar }] },
		);

		expect(result.items.map(({ json }) => json)).toEqual(
			[employees.mei, employees.omar].map((memberGlobalId) => ({ deleted: true, memberGlobalId })),
		);
		expect(did()).toHaveLength(2);
	});

	it('an employee who is gone already is a failure', async () => {
		const result = await run('employee.delete', { memberGlobalId: employees.erik });

		expect(result.error?.message).toMatch(/\(60002\)$/);
	});

	const once: Array<[string, INodeParameters, string]> = [
		['employee.add', { userName: 'nora', password: 'secret-1', name: 'Nora' }, '/member'],
		['employee.configureAssets', { memberGlobalId: employees.jonas, addAssets: [cloud.free] }, '/privileges'],
		[
			'employee.lendAssets',
			{
				memberGlobalId: employees.lina,
				borrowedUsbKey: locks.lentFree,
				assetIDs: [assetIds[cloud.lina] ?? ''],
			},
			'/borrow',
		],
	];
	const sentTo = (path: string) => sandbox.ledger.to(path).filter(({ method }) => method === 'POST').length;

	it.each(once)('%s is not: sent once, outcome unknown, done once', async (title, parameters, path) => {
		sandbox.faults.add({ kind: 'reset-after', match: { path } });
		const options = { afterLostReply: 'report' };
		const result = await run(title, { ...parameters, options }, { onError: 'continueRegularOutput' });

		expect(result.items.map(({ json }) => outcomeIn(json))).toEqual(['unknown']);
		expect([sentTo(path), did().length, sandbox.ledger.requests.length]).toEqual([1, 1, 1]);
	});

	it.each(once)('%s is not: sent once, and then seen to be done', async (title, parameters, path) => {
		sandbox.faults.add({ kind: 'reset-after', match: { path } });
		const result = await run(title, parameters);

		expect([result.status, result.items.map(({ json }) => json.confirmed)]).toEqual(['success', [true]]);
		expect([sentTo(path), did().length]).toEqual([1, 1]);
	});

	it.each(once)('%s is not: not done, and not seen', async (title, parameters, path) => {
		sandbox.faults.add({ kind: 'reset-before', match: { path } });
		const result = await run(title, parameters, { onError: 'continueRegularOutput' });

		expect(result.items.map(({ json }) => outcomeIn(json))).toEqual(['unknown']);
		expect([sentTo(path), did().length]).toEqual([1, 0]);
	});
});

describe('lists', () => {
	it('page through a large company in order', async () => {
		for (let index = 0; index < 6; index += 1)
			await run('employee.add', newPerson, {
				items: Array.from({ length: 50 }, (_, n) => person(`s${index}x${n}`)),
			});
		sandbox.ledger.clear();
		const all = await run('employee.getMany', {
			returnAll: true,
			options: { pageSize: 40, maxConcurrency: 4 },
		});

		expect(all.items.map(({ json }) => json.userName).slice(8)).toEqual(
			Array.from({ length: 300 }, (_, n) => `s${Math.floor(n / 50)}x${n % 50}ACME`),
		);
		expect(sandbox.ledger.requests).toHaveLength(8);
		expect(sandbox.ledger.maxInFlight).toBeLessThanOrEqual(4);
	});

	it('products at any depth, as rows of their packages', async () => {
		const result = await run('asset.getProducts', {
			assetId: assetIds[locks.network] ?? '',
			output: 'products',
		});

		expect(result.items.length).toBeGreaterThan(1);
		expect(
			Math.max(...result.items.map(({ json }) => (json.merchandisePath as unknown[]).length)),
		).toBeGreaterThan(1);
		expect(result.hints).toEqual([]);
	});

	it('give no hint of unexpected fields for any documented reply', async () => {
		for (const title of ['employee.getMany', 'asset.getMany', 'lentLock.getMany']) {
			const result = await run(title, { returnAll: true });
			expect([title, result.status, result.hints, result.items.length > 0]).toEqual([
				title,
				'success',
				[],
				true,
			]);
		}
	});

	it('open in the editor', async () => {
		const dynamic = {
			node,
			parameters: { resource: 'employee', operation: 'lendAssets' },
			credentials: { memberCenterApi: { type: new MemberCenterApi(), data: pasted() } },
		};

		expect((await listSearch({ ...dynamic, methodName: 'searchEmployees', filter: 'lina' })).results).toEqual(
			[expect.objectContaining({ value: employees.lina })],
		);
		expect(
			(await listSearch({ ...dynamic, methodName: 'searchLentLocks', filter: 'free' })).results,
		).toContainEqual({ name: locks.lentFree, value: locks.lentFree, description: 'free' });
		expect(await loadOptions({ ...dynamic, methodName: 'getAssetNumbers' })).toContainEqual({
			name: cloud.free,
			value: cloud.free,
			description: 'unassigned',
		});
	});
});

describe('tokens that are fetched', () => {
	const change = {
		memberGlobalId: at('m'),
		userName: at('u'),
		name: at('u'),
		options: { maxConcurrency: 10 },
	};
	const everybody = Object.entries(employees).filter(([name]) => name !== 'erik');
	const items = Array.from({ length: 300 }, (_, index) => {
		const [u, m] = everybody[index % everybody.length] ?? ['', ''];
		return { u, m };
	});

	it.each(['client', 'user'] as const)(
		'the %s token runs out in the middle of 300 items: one more login, nothing lost or doubled',
		async (which) => {
			const credentialStore = new CredentialStore();
			const expiry = (async () => {
				while (sandbox.ledger.did('employee.updated').length < 120) await sleep(1);
				sandbox.expireTokens(which);
			})();
			const result = await run('employee.update', change, { items, data: grant(), credentialStore });
			await expiry;

			expect([result.status, result.items.length]).toEqual(['success', 300]);
			expect(did('employee.updated')).toHaveLength(300);
			// Two tokens a login: one login on first use, one after the expiry.
			expect([sandbox.ledger.logins, credentialStore.writes.length]).toEqual([4, 2]);
			const calls = sandbox.ledger.to('/me/api/');
			expect(calls.length - 300).toBeGreaterThan(0);
			expect(calls.length - 300).toBeLessThanOrEqual(10);
			expect(new Set(calls.map(({ query }) => query.g_nonce)).size).toBe(calls.length);
			expect(calls.filter(({ replyCode }) => String(replyCode) === '70001')).toEqual([]);
		},
	);

	it('come in the platform’s envelope as well', async () => {
		const result = await run(
			'asset.getMany',
			{},
			{
				items: [{}, {}],
				data: {
					...grant(),
					tokenUrl: `${sandbox.grants.tokenUrl}?wrapped=1`,
					clientAuthentication: 'header',
				},
			},
		);

		expect([result.status, sandbox.ledger.logins]).toEqual(['success', 2]);
	});

	it('are refused for a wrong password, once', async () => {
		const result = await run('employee.update', change, {
			items,
			data: { ...grant(), password: 'wrong' },
			onError: 'continueRegularOutput',
		});

		expect(new Set(result.items.map(({ json }) => messageIn(json)))).toEqual(
			new Set([
				`The user token was refused by the token endpoint at ${sandbox.url.replace('http://', '')} (HTTP 400: invalid_grant, Wrong user name or password)`,
			]),
		);
		expect([
			result.items.length,
			sandbox.ledger.to('/oauth/token').length,
			did('employee.updated').length,
		]).toEqual([300, 2, 0]);
	});
});
