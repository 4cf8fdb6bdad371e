import { typed } from '../../../shared/form/formOf';
import { statusPerNumber } from '../../../shared/model/statusPerNumber';
import { text } from '../../../shared/schema/input';
import { someIds } from '../../../shared/schema/idList';

/** What disabling and enabling have in common (docs/api/order-service.md §2.6). */
const locks = {
	resource: 'lock',
	numbers: typed(
		someIds,
		'The lock numbers (assetNums), separated by commas or new lines, or a list from an expression',
		'e.g. 8000000101, 8000000102',
		{ displayName: 'Lock Numbers', required: true },
	),
	operator: typed(
		text,
		'Who changes the locks (operatorIdentity): a name, mobile number or email address',
		'e.g. ops@example.com',
		{ displayName: 'Operator', required: true },
	),
	statuses: {
		1: { text: 'Success', outcome: 'success' },
		2: { text: 'Lock does not exist', advice: 'Check the lock number.' },
		3: {
			text: 'Operation failed',
			advice: 'The service gave no reason. Check the lock on the platform and try again.',
		},
		4: {
			text: 'Wrong lock type',
			advice: 'Only re-issuable locks and large-customer locks can be disabled or enabled.',
		},
	},
} as const;

/** docs/api/order-service.md §4 #6 */
export const disableLocks = statusPerNumber({
	...locks,
	value: 'disable',
	action: 'Disable locks',
	description: 'Disable re-issuable or large-customer locks',
	builderHint:
		'Stops locks until they are enabled again. To take a license away for good use a License Order of type Asset Removal.',
	path: '/asset/lock',
	labels: { one: 'lock', many: 'locks', done: 'disabled' },
});

/** docs/api/order-service.md §4 #7 */
export const enableLocks = statusPerNumber({
	...locks,
	value: 'enable',
	action: 'Enable locks',
	description: 'Enable re-issuable or large-customer locks that were disabled',
	builderHint: 'Undoes Disable.',
	path: '/asset/unlock',
	labels: { one: 'lock', many: 'locks', done: 'enabled' },
});
