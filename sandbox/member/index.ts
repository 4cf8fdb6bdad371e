import { endpointsIn } from '../http/endpoint';
import * as add from './add';
import * as assets from './assets';
import * as borrow from './borrow';
import * as change from './change';
import * as members from './members';
import * as merchandiseProducts from './merchandiseProducts';
import * as privileges from './privileges';

/** The endpoints of docs/api/member-center.md §4: all that these files export. */
export const memberEndpoints = endpointsIn(
	add,
	assets,
	borrow,
	change,
	members,
	merchandiseProducts,
	privileges,
);
