import type { ICredentialDataDecryptedObject, IDataObject, INodeExecutionData } from 'n8n-workflow';

import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { contextOf } from '../fuzz/context';
import { parametersOf, operationOf } from './requests/wishes';
import type { Scenario } from './requests/scenario';
import { parseJson, stringifyJson } from '../../../sandbox/http/json';
import { asDigits, asNames, asNumbers } from './digits';
import type { Service } from './service';

/** Takes the place of n8n: the parameters of each item, and a helper behind which the world is. */

export const PREFIX = /^\/(?:order\/api\/order|me\/api)\/v1/;
/** By which a request tells its item: nothing of it goes over the wire. */
const TIMEOUT = 60_000;

const nodes = { order: new OrderService(), member: new MemberCenter() };
const nodeOf = ({ kind }: Pick<Scenario, 'kind'>) => nodes[operationOf(kind)[0]];

export function itemsOf({ wishes, options, traits: { idsAsNumbers } }: Scenario): IDataObject[] {
	const items = [...new Set(wishes.map(({ item }) => item))];
	return items.map((item) => {
		const parameters = parametersOf(wishes.filter((wish) => wish.item === item));
		return {
			...(idsAsNumbers ? asDigits(parameters) : parameters),
			options: { ...options, timeout: TIMEOUT + item },
		};
	});
}

export const credentialOf = (scenario: Scenario, baseUrl: string): ICredentialDataDecryptedObject => ({
	baseUrl,
	...(operationOf(scenario.kind)[0] === 'order'
		? { authentication: 'accessToken', appAccessToken: 'app-token-of-world' }
		: {
				authentication: 'tokens',
				clientToken: 'client-token-of-world',
				userToken: 'user-token-of-world',
				enterpriseCode: scenario.enterpriseCode,
			}),
});

/** One try of the node. Every value is the item's own, as from an expression. */
export async function execute(
	scenario: Scenario,
	service: Service,
	executeData: object,
): Promise<INodeExecutionData[]> {
	const given = itemsOf(scenario);
	const context = contextOf({
		subject: { service: operationOf(scenario.kind)[0], parameters: {} },
		count: given.length,
		given,
		credential: credentialOf(scenario, 'https://platform.example'),
		stop: scenario.stop,
		executeData,
		request: async (request) => await send(scenario, service, request),
	});
	const [rows = []] = (await nodeOf(scenario).execute.call(context)) ?? [];
	return rows;
}

async function send(
	{ traits: { idsAsNumbers } }: Scenario,
	service: Service,
	{ method, url, qs, body, timeout }: IDataObject,
) {
	const { pathname } = new URL(String(url));
	const given = <T>(value: T): T => (idsAsNumbers ? asNames(value) : value);
	const { way, status, headers, text } = await service.handle({
		method: String(method),
		path: given(decodeURIComponent(pathname).replace(PREFIX, '').split('/')).join('/'),
		query: given((qs ?? {}) as Record<string, string>),
		body: given(body === undefined ? {} : (parseJson(String(body)) as Record<string, unknown>)),
		item: Number(timeout) - TIMEOUT,
	});
	if (way === 'whole')
		return { statusCode: status, headers, body: Buffer.from(idsAsNumbers ? inNumbers(text) : text) };
	const [code, message] =
		way === 'reset' ? ['ECONNRESET', 'socket hang up'] : ['ECONNABORTED', 'timeout exceeded'];
	throw Object.assign(new Error(message), { code });
}

/** Where it is whole; a part of a JSON text stays as it is. */
function inNumbers(body: string): string {
	try {
		return stringifyJson(asNumbers(parseJson(body)));
	} catch {
		return body;
	}
}
