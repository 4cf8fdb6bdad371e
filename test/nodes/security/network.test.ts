/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it reaches n8n's own settings */
import '../../helpers/engine/instance';

import { createRequire } from 'node:module';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { runNode, saved, type RunResult } from '../../helpers/engine/engine';
import { leakIn } from '../faults/judge';
import { credentialsFor, nodeOf, parametersOf, subjectOf } from '../faults/operations';
import type { Subject } from '../faults/operations';
import { skipPauses } from '../../helpers/pauses';
import { useSandbox } from '../../helpers/server/stage';

/* n8n's own rules for outgoing requests hold for everything that these nodes send: they send nothing past its helper. */

interface Ssrf {
	enabled: boolean;
	blockedIpRanges: string[];
	allowedIpRanges: string[];
	allowedHostnames: string[];
	blockedHostnames: string[];
}

// Seen from n8n-core, as in test/helpers/engine/instance.ts: the settings live in the container of its own version.
const fromCore = createRequire(require.resolve('n8n-core'));
const { Container } = fromCore('@n8n/di') as {
	Container: { get<T>(token: unknown): T; set(token: unknown, value: unknown): void };
};
const { SsrfProtectionConfig } = fromCore('@n8n/config') as { SsrfProtectionConfig: unknown };
const { SsrfProtectionService, OutboundHttp } = fromCore('@n8n/backend-network') as {
	SsrfProtectionService: unknown;
	OutboundHttp: unknown;
};
const ssrf = Container.get<Ssrf>(SsrfProtectionConfig);
const untouched = { ...ssrf };

skipPauses();
const sandbox = useSandbox();
afterEach(() => protect(untouched));

/** Sets n8n's SSRF protection as its environment variables would, and rebuilds what was made from the old settings. */
function protect(settings: Partial<Ssrf>): void {
	Object.assign(ssrf, settings);
	const di = fromCore('@n8n/di') as { Container: { has(token: unknown): boolean } };
	for (const token of [SsrfProtectionService, OutboundHttp])
		if (di.Container.has(token)) Container.set(token, undefined);
}

// Operations differ in nothing that these rules are about.
const CHOSEN = [subjectOf('order', 'customer.getMany'), subjectOf('member', 'employee.add')];

async function run(
	subject: Subject,
	change: ICredentialDataDecryptedObject = {},
	mode: 'pasted' | 'grant' = 'pasted',
): Promise<RunResult> {
	const credentials = credentialsFor(subject.service, sandbox, mode);
	for (const credential of Object.values(credentials)) Object.assign(credential.data, change);
	return await runNode({
		node: nodeOf(subject.service),
		credentials,
		parameters: parametersOf(subject, {}),
		items: subject.items(sandbox.state, 2),
	});
}

const named = CHOSEN.map((subject) => [`${subject.service} ${subject.name}`, subject] as const);

describe('SSRF protection', () => {
	it.each(named)('%s: a blocked address is not spoken to, once and in words', async (_name, subject) => {
		protect({ enabled: true });
		const result = await run(subject);

		expect(result.error).toMatchObject({ name: 'NodeApiError', context: { data: { outcome: 'rejected' } } });
		expect(result.error?.message).toMatch(
			/n8n did not send the request: .*(restricted|blocked|not allowed)/i,
		);
		expect([sandbox.ledger.requests, sandbox.ledger.connections]).toEqual([[], 0]);
		expect(leakIn(result)).toBeUndefined();
	});

	it.each(named)('%s: nor is a blocked token endpoint', async (_name, subject) => {
		protect({ enabled: true });
		const result = await run(subject, {}, 'grant');

		expect(result.error?.message).toMatch(/could not be fetched: n8n did not send the request/);
		expect(result.error).toMatchObject({ name: 'NodeApiError', context: { data: { outcome: 'rejected' } } });
		expect(sandbox.ledger.connections).toBe(0);
		expect(leakIn(result)).toBeUndefined();
	});
});

describe('the allowed domains of a credential', () => {
	const list = (allowedDomains: string) => ({ allowedHttpRequestDomains: 'domains', allowedDomains });

	it.each(named)('%s: hold for the login, which goes where a person typed', async (_name, subject) => {
		const result = await run(subject, list('api.example.com'), 'grant');

		expect(result.error).toMatchObject({ name: 'NodeApiError', context: { data: { outcome: 'rejected' } } });
		expect([sandbox.ledger.logins, sandbox.ledger.requests]).toEqual([0, []]);
		expect(saved(result)).not.toContain('sandbox-app-secret');
	});

	it.each(named)('%s: let a login through that they name', async (_name, subject) => {
		expect((await run(subject, list('127.0.0.1'), 'grant')).status).toBe('success');
	});
});
