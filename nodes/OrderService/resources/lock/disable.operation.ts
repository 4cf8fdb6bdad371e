import { lockOperation } from './lockChange';

/** docs/api/order-service.md §4 #6 */
export const disableLocks = lockOperation({
	value: 'disable',
	name: 'Disable',
	action: 'Disable locks',
	description: 'Disable re-issuable or large-customer locks',
	path: '/asset/lock',
	done: 'disabled',
});
