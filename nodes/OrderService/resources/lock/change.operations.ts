import { lowerFirst, partition, uniq } from 'lodash';
import { z } from 'zod';

import { resultsBy } from '../../../shared/lists/entries';
import { formWithOptions, optionsWithDefault, textField } from '../../../shared/form/formOf';
import { codeIn, type ErrorCodes, noResult, type PartResult, type Row } from '../../../shared/model/exchange';
import { defineOperation, listOf } from '../../../shared/model/operation';
import { someIds } from '../../../shared/schema/idList';
import { foldCase, foldIdentifier } from '../../../shared/schema/identifier';
import { nameText, uncut } from '../../../shared/schema/input';
import { record } from '../../../shared/schema/reply';

/** What disabling and enabling have in common (docs/api/order-service.openapi.yaml §2.6): a request names several locks, and each has a status. */

interface LockPart {
	number: string;
	/** What could not be changed becomes a row with its status. */
	asRow: boolean;
}

const SUCCESS = '1';
const FAILURES: ErrorCodes = {
	2: ['Lock does not exist', 'Check the lock number.'],
	3: ['Operation failed', 'The service gave no reason. Check the lock on the platform and try again.'],
	4: ['Wrong lock type', 'Only re-issuable locks and large-customer locks can be disabled or enabled.'],
};
const UNDOCUMENTED = [
	'Status not in the API document',
	'Ask the service’s provider what this status means.',
] as const;

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

function outcomeOf({ number, asRow }: LockPart, result: Row | undefined): PartResult {
	const given = result?.status;
	if (typeof given !== 'number' && typeof given !== 'string')
		return { error: noResult(`The service gave no result for lock ${number}`) };
	const success = String(given) === SUCCESS;
	const failure = codeIn(FAILURES, String(given));
	const [text, advice] = failure ?? UNDOCUMENTED;
	const statusText = success ? 'Success' : text;
	if (success || asRow) return { rows: [{ ...result, success, statusText }] };
	const outcome = failure === undefined ? 'unknown' : 'rejected';
	const message = `Lock ${number}: ${lowerFirst(statusText)} (status ${given})`;
	return { error: { reason: 'part', message, advice, outcome, details: { status: given } } };
}

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
		batch: {
			parts: ({ assetNums, options: { failedLocks } }) =>
				uniq(assetNums).map((number): LockPart => ({ number, asRow: failedLocks === 'output' })),
			groupKey: ({ operatorIdentity }) => operatorIdentity,
			sequenceKeys: ({ number }) => [`lock:${foldIdentifier(number)}`],
			labels: { one: 'lock', many: 'locks', done: `${value}d` },
			request: (parts, { operatorIdentity }) => ({
				body: { assetNums: uniq(parts.map(({ number }) => number)), operatorIdentity },
			}),
			identify: ({ number }) => ({ assetNum: number }),
			matchResults: (results, parts) => {
				const numbers = new Set(parts.map(({ number }) => number));
				const [sameForm, otherForm] = partition(results, ({ assetNum }) => numbers.has(String(assetNum)));
				const resultOf = resultsBy(sameForm, ({ assetNum }) => assetNum);
				// A service may show a number in capitals, say.
				const resultLike = resultsBy(otherForm, ({ assetNum }) => foldCase(String(assetNum)));
				return parts.map((part) => {
					const what = `lock ${part.number}`;
					const own = resultOf(part.number, what);
					const { result, contradiction } =
						(own.result ?? own.contradiction) ? own : resultLike(foldCase(part.number), what);
					return contradiction ?? outcomeOf(part, result);
				});
			},
		},
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
