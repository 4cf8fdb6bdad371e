import { sleep } from 'n8n-workflow';
import type { INodeParameters } from 'n8n-workflow';

import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { all, errorOf, fates, watched, within } from '../support/fates';
import { runMember } from '../support/memberCenter';
import { failureOf, runOrder } from '../support/orderService';
import { ok, refuse } from '../support/server';
import type { Recorded, Reply } from '../support/server';
import type { ServiceRun } from '../support/serviceRun';
import { socketError, watchConnections } from '../support/sockets';
import {
	callsOf,
	grant,
	isLogin,
	issue,
	loginsOf,
	orderGrant,
	REFUSED,
	STORED,
} from '../support/tokenService';
import { useServer } from '../support/stage';

/* docs/design.md, "Tokens" and "Cancelling": what a token endpoint in trouble does to a run. */

jest.mock('../../nodes/shared/send/pause', () => jest.requireActual<object>('../support/shortPause'));

const server = useServer();

/** The usual two tries after the first. */
const MOST_LOGINS = 3;
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ m: `m${index + 1}` }));

/** Answers logins and everything else apart; `n` counts each kind: 1, 2, … */
function serve(login: (n: number, request: Recorded) => Reply, call: (n: number) => Reply = () => ok(null)) {
	server.reply((request) =>
		isLogin(request) ? login(loginsOf(server), request) : call(callsOf(server).length),
	);
}

async function member(operation: string, options: INodeParameters, more: ServiceRun = {}) {
	const parameters = { memberGlobalId: '={{ $json.m }}', userName: 'u', name: 'n', options };
	const credential = { ...grant(server.url), ...more.credential };
	return await runMember(server.url, operation, parameters, { items: many(1), ...more, credential });
}

describe('a token endpoint that is dead', () => {
	it.each([
		['resets', { reset: true }],
		['resets after a silence', { reset: true, delayMs: 50 }],
	])('%s: asked for the run, not for each of 12 items', async (_, reply) => {
		serve(() => reply);
		const result = await member('employee.update', {}, { items: many(12), onError: 'continueRegularOutput' });

		expect(fates(result.items)).toEqual(all(12, 'rejected'));
		expect([loginsOf(server) <= MOST_LOGINS, callsOf(server)]).toEqual([true, []]);
	});

	it('refuses connections: asked for the run, not for each of 40 items', async () => {
		const connections = watchConnections();
		connections.refuse(() => socketError('connect', 'ECONNREFUSED'));
		const result = await member('employee.update', {}, { items: many(40), onError: 'continueRegularOutput' });
		connections.stop();

		expect(fates(result.items)).toEqual(all(40, 'rejected'));
		expect(connections.made).toBeLessThanOrEqual(MOST_LOGINS);
	});

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'never answers: the timeout of the run holds for logging in (%s)',
		async (onError) => {
			serve(() => ({ never: true }));
			const run = member('employee.update', { timeout: 300 }, { items: many(4), onError });
			const result = await within(10_000, run);

			expect(result).toMatchObject({ status: onError === 'stopWorkflow' ? 'error' : 'success' });
			expect([loginsOf(server) <= MOST_LOGINS, callsOf(server)]).toEqual([true, []]);
		},
	);

	it('resets once: the login is tried again, and all is done', async () => {
		serve((n) => (n === 1 ? { reset: true } : issue(`t${n}`)));
		const result = await member('employee.update', {}, { items: many(2) });

		expect([result.status, loginsOf(server), callsOf(server).length]).toEqual(['success', 3, 2]);
	});
});

describe('cancelled while a token is fetched', () => {
	/** Cancels when the given login has arrived, and waits for what would still be sent. */
	async function cancelAt(login: number, reply: Reply) {
		const { node, ended } = watched(new MemberCenter());
		let arrived = () => {};
		const abortAfter = new Promise<void>((resolve) => (arrived = resolve));
		serve((n) => {
			if (n < login) return issue(`t${n}`);
			arrived();
			return reply;
		});
		const run = member('employee.update', {}, { node, items: many(3), abortAfter });
		const result = await within(5_000, run);
		const came = await within(5_000, ended());
		// Longer than a late reply and the shortened pause before another login.
		await sleep(500);
		return [result, came, loginsOf(server), callsOf(server).length];
	}

	it.each<[string, number, Reply]>([
		['the first, never', 1, { never: true }],
		['the first, too late', 1, { ...issue('late'), delayMs: 300 }],
		['the second, never', 2, { never: true }],
		['the second, too late', 2, { ...issue('late'), delayMs: 300 }],
		['the first, lost', 1, { reset: true, delayMs: 100 }],
	])('%s answered: no further login, no call, and the node ends', async (_, login, reply) => {
		const canceled: unknown = expect.objectContaining({ status: 'canceled' });
		expect(await cancelAt(login, reply)).toEqual([canceled, 'returned', login, 0]);
	});
});

describe('a write whose first attempt was lost', () => {
	const lost: Reply = { status: 503, headers: { 'Retry-After': '0' } };

	it.each<[string, Reply]>([
		['is refused', { status: 400, body: { error: 'invalid_client' } }],
		['is lost', { reset: true }],
	])('and whose renewed token %s is unknown', async (_, login) => {
		serve(
			() => login,
			(n) => (n === 1 ? lost : REFUSED),
		);
		const result = await member('employee.update', {}, { credential: STORED });

		expect(failureOf(result)).toMatchObject({ data: { outcome: 'unknown' } });
		expect(failureOf(result).description).toContain('may have done this');
	});

	it('at the token endpoint was not sent: 60002 does not mean that it has deleted', async () => {
		serve(
			(n) => (n === 1 ? { reset: true } : issue(`t${n}`)),
			() => refuse('60002', 'user not found'),
		);
		const result = await member('employee.delete', {});

		expect(failureOf(result)).toMatchObject({ data: { code: '60002', outcome: 'rejected' } });
		expect([loginsOf(server), callsOf(server).length]).toEqual([3, 1]);
	});

	it('before it was connected was not sent: 60002 does not mean that it has deleted', async () => {
		const connections = watchConnections();
		connections.refuse((n) => (n === 1 ? socketError('connect', 'ECONNREFUSED') : undefined));
		serve(
			() => ({ status: 404 }),
			() => refuse('60002', 'user not found'),
		);
		const tokens = { authentication: 'tokens', clientToken: 'c-token', userToken: 'u-token' };
		const result = await member('employee.delete', {}, { credential: tokens });
		connections.stop();

		expect(failureOf(result)).toMatchObject({ data: { code: '60002', outcome: 'rejected' } });
		expect([connections.made, callsOf(server).length]).toEqual([2, 1]);
	});

	it('at the service may have deleted: 60002 proves it', async () => {
		serve(
			(n) => issue(`t${n}`),
			(n) => (n === 1 ? { reset: true } : refuse('60002', 'user not found')),
		);
		const result = await member('employee.delete', {});

		expect(result.items.map(({ json }) => json)).toEqual([{ deleted: true, memberGlobalId: 'm1' }]);
	});
});

it('an order that is refused its token after a login that fails was never made', async () => {
	serve(
		(n) => (n === 1 ? issue('t') : { status: 400, body: { error: 'invalid_client' } }),
		() => REFUSED,
	);
	const result = await runOrder(
		server.url,
		'assetNumber.allocate',
		{ size: 1 },
		{ credential: orderGrant(server.url), items: many(2), onError: 'continueRegularOutput' },
	);

	expect(fates(result.items)).toEqual(all(2, 'rejected'));
	expect(errorOf(result.items[0] ?? { json: {} })?.message).toContain('token');
});
