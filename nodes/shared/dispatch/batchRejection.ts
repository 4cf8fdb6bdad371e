import type { PartResult } from '../model/batch';
import type { Operation } from '../model/operation';
import type { Failure } from '../model/result';
import type { Part } from '../model/part';
import type { RunContext } from '../model/run';

/** A shared request that was refused because of one of its parts: nothing of it was carried out. */
interface BatchRejection {
	/** Does a person want the parts that are wrong to be found? */
	bisect: boolean;
	/** The place of the part that the service names. */
	named: number | undefined;
}

/** How a request of several parts was refused as a whole; undefined where it was not, or for a reason that is not theirs. */
export function batchRejectionOf(
	{ batch }: Operation,
	parts: Part[],
	results: PartResult[],
): BatchRejection | undefined {
	const { code, split, named } = batch?.bisectOnRejection ?? {};
	const problem = results[0]?.error;
	if (code === undefined || parts.length < 2 || problem?.reason !== 'refused') return undefined;
	// `rejected`: an earlier attempt of these parts that was lost leaves it open what was done.
	if (problem.code !== code || problem.outcome !== 'rejected') return undefined;
	return {
		bisect: split?.(parts[0]?.item.input) === true,
		named: named?.(problem.message),
	};
}

/**
 * The results with the part that the service names first, and with words for those that were refused only with it. People know
 * the place of a part in their input; what the service names is its place in the request.
 */
export function explainBatchRejection(
	{ operation }: RunContext,
	parts: Part[],
	results: PartResult[],
	refusal: BatchRejection | undefined,
): Array<{ part: Part; result: PartResult }> {
	const paired = parts.map((part, index) => ({ part, result: results[index] ?? {} }));
	const problem = results[0]?.error;
	if (refusal === undefined || problem === undefined) return paired;
	const { named } = refusal;
	const { one = 'part', many = 'parts' } = operation.batch?.labels ?? {};
	const culprit = named === undefined ? undefined : paired[named];
	const failed = (part: Part, message: string, advice: string) => ({
		part,
		result: { error: { ...problem, message, advice: `Nothing of the request was carried out. ${advice}` } },
	});
	if (culprit === undefined) {
		const message = because(`${parts.length} ${many} were refused together`, problem);
		const advice = `Correct the value that the message names. It does not say in which ${one}: with On Error set to continue, the node finds out with smaller requests.`;
		return parts.map((part) => failed(part, message, advice));
	}
	const place = `${one} ${culprit.part.position} of your input`;
	const message = because(`Refused together with ${place}`, problem);
	return [
		failed(culprit.part, problem.message, `The message is about ${place}: correct it.`),
		...parts
			.filter((part) => part !== culprit.part)
			.map((part) => failed(part, message, `Correct ${place}; this one can be sent as it is.`)),
	];
}

const because = (what: string, { message }: Failure): string =>
	message === '' ? what : `${what}: ${message}`;
