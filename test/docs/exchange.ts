import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { memberCenter } from '../../nodes/MemberCenter/service';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { orderService } from '../../nodes/OrderService/service';
import type { Service } from '../../nodes/shared/service';
import { type Fault, type Sandbox, startSandbox } from '../../sandbox';
import { runNode } from '../support/engine';
import { type Recorded, startServer } from '../support/server';

/** A node as the documentation sees it. */
export interface DocumentedNode {
	service: Service;
	node: INodeType;
	credential: OrderServiceApi | MemberCenterApi;
}

export const documentedNodes = {
	orderService: { service: orderService, node: new OrderService(), credential: new OrderServiceApi() },
	memberCenter: { service: memberCenter, node: new MemberCenter(), credential: new MemberCenterApi() },
} satisfies Record<string, DocumentedNode>;

/** What one run of a node sent and got. */
export interface Exchange {
	calls: Array<{ request: Recorded; status: number; reply: string }>;
	rows: IDataObject[];
}

export interface Run {
	/** `licenseOrder.create` */
	operation: string;
	parameters: INodeParameters;
	items?: IDataObject[];
	fault?: Fault;
	/** Instead of pasted tokens. */
	credentialOf?: (sandbox: Sandbox, url: string) => ICredentialDataDecryptedObject;
}

/** Runs one operation in n8n's engine against a fresh sandbox, with a server between them that writes down what passes. */
export async function exchange(
	{ node, credential }: DocumentedNode,
	{ operation, parameters, items, fault, credentialOf = pasted }: Run,
): Promise<Exchange> {
	const sandbox = await startSandbox();
	const calls: Exchange['calls'] = [];
	const between = await startServer(async (request) => {
		const reply = await forward(sandbox.url, request);
		calls.push({ request, status: reply.status, reply: reply.body });
		return reply;
	});
	try {
		if (fault) sandbox.faults.add(fault);
		const [resource, value] = operation.split('.');
		const { items: output, error } = await runNode({
			node,
			parameters: { resource, operation: value, ...parameters } as INodeParameters,
			items,
			credentials: { [credential.name]: { type: credential, data: credentialOf(sandbox, between.url) } },
			onError: 'continueRegularOutput',
			timezone: 'UTC',
		});
		if (error) throw error;
		return { calls, rows: output.map(({ json }) => json) };
	} finally {
		await between.stop();
		await sandbox.stop();
	}
}

function pasted({ tokens, enterprise }: Sandbox, baseUrl: string): ICredentialDataDecryptedObject {
	return { baseUrl, ...tokens, enterpriseGlobalId: enterprise.globalId };
}

/** Headers that belong to one connection; the next one has its own. */
const OF_CONNECTION = ['host', 'connection', 'content-length', 'accept-encoding'];

async function forward(url: string, { method, url: path, headers, body }: Recorded) {
	const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name));
	const reply = await fetch(url + path, {
		method,
		headers: kept.map(([name, value]): [string, string] => [name, String(value)]),
		body: body === '' ? undefined : body,
	});
	return { status: reply.status, body: await reply.text() };
}
