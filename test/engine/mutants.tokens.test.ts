/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it watches a run from outside */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CredentialStore } from '../support/engine';
import { all, fates } from '../support/fates';
import { runMember } from '../support/memberCenter';
import { ok } from '../support/server';
import type { Recorded, Reply } from '../support/server';
import { callsOf, grant, isLogin, issue, loginsOf, REFUSED, STORED } from '../support/tokenService';
import { useServer } from '../support/stage';

/* docs/design.md, "Tokens": small changes to how a session renews its tokens that other tests would not notice. */

const server = useServer();

/** The Member Center fetches two tokens for a login. */
const logins = () => loginsOf(server) / 2;

async function update(count: number, maxConcurrency: number, stored: ICredentialDataDecryptedObject) {
	return await runMember(
		server.url,
		'employee.update',
		{
			memberGlobalId: '={{ "m" + ($itemIndex + 1) }}',
			userName: 'u',
			name: 'n',
			options: { maxConcurrency },
		},
		{
			credential: { ...grant(server.url), ...stored },
			credentialStore: new CredentialStore(),
			items: Array.from({ length: count }, () => ({})),
			onError: 'continueRegularOutput',
		},
	);
}

/** Gives out one pair of tokens for ever. */
const same = ({ body }: Recorded): Reply =>
	issue(body.includes('grant_type=password') ? STORED.sessionUserToken : STORED.sessionClientToken);

describe('a token endpoint that gives the same tokens again', () => {
	it.each<[string, number, ICredentialDataDecryptedObject, number, number]>([
		['stored, one after another', 1, STORED, 1, 5],
		['stored, side by side', 4, STORED, 1, 9],
		['none stored, one after another', 1, {}, 2, 5],
		['none stored, side by side', 4, {}, 2, 9],
	])(
		'that stay refused: four items do not make four logins (%s)',
		async (_, maxConcurrency, stored, most, calls) => {
			server.reply((request) => (isLogin(request) ? same(request) : REFUSED));
			const result = await update(4, maxConcurrency, stored);

			expect(fates(result.items)).toEqual(all(4, 'rejected'));
			expect(logins()).toBeGreaterThanOrEqual(1);
			expect(logins()).toBeLessThanOrEqual(most);
			// Each item once, and again what was sent after a login.
			expect(callsOf(server).length).toBeLessThanOrEqual(calls);
		},
	);

	it('that are taken once more: they are used by all that follow', async () => {
		server.reply((request) => {
			if (isLogin(request)) return same(request);
			return loginsOf(server) === 0 ? REFUSED : ok(null);
		});
		const result = await update(4, 1, STORED);

		expect(fates(result.items)).toEqual(all(4, 'row'));
		expect([logins(), callsOf(server).length]).toEqual([1, 5]);
	});

	it('a refusal that comes after the renewal says nothing of the renewed tokens', async () => {
		let late: ((reply: Reply) => void) | undefined;
		server.reply(async (request) => {
			if (isLogin(request)) return same(request);
			const n = callsOf(server).length;
			// The first two are sent together: one is refused at once, the other when the renewal is long done.
			if (request.path.endsWith('/m2') && late === undefined)
				return await new Promise<Reply>((resolve) => (late = resolve));
			if (n <= 2) {
				while (late === undefined) await new Promise((resolve) => setImmediate(resolve));
				return REFUSED;
			}
			if (request.path.endsWith('/m4')) late?.(REFUSED);
			return ok(null);
		});
		const result = await update(6, 2, STORED);

		expect(fates(result.items)).toEqual(all(6, 'row'));
		expect(logins()).toBe(1);
	});
});

it('a second refusal that comes after a renewal is renewed by nobody else’s login', async () => {
	let n = 0;
	const good = new Set<string>();
	let late: ((reply: Reply) => void) | undefined;
	server.reply(async (request) => {
		if (isLogin(request)) {
			const token = `t${(n += 1)}`;
			good.add(token);
			return issue(token);
		}
		const taken = good.has(String(request.headers.usertoken));
		if (taken) {
			if (request.path.endsWith('/m4')) late?.(REFUSED);
			return ok(null);
		}
		if (request.path.endsWith('/m2')) return await new Promise<Reply>((resolve) => (late = resolve));
		while (late === undefined) await new Promise((resolve) => setImmediate(resolve));
		return REFUSED;
	});
	const result = await update(6, 2, STORED);

	expect(fates(result.items)).toEqual(all(6, 'row'));
	expect([logins(), callsOf(server).length]).toEqual([1, 8]);
});
