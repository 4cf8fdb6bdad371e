import type { Endpoint } from '../http/endpoint';
import { assetList } from './assetList';
import { batchOrder } from './batchOrder';
import { bind } from './bind';
import { create } from './create';
import { lock, unlock } from './locks';
import { query } from './query';
import { shellNumbers } from './shellNumbers';
import { update } from './update';

/** The nine endpoints of docs/api/order-service.md §4. */
export const orderEndpoints: Endpoint[] = [
	bind,
	create,
	query,
	update,
	batchOrder,
	lock,
	unlock,
	assetList,
	shellNumbers,
];
