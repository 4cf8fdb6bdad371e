import type { Part } from '../model/part';
import type { RunContext } from '../model/run';
import { redactPasswords } from '../redact/passwords';
import { confirmLostRequests, type LostRequest } from './confirmLostRequests';
import { recordPartResult } from './recordPartResult';
import { remember, remembered } from './retryMemory';

/**
 * Records the results that earlier tries of this execution have for these parts. A write with an unknown outcome is not sent
 * again unless it is idempotent; instead, the service's lists are checked once more.
 * @returns the parts that must still be sent
 */
export async function resumeEarlierTries(run: RunContext, parts: Part[]): Promise<Part[]> {
	const remaining: Part[] = [];
	const toConfirm: LostRequest[] = [];
	for (const part of parts) {
		const earlier = remembered(run, part);
		if (earlier === undefined) remaining.push(part);
		else if (earlier.error !== undefined && run.operation.endpoint.repeat === 'idempotent')
			remaining.push({ ...part, mayHaveActed: true });
		else {
			const { sentAt, seenBefore, ...result } = earlier;
			toConfirm.push({ part: { ...part, seenBefore }, result, sentAt });
		}
	}
	const results = redactPasswords(
		run,
		toConfirm.map(({ part }) => part),
		await confirmLostRequests(run, toConfirm, [0]),
	);
	toConfirm.forEach(({ part, sentAt, result: earlierResult }, index) => {
		const result = results[index] ?? earlierResult;
		remember(run, part, result, sentAt);
		recordPartResult(run, part, result);
	});
	return remaining;
}
