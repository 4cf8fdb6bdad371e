import { range } from 'lodash';
import { OperationalError } from 'n8n-workflow';

import { clearLogs, CredentialStore, logs, saved } from '../../helpers/engine/engine';
import { messageIn } from '../../helpers/errorRows';
import { all, outcomesOf } from '../../helpers/outcomes';
import { memberCredential, runMember } from '../../helpers/memberCenter';
import { runOrder } from '../../helpers/orderService';
import { ok, type Recorded, type Reply } from '../../helpers/server/server';
import type { ServiceRun } from '../../helpers/engine/serviceRun';
import { useServer } from '../../helpers/server/stage';
import {
	callsOf,
	grant,
	isLogin,
	issue,
	orderGrant,
	REFUSED,
	STORED,
} from '../../helpers/server/tokenService';
import { skipPauses } from '../../helpers/pauses';

/** docs/maintainers/design.md, "Tokens": n8n fetches and stores them; what else becomes of a login is held by test/nodes/logins. */

// Time is an edge: back-offs pass at once.
skipPauses();

const server = useServer();
let platform: Platform;
beforeEach(() => {
	platform = new Platform();
	server.reply((request) => platform.answer(request));
});

/** A service that takes tokens that are good, and a token endpoint that issues them. */
class Platform {
	good = new Set<string>(Object.values(STORED));
	/** Employees that were really changed. */
	acts: string[] = [];
	issued = 0;
	/** Runs for every request of the service, before it is judged. */
	before: (request: Recorded, seen: number) => Promise<void> | void = () => undefined;

	async answer(request: Recorded): Promise<Reply> {
		if (isLogin(request)) {
			const token = `${request.body.includes('=password') ? 'user' : 'client'}-${(this.issued += 1)}`;
			this.good.add(token);
			return issue(token);
		}
		await this.before(request, callsOf(server).length);
		const { authorization, clienttoken, usertoken } = request.headers;
		const tokens = [String(authorization).slice(7), clienttoken, usertoken].filter(Boolean).map(String);
		if (!tokens.every((token) => this.good.has(token))) return REFUSED;
		this.acts.push(request.path.split('/').at(-1) ?? '');
		return ok(null);
	}
}

const logins = () => server.requests.filter(isLogin);
const forms = () => logins().map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const names = (count: number) => range(1, count + 1).map((n) => `m${n}`);
const sorted = (acts: string[]) => acts.map((m) => Number(m.slice(1))).sort((a, b) => a - b);

type More = ServiceRun & { count?: number; maxConcurrency?: number; timeout?: number };

/** Updates as many employees: m1, m2, … */
async function update({ count = 2, maxConcurrency = 5, timeout = 60_000, credential, ...more }: More = {}) {
	const parameters = {
		memberGlobalId: '={{ $json.m }}',
		userName: 'u',
		name: 'n',
		options: { maxConcurrency, timeout },
	};
	return await runMember(server.url, 'employee.update', parameters, {
		items: names(count).map((m) => ({ m })),
		credential: grant(server.url, credential),
		...more,
	});
}

const client = { client_id: 'app-key-1', client_secret: 'app-secret-1' };

describe('tokens that are fetched', () => {
	it('Member Center: on first use, once for all items, stored by n8n, and used again by the next run', async () => {
		const credentialStore = new CredentialStore();
		const result = await update({ credentialStore, count: 40 });

		expect(result.status).toBe('success');
		expect(forms()).toEqual([
			{ grant_type: 'client_credentials', ...client },
			{ grant_type: 'password', username: 'admin@example.com', password: 'pass-word-1', ...client },
		]);
		expect(
			callsOf(server).map(({ headers }) => [headers.authorization, headers.clienttoken, headers.usertoken]),
		).toEqual(Array(40).fill(['Bearer client-1', 'client-1', 'user-2']));
		const fetched = { sessionClientToken: 'client-1', sessionUserToken: 'user-2' };
		expect(result.credentialWrites).toEqual([
			{ type: 'memberCenterApi', data: expect.objectContaining({ ...fetched, appSecret: 'app-secret-1' }) },
		]);

		server.clear();
		const next = await update({ credentialStore });
		expect([next.status, logins(), next.credentialWrites]).toEqual(['success', [], []]);
		expect(callsOf(server).map(({ headers }) => headers.clienttoken)).toEqual(['client-1', 'client-1']);
	});

	it('a password is sent as it is, also with blanks around it', async () => {
		await update({ credential: { password: ' pass word ' } });

		expect(forms()[1]).toMatchObject({ grant_type: 'password', password: ' pass word ' });
	});

	it('Order Service: with the scope of its form', async () => {
		const parameters = { channelCode: 'CRM', channelCustomerId: '={{ $json.c }}' };
		const result = await runOrder(server.url, 'customer.getMany', parameters, {
			items: [{ c: '1' }, { c: '2' }],
			credential: orderGrant(server.url),
		});

		expect(forms()).toEqual([{ grant_type: 'client_credentials', scope: 'auth_order', ...client }]);
		expect(callsOf(server).map(({ headers }) => headers.authorization)).toEqual(
			Array(2).fill('Bearer client-1'),
		);
		expect(result.credentialWrites.map(({ data }) => data.sessionToken)).toEqual(['client-1']);
	});

	it.each(Object.values(STORED))(
		'%s runs out among 60 items: one renewal, nobody lost or twice',
		async (token) => {
			platform.before = (_, seen) => void (seen === 30 && platform.good.delete(token));
			const result = await update({ credential: STORED, count: 60, maxConcurrency: 10 });

			expect(result.items.map(({ json, pairedItem }) => [json.memberGlobalId, pairedItem])).toEqual(
				names(60).map((m, item) => [m, { item }]),
			);
			expect(sorted(platform.acts)).toEqual(range(1, 61));
			expect([logins().length, result.credentialWrites.length]).toEqual([2, 1]);
			expect([callsOf(server).length <= 70, server.maxInFlight <= 10]).toEqual([true, true]);
		},
	);
});

