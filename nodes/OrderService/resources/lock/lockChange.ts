import { lowerFirst, uniq } from 'lodash';
import { z } from 'zod';

import { choice, formOf, optionsForm, typed } from '../../../shared/form/formOf';
import { someIds } from '../../../shared/schema/idList';
import { text } from '../../../shared/schema/input';
import { missing, type PartResult } from '../../../shared/model/exchange';
import { defineOperation, listOf, type Operation } from '../../../shared/model/operation';
import { record } from '../../../shared/schema/reply';
import { resultsBy } from '../../../shared/lists/entries';

/** What disabling and enabling have in common (docs/api/order-service.md §2.6, §4 #6 and #7). */

/** What a status means, and what to do about it. */
const STATUS: Record<number, [text: string, advice?: string]> = {
	1: ['Success'],
	2: ['Lock does not exist', 'Check the lock number.'],
	3: ['Operation failed', 'The service gave no reason. Check the lock on the platform and try again.'],
	4: ['Wrong lock type', 'Only re-issuable locks and large-customer locks can be disabled or enabled.'],
};

const lockResult = record({ assetNum: z.string(), status: z.number() });

const form = formOf({
	assetNums: typed(
		someIds,
		'The lock numbers (assetNums), separated by commas or new lines, or a list from an expression',
		'e.g. 8000000101, 8000000102',
		{ displayName: 'Lock Numbers', required: true },
	),
	operatorIdentity: typed(
		text,
		'Who changes the locks (operatorIdentity): a name, mobile number or email address',
		'e.g. ops@example.com',
		{ displayName: 'Operator', required: true },
	),
});

const options = optionsForm({
	failedLocks: choice({
		values: {
			error: ['Treat as Failures', 'A lock that could not be changed stops the node or becomes an error row'],
			output: ['Output as Rows', 'Every lock becomes a row with its status'],
		},
		default: 'error',
		description: 'What to do with locks whose status is not 1 (success)',
	}),
});

interface LockPart {
	number: string;
	asRow: boolean;
}

interface LockOperation extends Pick<Operation, 'value' | 'action' | 'description'> {
	builderHint: string;
	path: string;
	/** What is done to the locks: "disabled". */
	done: string;
}

export function lockOperation({ path, done, ...names }: LockOperation) {
	return defineOperation({
		resource: 'lock',
		...names,
		endpoint: { method: 'POST', path, repeat: 'idempotent' },
		fields: form.fields,
		options: options.fields,
		input: form.input.extend({ options: options.schema }),
		reply: listOf(lockResult),
		batch: {
			parts: ({ assetNums, options }) =>
				uniq(assetNums).map((number): LockPart => ({ number, asRow: options.failedLocks === 'output' })),
			groupKey: ({ operatorIdentity }) => operatorIdentity,
			sequenceKeys: ({ number }) => [`lock:${number}`],
			duplicates: 'merge',
			labels: { one: 'lock', many: 'locks', done },
			request: (parts, { operatorIdentity }) => ({
				body: { assetNums: uniq(parts.map(({ number }) => number)), operatorIdentity },
			}),
			identify: ({ number }) => ({ assetNum: number }),
			matchResults: (results, parts) => {
				const resultFor = resultsBy(results, ({ assetNum }) => assetNum);
				return parts.map((part) => {
					const { result, contradiction } = resultFor(part.number, `lock ${part.number}`);
					return contradiction ?? lockOutcome(part, result);
				});
			},
		},
		preview: lockResult.extend({ success: z.boolean(), statusText: z.string() }),
	});
}

function lockOutcome(
	{ number, asRow }: LockPart,
	result: z.infer<typeof lockResult> | undefined,
): PartResult {
	if (result === undefined || !['number', 'string'].includes(typeof result.status))
		return { error: missing(`The service gave no result for lock ${number}`) };
	const status = Number(result.status);
	const [statusText, advice] = STATUS[status] ?? ['Status not in the API document'];
	const success = status === 1;
	if (success || asRow) return { rows: [{ ...result, success, statusText }] };
	return {
		error: {
			reason: 'part',
			message: `Lock ${number}: ${lowerFirst(statusText)} (status ${String(result.status)})`,
			advice: advice ?? 'Ask the service’s provider what this status means.',
			outcome: status in STATUS ? 'rejected' : 'unknown',
			details: { status: result.status },
		},
	};
}
