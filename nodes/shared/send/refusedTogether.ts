import type { Operation, PartResult } from '../operation';
import type { Problem } from '../result';
import type { Part, Run } from '../run';

/** A shared request that was refused because of one of its parts: nothing of it was carried out. */
interface Refusal {
	/** Does a person want the parts that are wrong to be found? */
	split: boolean;
	/** The place of the part that the service names. */
	named: number | undefined;
	problem: Problem;
}

/** How a request of several parts was refused as a whole; undefined where it was not, or for a reason that is not theirs. */
export function refusedTogether(
	{ batch }: Operation,
	parts: Part[],
	results: PartResult[],
): Refusal | undefined {
	const { code, split, named } = batch?.refusedTogether ?? {};
	const problem = results[0]?.error;
	if (code === undefined || parts.length < 2 || problem?.reason !== 'refused') return undefined;
	// `rejected`: an earlier attempt of these parts that was lost leaves it open what was done.
	if (problem.code !== code || problem.outcome !== 'rejected') return undefined;
	return {
		split: split?.(parts[0]?.item.input) === true,
		named: named?.(problem.message),
		problem,
	};
}

/** The results with the part that the service names first, and with words for those that were refused only with it. */
export function tellTogether(
	{ operation }: Run,
	parts: Part[],
	results: PartResult[],
): Array<{ part: Part; result: PartResult }> {
	const settled = parts.map((part, index) => ({ part, result: results[index] ?? {} }));
	const refusal = refusedTogether(operation, parts, results);
	if (refusal === undefined) return settled;
	const { named, problem } = refusal;
	const { many = 'parts' } = operation.batch?.counted ?? {};
	const culprit = named === undefined ? undefined : settled[named];
	if (culprit === undefined) {
		const message = `${problem.message} (${parts.length} ${many} were refused together)`;
		return settled.map(({ part }) => ({ part, result: { error: { ...problem, message } } }));
	}
	const { item, place } = culprit.part;
	const advice = `The request was refused because of another part: number ${place + 1} of item ${item.index}. Nothing of the request was carried out: correct that part, and this one can be sent again as it is.`;
	return [
		culprit,
		...settled
			.filter((one) => one !== culprit)
			.map(({ part }) => ({ part, result: { error: { ...problem, advice } } })),
	];
}
