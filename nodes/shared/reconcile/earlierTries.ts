import type { Part } from '../model/part';
import type { RunContext } from '../model/run';
import { redactPasswords } from '../redact/passwords';
import { confirmLostRequests, type LostRequest } from './confirmLostRequests';
import { recordPartResult } from './recordPartResult';
import { remember, remembered } from './retryMemory';

/**
 * Records the results that earlier tries of this execution have for these parts. A request with an unknown outcome is not
 * sent again where that could do its work twice: the service's lists are checked once more instead.
 * @returns the parts that are to be sent
 */
export async function resumeEarlierTries(run: RunContext, parts: Part[]): Promise<Part[]> {
	const remaining: Part[] = [];
	const sent: LostRequest[] = [];
	for (const part of parts) {
		const known = remembered(run, part);
		if (known === undefined) remaining.push(part);
		else if (known.error !== undefined && run.operation.endpoint.repeat === 'idempotent')
			remaining.push({ ...part, mayHaveActed: true });
		else {
			const { sentAt, seenBefore, ...result } = known;
			sent.push({ part: { ...part, seenBefore }, result, sentAt });
		}
	}
	const results = redactPasswords(
		run,
		sent.map(({ part }) => part),
		await confirmLostRequests(run, sent, [0]),
	);
	sent.forEach(({ part, sentAt, result: before }, index) => {
		const result = results[index] ?? before;
		remember(run, part, result, sentAt);
		recordPartResult(run, part, result);
	});
	return remaining;
}
