import { lockOperation } from './lockChange';

/** docs/api/order-service.md §4 #7 */
export const enableLocks = lockOperation({
	value: 'enable',
	action: 'Enable locks',
	description: 'Enable re-issuable or large-customer locks that were disabled',
	builderHint: 'Undoes Disable.',
	path: '/asset/unlock',
	done: 'enabled',
});
