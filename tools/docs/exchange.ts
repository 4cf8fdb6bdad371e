import type { INodeParameters, INodeType, IDataObject } from 'n8n-workflow';

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
import type { CredentialInput } from '../../test/helpers/engine/engine';
import { runService } from '../../test/helpers/engine/serviceRun';
import type { ServiceName } from '../../test/specs/specs';

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

/** The sandbox's company, with pasted tokens. */
export function credentialsOf(
	{ credential }: Documented,
	{ url, tokens, enterprise }: Sandbox,
): CredentialInput {
	const data = { baseUrl: url, ...tokens, enterpriseGlobalId: enterprise.globalId };
	return { [credential.name]: { type: credential, data } };
}

export interface Run {
	/** `licenseOrder.create` */
	operation: string;
	parameters: INodeParameters;
	items?: IDataObject[];
}

/** Runs an operation in n8n's engine; gives its rows, failed ones among them. */
export async function carryOut(which: Documented, sandbox: Sandbox, { operation, parameters, items }: Run) {
	const more = { items, onError: 'continueRegularOutput', timezone: 'UTC' } as const;
	const result = await runService(which.node, credentialsOf(which, sandbox), operation, parameters, more);
	if (result.error) throw result.error;
	return result.items.map(({ json }) => json);
}

export async function inSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
	const sandbox = await startSandbox();
	try {
		return await work(sandbox);
	} finally {
		await sandbox.stop();
	}
}
