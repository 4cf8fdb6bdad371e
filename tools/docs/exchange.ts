import { mapValues, omit } from 'lodash';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { events as memberEvents } from '../../nodes/MemberCenter/events';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { memberCenter } from '../../nodes/MemberCenter/service';
import { events as orderEvents } from '../../nodes/OrderService/events';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { orderService } from '../../nodes/OrderService/service';
import type { TriggerEvent } from '../../nodes/shared/model/event';
import type { Service } from '../../nodes/shared/model/service';
import { type Sandbox, startSandbox } from '../../sandbox';
import type { CredentialInput, RunResult } from '../../test/helpers/engine/engine';
import type { ServiceName } from '../../test/specs/specs';
import { type Recorded, startServer } from '../../test/helpers/server/server';
import { runService } from '../../test/helpers/engine/serviceRun';

/** A service with its nodes as the documentation sees them. */
export interface Documented {
	name: ServiceName;
	service: Service;
	node: INodeType;
	trigger: INodeType;
	events: readonly TriggerEvent[];
	credential: OrderServiceApi | MemberCenterApi;
	page: string;
}

export const documented: Record<ServiceName, Documented> = {
	order: {
		name: 'order',
		service: orderService,
		node: new OrderService(),
		trigger: new OrderServiceTrigger(),
		events: orderEvents,
		credential: new OrderServiceApi(),
		page: 'order-service.md',
	},
	member: {
		name: 'member',
		service: memberCenter,
		node: new MemberCenter(),
		trigger: new MemberCenterTrigger(),
		events: memberEvents,
		credential: new MemberCenterApi(),
		page: 'member-center.md',
	},
};

/** The sandbox's company, with pasted tokens unless more is said. */
export function credentialsOf(
	{ credential }: Documented,
	{ url, tokens, enterprise }: Sandbox,
	more: ICredentialDataDecryptedObject = {},
): CredentialInput {
	const data = { baseUrl: url, ...tokens, enterpriseGlobalId: enterprise.globalId, ...more };
	return { [credential.name]: { type: credential, data } };
}

export interface Run {
	/** `licenseOrder.create` */
	operation: string;
	parameters: INodeParameters;
	items?: IDataObject[];
}

export async function carryOut(
	which: Documented,
	credentials: CredentialInput,
	{ operation, parameters, items }: Run,
): Promise<RunResult> {
	const more = { items, onError: 'continueRegularOutput', timezone: 'UTC' } as const;
	const result = await runService(which.node, credentials, operation, parameters, more);
	if (result.error) throw result.error;
	return result;
}

export interface Exchange {
	calls: Array<{ request: Recorded; status: number; reply: string }>;
	rows: IDataObject[];
}

export async function exchange(which: Documented, run: Run): Promise<Exchange> {
	const sandbox = await startSandbox();
	const { url, calls, stop } = await startRecorder(sandbox);
	try {
		const { items } = await carryOut(which, credentialsOf(which, sandbox, { baseUrl: url }), run);
		return { calls, rows: items.map(({ json }) => json) };
	} finally {
		await stop();
		await sandbox.stop();
	}
}

/** A server before the sandbox that writes down what passes. */
async function startRecorder({ url }: Sandbox) {
	const calls: Exchange['calls'] = [];
	const server = await startServer(async (request) => {
		const { status, body } = await forward(url, request);
		calls.push({ request, status, reply: body });
		return { status, body };
	});
	return { url: server.url, calls, stop: server.stop };
}

/** Headers that belong to one connection; the next one has its own. */
const OF_CONNECTION = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'];

/** What another server answers to the same request. */
export async function forward(
	base: string,
	{ method, url, headers, body }: Pick<Recorded, 'method' | 'url' | 'headers' | 'body'>,
) {
	const reply = await fetch(base + url, {
		method,
		headers: mapValues(omit(headers, OF_CONNECTION), String),
		body: body === '' ? undefined : body,
	});
	const told = (name: string) => reply.headers.get(name) ?? '';
	return {
		status: reply.status,
		headers: { 'content-type': told('content-type'), date: told('date') },
		body: await reply.text(),
	};
}
