import type { INodeParameters, INodeType, IDataObject } from 'n8n-workflow';

import { events as memberEvents } from '../../nodes/MemberCenter/events';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { memberCenter } from '../../nodes/MemberCenter/service';
import { events as orderEvents } from '../../nodes/OrderService/events';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { orderService } from '../../nodes/OrderService/service';
import type { TriggerEvent } from '../../nodes/shared/model/event';
import type { Service } from '../../nodes/shared/model/service';
import { type Sandbox, startSandbox } from '../../sandbox';
import { runService } from '../../test/helpers/services';
import { credentialsFor } from '../../test/nodes/faults/operations';
import type { ServiceName } from '../../test/specs/specs';

/** A service with its nodes as the documentation sees them. */
export interface Documented {
	name: ServiceName;
	service: Service;
	trigger: INodeType;
	events: readonly TriggerEvent[];
	page: string;
}

export const documented: Record<ServiceName, Documented> = {
	order: {
		name: 'order',
		service: orderService,
		trigger: new OrderServiceTrigger(),
		events: orderEvents,
		page: 'order-service.md',
	},
	member: {
		name: 'member',
		service: memberCenter,
		trigger: new MemberCenterTrigger(),
		events: memberEvents,
		page: 'member-center.md',
	},
};

export interface Run {
	/** `licenseOrder.create` */
	operation: string;
	parameters: INodeParameters;
	items?: IDataObject[];
}

/** Runs an operation in n8n's engine; gives its rows, failed ones among them. */
export async function carryOut(which: Documented, sandbox: Sandbox, { operation, parameters, items }: Run) {
	const more = { items, onError: 'continueRegularOutput', timezone: 'UTC' } as const;
	const credentials = credentialsFor(which.name, sandbox);
	const result = await runService(which.name, credentials, operation, parameters, more);
	if (result.error) throw result.error;
	return result.items.map(({ json }) => json);
}

/** Every operation goes through it: here the stand-in is held against the contract, too. */
export async function inSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
	const sandbox = await startSandbox({ checksReplies: true });
	try {
		return await work(sandbox);
	} finally {
		await sandbox.stop();
	}
}
