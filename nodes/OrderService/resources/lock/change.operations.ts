import { z } from 'zod';

import { formWithOptions, optionsWithDefault, textField } from '../../../shared/form/formOf';
import { statusOfEach } from '../../../shared/lists/entries';
import type { ErrorCodes } from '../../../shared/model/exchange';
import { defineOperation, listOf } from '../../../shared/model/operation';
import { someIds } from '../../../shared/schema/idList';
import { nameText, uncut } from '../../../shared/schema/input';
import { record } from '../../../shared/schema/reply';

/** What disabling and enabling have in common (docs/api/order-service.openapi.yaml §2.6): a request names several locks, and each has a status. */

const FAILURES: ErrorCodes = {
	2: ['Lock does not exist', 'Check the lock number.'],
	3: ['Operation failed', 'The service gave no reason. Check the lock on the platform and try again.'],
	4: ['Wrong lock type', 'Only re-issuable locks and large-customer locks can be disabled or enabled.'],
};

const lockStatus = record({ assetNum: z.string(), status: z.number() });

const form = formWithOptions(
	{
		assetNums: textField(
			someIds,
			'The lock numbers (assetNums), separated by commas or new lines, or a list from an expression',
			'e.g. 8000000101, 8000000102',
			{ displayName: 'Lock Numbers', required: true },
		),
		operatorIdentity: textField(
			uncut(nameText),
			'Who changes the locks (operatorIdentity): a name, mobile number or email address',
			'e.g. ops@example.com',
			{ displayName: 'Operator', required: true },
		),
	},
	{
		failedLocks: optionsWithDefault({
			values: {
				error: [
					'Treat as Failures',
					'A lock that could not be changed stops the node or becomes an error row',
				],
				output: ['Output as Rows', 'Every lock becomes a row with its status'],
			},
			default: 'error',
			description: 'What to do with locks whose status is not success',
		}),
	},
);

type Input = z.output<typeof form.input>;

const changeOf = (value: 'disable' | 'enable', path: string, description: string, builderHint: string) =>
	defineOperation({
		resource: 'lock',
		value,
		action: `${value === 'disable' ? 'Disable' : 'Enable'} locks`,
		description,
		builderHint,
		endpoint: { method: 'POST', path, repeat: 'idempotent' },
		...form,
		reply: listOf(lockStatus),
		batch: statusOfEach<Input>({
			labels: { one: 'lock', many: 'locks', done: `${value}d` },
			success: '1',
			failures: FAILURES,
			numbers: ({ assetNums }) => assetNums,
			areRows: ({ options: { failedLocks } }) => failedLocks === 'output',
			groupKey: ({ operatorIdentity }) => operatorIdentity,
			body: (assetNums, { operatorIdentity }) => ({ assetNums, operatorIdentity }),
		}),
		preview: lockStatus.extend({ success: z.boolean(), statusText: z.string() }),
	});

/** docs/api/order-service.openapi.yaml §4 #6 */
export const disableLocks = changeOf(
	'disable',
	'/asset/lock',
	'Disable re-issuable or large-customer locks',
	'Stops locks until they are enabled again. To take a license away for good use a License Order of type Asset Removal.',
);

/** docs/api/order-service.openapi.yaml §4 #7 */
export const enableLocks = changeOf(
	'enable',
	'/asset/unlock',
	'Enable re-issuable or large-customer locks that were disabled',
	'Undoes Disable.',
);