it('a token endpoint that is silent for as long as Timeout says: a login is tried once, and nothing is sent', async () => {
	server.reply((request) => (isLogin(request) ? { never: true } : ok(null)));
	const result = await update({ timeout: 300 });

	expect(result.error).toMatchObject({ name: 'NodeApiError', context: { data: { outcome: 'rejected' } } });
	expect([logins().length, callsOf(server)]).toEqual([1, []]);
});

it.each(['client_credentials', 'password'])(
	'a login (%s) that is refused in the words of its form: nothing is sent, and the secrets stay secret',
	async (kind) => {
		clearLogs();
		server.reply((request) => {
			const isRefused = request.body.includes(`grant_type=${kind}`);
			const error = { error: 'invalid_grant', error_description: request.body };
			return isRefused ? { status: 400, body: error } : issue('client-1');
		});
		const result = await update();

		expect(result.error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringContaining('client_secret=•••'),
			context: { data: { outcome: 'rejected' } },
		});
		expect(callsOf(server)).toEqual([]);
		expect(saved(result) + logs()).not.toMatch(/app-secret-1|pass-word-1/);
	},
);

it('two executions that share a credential meet an expiry together', async () => {
	const credentialStore = new CredentialStore();
	await credentialStore.add(memberCredential(server.url, grant(server.url, STORED)));
	platform.before = (_, seen) => void (seen === 40 && platform.good.clear());
	const both = await Promise.all([1, 2].map(async () => await update({ credentialStore, count: 40 })));

	expect(both.map(({ status }) => status)).toEqual(['success', 'success']);
	expect(sorted(platform.acts)).toEqual(range(1, 41).flatMap((n) => [n, n]));
	expect(logins().length).toBeLessThanOrEqual(4);
});

/** A credential store that can be made to fail, as where n8n's database is gone for a moment. */
class FailingStore extends CredentialStore {
	failing: 'no' | 'reads' | 'saves' = 'no';
	override open(...args: Parameters<CredentialStore['open']>) {
		if (this.failing === 'reads') throw new OperationalError('Connection to the database was lost');
		return super.open(...args);
	}
	override async save(...args: Parameters<CredentialStore['save']>) {
		if (this.failing === 'saves') throw new OperationalError('Connection to the database was lost');
		await super.save(...args);
	}
}

it.each(['reads', 'saves'] as const)(
	'a credential store that fails at renewal (%s): what was done keeps its rows, the others fail',
	async (failing) => {
		// The token is good for five, one after another.
		const GOOD = 5;
		const credentialStore = new FailingStore();
		await credentialStore.add(memberCredential(server.url, grant(server.url, STORED)));
		platform.before = (_, seen) => {
			if (seen !== GOOD + 1) return;
			platform.good.clear();
			credentialStore.failing = failing;
		};
		const more = { count: 12, maxConcurrency: 1, onError: 'continueRegularOutput' as const };
		const { items } = await update({ credentialStore, credential: STORED, ...more });

		expect(outcomesOf(items)).toEqual([...all(GOOD, 'row'), ...all(12, 'rejected').slice(GOOD)]);
		expect(platform.acts).toEqual(names(GOOD));
		expect(messageIn(items[GOOD]?.json ?? {})).toContain('could not be stored');
	},
);
