import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { parseJson } from '../../sandbox/http/json';
import { parametersOf, operationOf } from './requests/wishes';
import type { Scenario } from './requests/scenario';
import type { Service } from './service';

/** Takes the place of n8n: the parameters of each item, and a request helper behind which the world is. */

const PREFIX = /^\/(?:order\/api\/order|me\/api)\/v1/;
/** By which a request tells its item: nothing of it goes over the wire. */
const TIMEOUT = 60_000;

const nodes = { order: new OrderService(), member: new MemberCenter() };

const itemsOf = ({ wishes, options }: Scenario): IDataObject[] =>
	[...new Set(wishes.map(({ item }) => item))].map((item) => ({
		...parametersOf(wishes.filter((wish) => wish.item === item)),
		options: { ...options, timeout: TIMEOUT + item },
	}));

const credentialOf = ({ enterpriseCode }: Scenario, service: string): ICredentialDataDecryptedObject => ({
	baseUrl: 'https://platform.example',
	authentication: service === 'order' ? 'accessToken' : 'tokens',
	appAccessToken: 'app-token-of-world',
	clientToken: 'client-token-of-world',
	userToken: 'user-token-of-world',
	enterpriseCode,
});

/**
 * One try of the node. Every value is the item's own, as from an expression; n8n itself would take 4 ms for a request, and real time.
 * `executeData`: one execution of the node, of which n8n may make several tries.
 */
export async function execute(scenario: Scenario, service: Service, executeData: object) {
	const given = itemsOf(scenario);
	const [which] = operationOf(scenario.kind);
	const node = { name: 'Node', type: which, typeVersion: 1, parameters: {} } as unknown as INode;
	const context = {
		getNode: () => node,
		getTimezone: () => 'UTC',
		getMode: () => 'manual',
		continueOnFail: () => !scenario.stop,
		getExecuteData: () => Object.assign(executeData, { node }),
		getInputData: () => given.map(() => ({ json: {} })),
		getExecutionCancelSignal: () => undefined,
		addExecutionHints: () => undefined,
		getCredentials: async () => credentialOf(scenario, which),
		getNodeParameter: (
			name: string,
			item: number,
			preset: unknown,
			options?: { rawExpressions?: boolean },
		) => {
			const { [name]: value } = given[item] ?? {};
			return value === undefined ? preset : options?.rawExpressions ? '={{ given }}' : value;
		},
		// n8n binds its helpers to the context; this one needs none.
		helpers: {
			httpRequestWithAuthentication: async (_type: string, request: IDataObject) =>
				await send(service, request),
		},
	};
	const [rows = []]: INodeExecutionData[][] =
		(await nodes[which].execute.call(context as unknown as IExecuteFunctions)) ?? [];
	return rows;
}

async function send(service: Service, { method, url, qs, body, timeout }: IDataObject) {
	const { pathname } = new URL(String(url));
	const { way, status, headers, text } = await service.handle({
		method: String(method),
		path: decodeURIComponent(pathname).replace(PREFIX, ''),
		query: (qs ?? {}) as Record<string, string>,
		body: body === undefined ? {} : (parseJson(String(body)) as Record<string, unknown>),
		item: Number(timeout) - TIMEOUT,
	});
	if (way === 'whole') return { statusCode: status, headers, body: Buffer.from(text) };
	const [code, message] =
		way === 'reset' ? ['ECONNRESET', 'socket hang up'] : ['ECONNABORTED', 'timeout exceeded'];
	throw Object.assign(new Error(message), { code });
}
