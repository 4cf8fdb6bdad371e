import type { PartResult } from '../model/exchange';
import type { Part, RunContext } from '../model/run';
import { checkEvidence, sharedClaim } from './checkEvidence';

/**
 * Finds the parts of a refused request that are done: that it did nothing is an assumption (docs/assumptions.md, "Assumptions").
 * @param namedIndex the part that the refusal names; where a list shows its work, its outcome is unknown
 * @returns the results of parts that are or may be done; all others may be sent again
 */
export async function madeDespiteRefusal(
	run: RunContext,
	parts: Part[],
	results: PartResult[],
	namedIndex: number | undefined,
): Promise<Array<{ part: Part; result: PartResult }>> {
	if (run.operation.evidence === undefined) return [];
	const now = Date.now();
	const sentAt = results[0]?.error?.sentAt ?? now;
	const findings = await Promise.all(
		parts.map(async (part, index): Promise<Array<{ part: Part; result: PartResult }>> => {
			if (sharedClaim(run, part) !== undefined) return [];
			const { value: verdict } = await checkEvidence(run, part, sentAt, now);
			if (verdict === undefined) return [];
			if ('done' in verdict && index !== namedIndex)
				return [
					{ part, result: { rows: run.present([{ ...verdict.done, confirmed: true }], part.item.input) } },
				];
			const error = results[index]?.error;
			const mayBeDone = 'done' in verdict || ('unclear' in verdict && verdict.isPartlyDone === true);
			if (!mayBeDone || error === undefined) return [];
			const observation =
				'unclear' in verdict ? verdict.unclear : 'it is there, though the refusal is about it';
			const finding = `The request was refused, but the service shows otherwise: ${observation}.`;
			return [{ part, result: { error: { ...error, outcome: 'unknown', finding } } }];
		}),
	);
	return findings.flat();
}
