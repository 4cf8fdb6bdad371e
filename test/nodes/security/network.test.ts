/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it reaches n8n's own settings */
import '../../helpers/engine/instance';

import { createRequire } from 'node:module';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { RunResult } from '../../helpers/engine/engine';
import { skipPauses } from '../../helpers/pauses';
import { ok } from '../../helpers/server/server';
import { useSandbox, useServer } from '../../helpers/server/stage';
import { leakIn } from '../faults/judge';
import { credentialsFor, runSubject, type Subject, subjectOf } from '../faults/operations';

/* Where tokens and secrets may go, and that n8n's own rules hold for everything that these nodes send. */

// Seen from n8n-core, as in test/helpers/engine/instance.ts: the settings live in the container of its own version.
const fromCore = createRequire(require.resolve('n8n-core'));
const { Container } = fromCore('@n8n/di') as {
	Container: { get<T>(token: unknown): T; set(token: unknown, value: unknown): void };
};
const { SsrfProtectionConfig } = fromCore('@n8n/config') as { SsrfProtectionConfig: unknown };
const { SsrfProtectionService, OutboundHttp } = fromCore('@n8n/backend-network') as Record<string, unknown>;

skipPauses();
const sandbox = useSandbox();
const server = useServer(() => ok([]));
const elsewhere = useServer();
afterEach(() => protect(false));

/** Turns n8n's SSRF protection on and off as its environment variable would, and rebuilds what was made from the old setting. */
function protect(enabled: boolean): void {
	Container.get<{ enabled: boolean }>(SsrfProtectionConfig).enabled = enabled;
	for (const token of [SsrfProtectionService, OutboundHttp]) Container.set(token, undefined);
}

// Operations differ in nothing that these rules are about.
const SUBJECTS = [subjectOf('order', 'customer.getMany'), subjectOf('member', 'employee.add')];

async function run(
	subject: Subject,
	mode: 'pasted' | 'grant',
	change: ICredentialDataDecryptedObject = {},
): Promise<RunResult> {
	const credentials = credentialsFor(subject.service, sandbox, mode);
	for (const credential of Object.values(credentials)) Object.assign(credential.data, change);
	return await runSubject(subject, sandbox, { credentials, items: subject.items(sandbox.state, 2) });
}

const rejected = { name: 'NodeApiError', context: { data: { outcome: 'rejected' } } };

describe.each(SUBJECTS)('$service $name', (subject) => {
	it.each([
		['pasted', /^n8n did not send the request: .*(restricted|blocked|not allowed)/i],
		['grant', /could not be fetched: n8n did not send the request/],
	] as const)('an address that n8n blocks is not spoken to, in words: %s tokens', async (mode, words) => {
		protect(true);
		const result = await run(subject, mode);

		expect(result.error).toMatchObject({ ...rejected, message: expect.stringMatching(words) as string });
		expect([sandbox.ledger.requests, sandbox.ledger.connections]).toEqual([[], 0]);
		expect(leakIn(result)).toBeUndefined();
	});

	it('a fetched token goes to the base URL, app key and secret to the token URL only', async () => {
		server.reply(() => ok([]));
		elsewhere.reply(() => ({ body: { access_token: 'fetched-token' } }));
		const change = { baseUrl: server.url, tokenUrl: `${elsewhere.url}/token`, appSecret: 'only-there' };
		await run(subject, 'grant', change);

		expect(JSON.stringify(server.requests)).toContain('fetched-token');
		expect(JSON.stringify(server.requests)).not.toContain('only-there');
		expect(JSON.stringify(elsewhere.requests)).not.toContain('"Bearer');
	});
});

it('a hint is given where tokens would travel in clear text to another host', async () => {
	server.reply(() => ok([]));
	const [subject] = SUBJECTS as [Subject, Subject];
	const here = await run(subject, 'pasted', { baseUrl: ` ${server.url}/platform/ ` });
	// 0.0.0.0 is this machine too, but does not look like it.
	const away = await run(subject, 'pasted', { baseUrl: server.url.replace('127.0.0.1', '0.0.0.0') });

	const path = '/platform/order/api/order/v1/enterprise/user/query';
	expect([server.requests[0]?.path, here.hints, away.status]).toEqual([path, [], 'success']);
	expect(away.hints.join()).toMatch(/tokens travel unencrypted/);
});
