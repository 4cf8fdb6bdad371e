import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import type { CredentialInput, RunResult } from './engine/engine';
import { ok, type Handler, type Recorded, type TestServer } from './server/server';
import { runnerOf, type ServiceRun } from './engine/serviceRun';
import { useServer } from './server/stage';

/** Running the Order Service node against the scriptable server, and what every request of it must carry. */

export const PREFIX = '/order/api/order/v1';
// Not a secret: long enough to be searched for in what must not hold it.
export const APP_ACCESS = 'app-access-5f1c9a7e3b';

export function orderCredential(baseUrl: string, more: ICredentialDataDecryptedObject = {}): CredentialInput {
	return {
		orderServiceApi: { type: new OrderServiceApi(), data: { baseUrl, appAccessToken: APP_ACCESS, ...more } },
	};
}

export const runOrder = runnerOf(() => new OrderService(), orderCredential);

/** The node with a server for all tests of a file, which begin with these replies; what each of them sent is held against the rules. */
export function useOrderService(replies: Handler = () => ok([])) {
	const server = useServer();
	beforeEach(() => server.reply(replies));
	afterEach(() => expectSound(server.requests));
	const run = async (operation: string, parameters: INodeParameters, more?: ServiceRun) =>
		await runOrder(server.url, operation, parameters, more);
	return { server, run };
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

/** The items as rows with the input they belong to. */
export function rowsOf(items: RunResult['items']) {
	return items.map(({ json, pairedItem }) => [json, pairedItem]);
}

/** The tokens, by the beginning of the path. */
const TOKENS: Record<string, Record<string, string>> = {
	'/order/': { authorization: `Bearer ${APP_ACCESS}` },
	'/me/': {
		authorization: 'Bearer client-token-1',
		clienttoken: 'client-token-1',
		usertoken: 'user-token-1',
	},
};

/** Nonce, tokens and content type of every request to either service (docs/maintainers/design.md, "Request"). */
export function expectSound(requests: readonly Recorded[]): void {
	const nonces = requests.map(({ queryPairs }) =>
		queryPairs.filter(([name]) => name === 'g_nonce').map(([, value]) => value),
	);
	for (const values of nonces) expect(values).toEqual([expect.stringMatching(/^[\w-]{22,}$/)]);
	expect(new Set(nonces.flat()).size).toBe(requests.length);
	for (const { path, headers, body } of requests) {
		const start = Object.keys(TOKENS).find((one) => path.startsWith(one)) ?? '';
		expect(headers).toMatchObject(TOKENS[start] ?? { none: path });
		const isTyped = start === '/order/' || body !== '';
		expect(headers['content-type']).toBe(isTyped ? 'application/json' : undefined);
	}
}

/** How n8n ends a run that the node stopped. */
export function failureOf({ error, status }: RunResult) {
	const { name, message, description, context } = (error ?? {}) as Partial<
		Record<'name' | 'message' | 'description', string>
	> & {
		context?: { itemIndex?: number; data?: Record<string, unknown> };
	};
	return { status, name, message, description, itemIndex: context?.itemIndex, data: context?.data };
}
