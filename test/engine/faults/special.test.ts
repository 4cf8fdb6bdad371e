import { uniqBy } from 'lodash';

import type { Fault } from '../../../sandbox';
import { clearLogs, logs, runNode } from '../../support/engine/engine';
import type { RunResult } from '../../support/engine/engine';
import { leakIn } from '../../support/faultMatrix/case';
import {
	credentialsFor,
	nodeOf,
	parametersOf,
	subjectOf,
	subjects,
} from '../../support/faultMatrix/operations';
import type { Subject } from '../../support/faultMatrix/operations';
import { useSandbox } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';
import { itLarge } from '../../support/project/deep';

// Back-off is immediate here; that it waits as long as it should is tested where it is made.
skipPauses();

/** What the fault matrix does not run: tokens that run out, a token endpoint in trouble, a reply in drips. */

const sandbox = useSandbox();
beforeEach(clearLogs);

async function run(
	subject: Subject,
	{ size = 1, mode = 'pasted' as 'pasted' | 'grant', options = {} } = {},
): Promise<RunResult> {
	return await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox, mode),
		parameters: parametersOf(subject, options),
		items: subject.items(sandbox.state, size),
	});
}

const services = (entry: { path: string }) => !entry.path.startsWith('/oauth');

describe('a token that runs out, where the credential can fetch one', () => {
	const rows = subjects.flatMap((subject) =>
		(subject.service === 'order' ? ['app' as const] : ['client' as const, 'user' as const]).map(
			(token) => [`${subject.service} ${subject.name}`, token, subject] as const,
		),
	);

	it.each(rows)(
		'%s: a refused %s token is renewed and nothing is done twice',
		async (_name, token, subject) => {
			sandbox.faults.add({ kind: 'expired-token', token, match: { path: '/v1/' } });
			const result = await run(subject, { size: 3, mode: 'grant', options: { maxConcurrency: 3 } });
			const acts = sandbox.ledger.did(subject.acts ?? 'nothing');
			const logins = subject.service === 'order' ? 1 : 2;

			expect([result.status, result.error?.message]).toEqual(['success', undefined]);
			expect(result.items.length).toBeGreaterThanOrEqual(3);
			expect(new Set(acts.map(({ key, id }) => `${key} ${String(id)}`)).size).toBe(acts.length);
			// One login at the start, one renewal.
			expect(sandbox.ledger.logins).toBe(logins * 2);
			expect(leakIn(result, logs())).toBeUndefined();
		},
	);

	// One of each token: what is refused is never the operation.
	it.each(uniqBy(rows, ([, token]) => token))(
		'%s: a %s token refused again and again is a failure, never a loop',
		async (_name, token, subject) => {
			sandbox.faults.add({ kind: 'expired-token', token, match: { path: '/v1/' }, times: Infinity });
			const result = await run(subject, { mode: 'grant' });

			expect(result.error).toMatchObject({
				name: 'NodeApiError',
				context: { data: { code: token === 'user' ? '60005' : '60000', outcome: 'rejected' } },
			});
			expect(sandbox.ledger.requests.filter(services).length).toBe(2);
			expect(sandbox.ledger.did(subject.acts ?? 'nothing')).toEqual([]);
			expect(leakIn(result, logs())).toBeUndefined();
		},
	);
});

describe('a token endpoint in trouble', () => {
	const troubles: Array<[string, Fault]> = [
		['reset', { kind: 'reset-after' }],
		// Timeout holds for a login as well: n8n hands it the values that the attempt is noted under.
		['silence', { kind: 'timeout' }],
		['a redirect', { kind: 'status', status: 302, headers: { Location: 'http://127.0.0.1:9/' } }],
		[
			'its form read back',
			{
				kind: 'status',
				status: 400,
				body: { error: 'invalid_client', error_description: 'client_secret=sandbox-app-secret' },
			},
		],
	];

	it('a login read back: the password stays secret', async () => {
		const error_description = 'password=sandbox-password&client_secret=sandbox-app-secret';
		sandbox.faults.add({
			kind: 'status',
			status: 400,
			body: { error: 'invalid_grant', error_description },
			match: { path: '/oauth/token' },
			skip: 1,
			times: Infinity,
		});
		const result = await run(subjectOf('member', 'employee.getMany'), { mode: 'grant' });

		expect(result.error?.message).toContain('invalid_grant, password=•••&client_secret=•••');
		expect(leakIn(result, logs())).toBeUndefined();
	});

	it.each(
		troubles.flatMap(([name, fault]) => [['order', name, fault] as const, ['member', name, fault] as const]),
	)('%s, %s: nothing is sent to the service, and the secret stays secret', async (service, _name, fault) => {
		const subject = subjectOf(service, service === 'order' ? 'assetNumber.allocate' : 'employee.add');
		sandbox.faults.add({ ...fault, match: { path: '/oauth/token' }, times: Infinity });
		const result = await run(subject, { size: 4, mode: 'grant', options: { timeout: 300 } });

		expect(result.error).toMatchObject({ name: 'NodeApiError', context: { data: { outcome: 'rejected' } } });
		expect(sandbox.ledger.requests.filter(services)).toEqual([]);
		expect(leakIn(result, logs())).toBeUndefined();
	});
});

itLarge(
	'a reply that drips for longer than Timeout is taken, as long as it is never silent for that long',
	async () => {
		sandbox.faults.add({ kind: 'slow-drip', ms: 200, chunks: 8 });
		const result = await run(subjectOf('order', 'customer.bind'), { options: { timeout: 900 } });

		expect([result.status, result.error?.message]).toEqual(['success', undefined]);
	},
);
