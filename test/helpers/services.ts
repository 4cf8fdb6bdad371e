import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { events as orderEvents } from '../../nodes/OrderService/events';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { runNode, type CredentialInput, type RunOptions, type RunResult } from './engine/engine';
import { Poller, type PollerOptions } from './engine/poller';
import type { Handler, Recorded, TestServer } from './server/server';
import { useServer } from './server/stage';

/** Running both nodes against the scriptable server, with pasted tokens, and what every request must carry. */

export const nodes = { order: new OrderService(), member: new MemberCenter() };
const triggers = { order: new OrderServiceTrigger(), member: new MemberCenterTrigger() };
export const credentialTypes = { order: new OrderServiceApi(), member: new MemberCenterApi() };
export type ServiceName = keyof typeof nodes;

export const PREFIX = { order: '/order/api/order/v1', member: '/me/api/v1' };

// Not secrets: long enough to be searched for in what must not hold them.
const ORDER_ACCESS = 'app-access-5f1c9a7e3b';
const TOKENS = {
	order: { appAccessToken: ORDER_ACCESS },
	member: { authentication: 'tokens', clientToken: 'client-token-1', userToken: 'user-token-1' },
};

const credentialOf =
	(service: ServiceName) =>
	(baseUrl: string, more: ICredentialDataDecryptedObject = {}): CredentialInput => {
		const type = credentialTypes[service];
		return { [type.name]: { type, data: { baseUrl, ...TOKENS[service], ...more } } };
	};
export const orderCredential = credentialOf('order');
export const memberCredential = credentialOf('member');

/** What a test may say of a run besides the operation and its parameters; `credential` replaces single values. */
export type ServiceRun = Partial<Omit<RunOptions, 'parameters' | 'credentials'>> & {
	credential?: ICredentialDataDecryptedObject;
};

/** Runs `resource.operation` of a node with the given parameters. */
export async function runService(
	service: ServiceName,
	credentials: CredentialInput,
	name: string,
	given: INodeParameters,
	more: Omit<ServiceRun, 'credential'>,
): Promise<RunResult> {
	const [resource = '', operation = ''] = name.split('.');
	const parameters = { resource, operation, ...given };
	return await runNode({ node: nodes[service], credentials, ...more, parameters });
}

const runnerOf =
	(service: ServiceName) =>
	async (
		baseUrl: string,
		operation: string,
		parameters: INodeParameters,
		{ credential, ...more }: ServiceRun = {},
	): Promise<RunResult> =>
		await runService(service, credentialOf(service)(baseUrl, credential), operation, parameters, more);
export const runOrder = runnerOf('order');
export const runMember = runnerOf('member');

export type PollerRun = Partial<Omit<PollerOptions, 'parameters' | 'credentials'>> &
	Pick<ServiceRun, 'credential'>;

/** A trigger that is set to this event, of the service that has it. */
export function pollerOf(
	baseUrl: string,
	event: string,
	parameters: INodeParameters,
	{ credential, ...more }: PollerRun = {},
): Poller {
	const service = orderEvents.some(({ value }) => value === event) ? 'order' : 'member';
	const credentials = credentialOf(service)(baseUrl, credential);
	return new Poller({ node: triggers[service], credentials, parameters: { event, ...parameters }, ...more });
}

/** A server for all tests of a file, and both nodes against it: `employee.get`, `customer.bind`; of assets those of the Order Service are `order asset.get`. */
export function useServices(handler?: Handler) {
	const server = useServer(handler);
	const perform = async (operation: string, parameters: INodeParameters = {}, more?: ServiceRun) => {
		const [name = '', service] = operation.split(' ').reverse();
		const isMember = service !== 'order' && /^(employee|asset|lentLock|license)\./.test(name);
		return await (isMember ? runMember : runOrder)(server.url, name, parameters, more);
	};
	return { server, perform };
}

/** A request as a test compares it: method, path, query without the nonce, body text. */
export function wire({ requests }: Pick<TestServer, 'requests'>) {
	return requests.map(({ method, path, query, body }) => {
		const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'g_nonce'));
		return { method, path, query: rest, body };
	});
}

/** The bodies, parsed by JSON.parse. */
export function bodies({ requests }: Pick<TestServer, 'requests'>): unknown[] {
	return requests.map((request) => request.json());
}

/** Nonce, tokens and content type of every request to either service (docs/maintainers/design.md, "Request"). */
export function expectSound(requests: readonly Recorded[]): void {
	const nonces = requests.map(({ queryPairs }) =>
		queryPairs.filter(([name]) => name === 'g_nonce').map(([, value]) => value),
	);
	for (const values of nonces) expect(values).toEqual([expect.stringMatching(/^[\w-]{22,}$/)]);
	expect(new Set(nonces.flat()).size).toBe(requests.length);
	const { clientToken: clienttoken, userToken: usertoken } = TOKENS.member;
	for (const { path, headers, body } of requests) {
		const isOrder = path.startsWith(`${PREFIX.order}/`);
		expect(isOrder || path.startsWith(`${PREFIX.member}/`)).toBe(true);
		expect(headers).toMatchObject(
			isOrder
				? { authorization: `Bearer ${ORDER_ACCESS}` }
				: { authorization: `Bearer ${clienttoken}`, clienttoken, usertoken },
		);
		expect(headers['content-type']).toBe(isOrder || body !== '' ? 'application/json' : undefined);
	}
}
