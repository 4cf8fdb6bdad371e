import { endpointsIn } from '../http/endpoint';
import * as assetList from './assetList';
import * as batchOrder from './batchOrder';
import * as bind from './bind';
import * as create from './create';
import * as locks from './locks';
import * as query from './query';
import * as shellNumbers from './shellNumbers';
import * as update from './update';

/** The endpoints of docs/api/order-service.md §4: all that these files export. */
export const orderEndpoints = endpointsIn(
	assetList,
	batchOrder,
	bind,
	create,
	locks,
	query,
	shellNumbers,
	update,
);
