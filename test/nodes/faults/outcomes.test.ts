import { errorIn } from '../../helpers/errorRows';
import { all, outcomesOf } from '../../helpers/outcomes';
import { runOrder } from '../../helpers/orderService';
import { ok, startTlsServer, type Reply } from '../../helpers/server/server';
import { socketError, watchConnections, type Connections } from '../../helpers/server/sockets';
import { useServer } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

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

	// Only a failing connect or name lookup proves that nothing has left: test/rules/transport has all of them.
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
});

it('a TLS certificate that is not accepted: nothing has left', async () => {
	const create = { crmCustomerId: '={{ $json.n }}', customerName: 'n', ...oneByOne };
	const tls = await startTlsServer(() => ok({}));
	const result = await runOrder(tls.url, 'enterprise.create', create, two);
	await tls.stop();

	expect([outcomesOf(result.items), tls.requests]).toEqual([all(2, 'rejected'), []]);
	expect(errorIn(result.items[0]?.json ?? {})?.message).toContain('certificate');
});
