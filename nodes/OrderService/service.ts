import type { Service } from '../shared/model/service';
import { credential } from './credential';
import { errorCodes } from './errorCodes';
import { operations } from './resources';

/** The Order Service (order-service.md): one application-level token, paths below /order/api/order/v1. */
export const orderService: Service = {
	name: 'Order Service',
	credential,
	prefix: '/order/api/order/v1',
	operations,
	codes: errorCodes,
};
