import type { INodeType } from 'n8n-workflow';

import { events as memberEvents } from '../../nodes/MemberCenter/events';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { events as orderEvents } from '../../nodes/OrderService/events';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import type { TriggerEvent } from '../../nodes/shared/model/event';
import { FILES } from '../../sandbox/contract/api';
import { services, type ServiceName } from '../../test/specs/specs';

const of = (name: ServiceName, trigger: INodeType, events: readonly TriggerEvent[]) => {
	return { name, service: services[name].definition, trigger, events, page: `${FILES[name]}.md` };
};

/** Each service with its trigger, and the page that it has in docs/. */
export const documented = {
	order: of('order', new OrderServiceTrigger(), orderEvents),
	member: of('member', new MemberCenterTrigger(), memberEvents),
};
export type Documented = (typeof documented)[ServiceName];
