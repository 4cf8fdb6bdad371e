import { lockOperation } from './lockChange';

/** docs/api/order-service.md §4 #6 */
export const disableLocks = lockOperation({
	value: 'disable',
	action: 'Disable locks',
	description: 'Disable re-issuable or large-customer locks',
	builderHint:
		'Stops locks until they are enabled again. To take a license away for good use a License Order of type Asset Removal.',
	path: '/asset/lock',
	done: 'disabled',
});
