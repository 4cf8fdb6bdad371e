import { errorIn } from '../../support/specs/errorRows';
import { all, outcomesOf } from '../../support/reconcile/outcomes';
import { failureOf, runOrder } from '../../support/specs/orderService';
import { ok, startServer, startTlsServer } from '../../support/server/server';
import type { Reply } from '../../support/server/server';
import { socketError, watchConnections } from '../../support/server/sockets';
import type { Connections } from '../../support/server/sockets';
import { useServer } from '../../support/server/stage';
import { startRelay } from './rawSockets';
import { skipPauses } from '../../support/fake/pauses';

/* docs/maintainers/design.md, "outcome" and "Retries": did the service act? The outcome is that of all attempts together. */

skipPauses();

const server = useServer();
let connections: Connections;
beforeEach(() => (connections = watchConnections()));
afterEach(() => connections.stop());

const two = { items: [{ n: 1 }, { n: 2 }], onError: 'continueRegularOutput' as const };
const oneByOne = { options: { maxConcurrency: 1 } };

describe('a write that is never repeated (assetNumber.allocate)', () => {
	const allocate = async () =>
		await runOrder(server.url, 'assetNumber.allocate', { size: '={{ $json.n }}', ...oneByOne }, two);
	const numbers: Reply = ok(['8000000001', '8000000002']);

	// Only a failing connect or name lookup proves that nothing has left: test/unit/http/network has all of them.
	it.each([
		['read', 'EHOSTUNREACH'],
		['write', 'EPIPE'],
	])('sent once, and unknown: %s %s', async (syscall, code) => {
		server.reply(() => {
			if (server.requests.length > 1) return numbers;
			connections.cut(socketError(syscall, code));
			return { never: true };
		});
		const result = await allocate();

		expect(server.requests.map(({ body }) => body)).toEqual(['{"size":1}', '{"size":2}']);
		expect(outcomesOf(result.items)).toEqual(['0 unknown', '1 row', '1 row']);
		expect(errorIn(result.items[0]?.json ?? {})?.description).toContain('may have done this');
	});

	it.each([
		['connect', 'ETIMEDOUT'],
		['getaddrinfo', 'ENOTFOUND'],
	])('tried three times, and rejected: %s %s', async (syscall, code) => {
		connections.refuse((n) => (n <= 3 ? socketError(syscall, code) : undefined));
		server.reply(() => numbers);
		const result = await allocate();

		expect([connections.made, server.requests.map(({ body }) => body)]).toEqual([4, ['{"size":2}']]);
		expect(outcomesOf(result.items)).toEqual(['0 rejected', '1 row', '1 row']);
		expect(errorIn(result.items[0]?.json ?? {})?.message).toContain('could not be reached');
	});

	it('tried three times, and rejected: localhost, by whichever of its addresses', async () => {
		const gone = await startServer();
		await gone.stop();
		const url = `http://localhost:${new URL(gone.url).port}`;
		const result = await runOrder(url, 'assetNumber.allocate', { size: 1, ...oneByOne });

		expect(failureOf(result)).toMatchObject({ name: 'NodeApiError', data: { outcome: 'rejected' } });
		expect(connections.made).toBe(3);
	});
});

describe('TLS', () => {
	const create = { crmCustomerId: '={{ $json.n }}', customerName: 'n', ...oneByOne };

	it('a damaged record in place of the reply: unknown, and no talk of a certificate', async () => {
		const tls = await startTlsServer();
		const relay = await startRelay(tls.url);
		tls.reply(() => {
			relay.damage();
			return ok({ enterpriseGlobalId: 'e' });
		});
		const credential = { ignoreSslIssues: true };
		const url = `https://127.0.0.1:${relay.port}`;
		const result = await runOrder(url, 'enterprise.create', create, { credential, items: [{ n: 1 }] });
		await Promise.all([relay.stop(), tls.stop()]);

		expect(tls.requests).toHaveLength(1);
		expect(failureOf(result)).toMatchObject({ name: 'NodeApiError', data: { outcome: 'unknown' } });
		expect(`${result.error?.message} ${failureOf(result).description}`).not.toMatch(/certificate/i);
	});

	it('a certificate that is not accepted: nothing has left', async () => {
		const tls = await startTlsServer(() => ok({}));
		const result = await runOrder(tls.url, 'enterprise.create', create, two);
		await tls.stop();

		expect([outcomesOf(result.items), tls.requests]).toEqual([all(2, 'rejected'), []]);
		expect(errorIn(result.items[0]?.json ?? {})?.message).toContain('certificate');
	});
});
