import type { INodeParameters } from 'n8n-workflow';

import { errorOf, fates } from '../support/fates';
import { runMember } from '../support/memberCenter';
import { failureOf, runOrder } from '../support/orderService';
import { ok, refuse } from '../support/server';
import type { Reply } from '../support/server';
import { socketError, watchConnections } from '../support/sockets';
import type { Connections } from '../support/sockets';
import { useServer } from '../support/stage';

/* docs/design.md, "Repeating": the outcome is that of all attempts together. */

jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

const server = useServer();
let connections: Connections;
beforeEach(() => (connections = watchConnections()));
afterEach(() => connections.stop());

const two = { items: [{ n: 1 }, { n: 2 }], onError: 'continueRegularOutput' as const };
const oneByOne = { options: { maxConcurrency: 1 } };

type Run = () => ReturnType<typeof runOrder>;
const order =
	(operation: string, parameters: INodeParameters): Run =>
	async () =>
		await runOrder(server.url, operation, { ...parameters, ...oneByOne }, two);
const member =
	(operation: string, parameters: INodeParameters): Run =>
	async () =>
		await runMember(
			server.url,
			operation,
			{ memberGlobalId: '={{ "m" + $json.n }}', ...parameters, ...oneByOne },
			{ ...two, credential: { enterpriseGlobalId: 'E1' } },
		);

/** Every write that may be repeated, two items each; the second item's request holds "m2". */
const repeatable: Array<[string, Run]> = [
	[
		'customer.update',
		order('customer.update', { crmCustomerId: '={{ "m" + $json.n }}', updateFields: { address: 'a' } }),
	],
	[
		'lock.disable',
		order('lock.disable', { assetNums: '={{ "m" + $json.n }}', operatorIdentity: '={{ "o" + $json.n }}' }),
	],
	['employee.update', member('employee.update', { userName: 'u', name: 'n' })],
	['employee.resetPassword', member('employee.resetPassword', { password: 'pass-word-1' })],
	['employee.delete', member('employee.delete', {})],
];

describe.each(repeatable)('%s, whose first attempt was lost', (_operation, run) => {
	/** A loss that may be repeated at once. */
	const lost: Reply = { status: 503, headers: { 'Retry-After': '0' } };
	const done = (): Reply => ok([{ assetNum: 'm2', status: 1 }]);
	const answers = (...replies: Reply[]) =>
		server.reply(({ path, body }) => {
			if ((path + body).includes('m2')) return done();
			return replies[server.requests.length - 1] ?? { status: 404 };
		});

	it.each<[string, Reply]>([
		['refused', refuse('13004', 'no', undefined, 299)],
		['refused with HTTP 400', refuse('13004', 'no', undefined, 400)],
		['refused for its token', refuse('60000', 'token expired', undefined, 299)],
		['refused with HTTP 401', { status: 401 }],
		['answered HTTP 404', { status: 404 }],
		['redirected', { status: 302, headers: { Location: '/' } }],
	])('is unknown where the second is %s', async (_, reply) => {
		answers(lost, reply);
		const result = await run();

		expect(fates(result.items)).toEqual(['0 unknown', '1 row']);
		expect(errorOf(result.items[0] ?? { json: {} })?.description).toContain('may have done this');
		expect(server.requests).toHaveLength(3);
	});

	it('is unknown where the second cannot connect', async () => {
		connections.refuse((n) => (n === 2 || n === 3 ? socketError('connect', 'ECONNREFUSED') : undefined));
		answers(lost);
		const result = await run();

		expect(fates(result.items)).toEqual(['0 unknown', '1 row']);
	});
});

it('a read whose first attempt was lost and whose second is refused is rejected: it changes nothing', async () => {
	server.reply(() =>
		server.requests.length === 1 ? { status: 503, headers: { 'Retry-After': '0' } } : refuse('13004', 'no'),
	);
	const parameters = { channelCode: 'c', channelCustomerId: 'i' };
	const result = await runOrder(server.url, 'customer.getMany', parameters);

	expect([failureOf(result).data?.outcome, server.requests.length]).toEqual(['rejected', 2]);
});
