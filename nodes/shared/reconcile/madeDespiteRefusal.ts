import type { PartResult } from '../model/batch';
import type { Part } from '../model/part';
import type { RunContext } from '../model/run';
import { checkEvidence } from './checkEvidence';
import { sharedClaim } from './claims';
import { madeSince } from './madeSince';

/**
 * Parts of a request that was refused as a whole which the service shows as done all the same. That such a refusal means that
 * nothing was done is an assumption (docs/assumptions.md, "Assumptions"); what can be seen is looked at before anything is sent again.
 * @param results of the refused request, one for each part
 * @param named the place of the part that the refusal names: what is there of it is somebody else's, or cannot be told
 * @returns what became of those parts; all others may be sent again
 */
export async function madeDespiteRefusal(
	run: RunContext,
	parts: Part[],
	results: PartResult[],
	named: number | undefined,
): Promise<Array<{ part: Part; result: PartResult }>> {
	if (run.operation.evidence === undefined) return [];
	const now = Date.now();
	const isMadeSince = madeSince(run.client, results[0]?.error?.sentAt ?? now);
	const looked = await Promise.all(
		parts.map(async (part, index): Promise<Array<{ part: Part; result: PartResult }>> => {
			if (sharedClaim(run, part) !== undefined) return [];
			const { value } = await checkEvidence(run, part, now, { before: part.seenBefore, isMadeSince });
			if (value === undefined) return [];
			const { verdict } = value;
			if ('done' in verdict && verdict.byAbsence !== true && index !== named)
				return [
					{ part, result: { rows: run.present([{ ...verdict.done, confirmed: true }], part.item.input) } },
				];
			const error = results[index]?.error;
			const isPerhapsDone = 'done' in verdict || ('unclear' in verdict && verdict.isPartlyDone === true);
			if (!isPerhapsDone || error === undefined) return [];
			const seen =
				'unclear' in verdict
					? verdict.unclear
					: index === named
						? 'it is there, though the refusal is about it'
						: 'it is gone from the list';
			const looked = `The request was refused, but the service shows otherwise: ${seen}.`;
			return [{ part, result: { error: { ...error, outcome: 'unknown', finding: looked } } }];
		}),
	);
	return looked.flat();
}
