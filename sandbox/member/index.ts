import type { Endpoint } from '../http/endpoint';
import { addEmployees } from './add';
import { assetNumbers, lentLocks } from './assets';
import { borrow } from './borrow';
import { remove, resetPassword, update } from './change';
import { merchandiseProducts } from './merchandiseProducts';
import { members } from './members';
import { privileges } from './privileges';

/** The ten endpoints of docs/api/member-center.md §4. */
export const memberEndpoints: Endpoint[] = [
	addEmployees,
	update,
	resetPassword,
	remove,
	members,
	assetNumbers,
	merchandiseProducts,
	lentLocks,
	privileges,
	borrow,
];
