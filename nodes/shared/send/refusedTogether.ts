/** A shared request that is refused as a whole because of single parts: who was made all the same, and what is said of each. */
import { memoize } from 'lodash';

import type { Failure, PartResult } from '../model/exchange';
import type { Operation } from '../model/operation';
import { checkEvidence, sharedClaim } from '../evidence/checkEvidence';
import type { Part, RunContext } from '../model/run';

/** The refusal of a request with several parts; undefined where it was not refused, or not because of one of its parts. */
export function refusalOf({ batch }: Operation, parts: Part[], results: PartResult[]) {
	const { code, split, findNamedIndex } = batch?.refusal ?? {};
	const failure = results[0]?.error;
	if (code === undefined || parts.length < 2 || failure?.reason !== 'refused') return undefined;
	// Not where the outcome is `unknown`: an earlier attempt was lost and may have done something.
	if (failure.code !== code || failure.outcome !== 'rejected') return undefined;
	return {
		split: split?.(parts[0]?.item.input) === true,
		namedIndex: findNamedIndex?.(failure.message),
	};
}

/** Rewrites the failures of a rejected request: of the part that the service names, and of those refused only together with it. */
export function explainRefusal(
	{ operation }: RunContext,
	parts: Part[],
	results: PartResult[],
	refusal: ReturnType<typeof refusalOf>,
): Array<{ part: Part; result: PartResult }> {
	const paired = parts.map((part, index) => ({ part, result: results[index] ?? {} }));
	const failure = results[0]?.error;
	if (refusal === undefined || failure === undefined) return paired;
	const { namedIndex } = refusal;
	const { one = 'part', many = 'parts' } = operation.batch?.labels ?? {};
	const namedPart = namedIndex === undefined ? undefined : paired[namedIndex];
	const partFailure = (part: Part, message: string, advice: string) => ({
		part,
		result: { error: { ...failure, message, advice: `Nothing of the request was carried out. ${advice}` } },
	});
	if (namedPart === undefined) {
		const message = withMessage(`${parts.length} ${many} were refused together`, failure);
		const advice = `Correct the value that the message names. It does not say in which ${one}: with On Error set to continue, the node finds out with smaller requests.`;
		return parts.map((part) => partFailure(part, message, advice));
	}
	const name = `${one} ${namedPart.part.position} of your input`;
	const message = withMessage(`Refused together with ${name}`, failure);
	return [
		partFailure(namedPart.part, failure.message, `The message is about ${name}: correct it.`),
		...parts
			.filter((part) => part !== namedPart.part)
			.map((part) => partFailure(part, message, `Correct ${name}; this one can be sent as it is.`)),
	];
}

const withMessage = (what: string, { message }: Failure): string =>
	message === '' ? what : `${what}: ${message}`;

/** Names the places of the service's messages in a person's words; in the values that are shown, secrets are redacted again. */
export function withNamedPlaces(
	{ operation, client }: RunContext,
	parts: Part[],
	results: PartResult[],
): PartResult[] {
	const { namePlaces } = operation.batch?.refusal ?? {};
	if (namePlaces === undefined || !results.some(({ error }) => error?.reason === 'refused')) return results;
	const sent = parts.map(({ value, item, position }) => ({ part: value, input: item.input, position }));
	// Memoized, as all parts of a refused request have the same message.
	const named = memoize((message: string) => {
		const text = namePlaces(message, sent);
		return text === message ? message : client.redact(text);
	});
	return results.map((result) =>
		result.error?.reason === 'refused'
			? { ...result, error: { ...result.error, message: named(result.error.message) } }
			: result,
	);
}

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

/** The two halves of a refused request, without the parts that are done despite the refusal. */
export function halvesWithout(parts: Part[], done: Array<{ part: Part }>): Part[][] {
	const isDone = new Set(done.map(({ part }) => part));
	const remaining = parts.filter((part) => !isDone.has(part));
	const half = Math.ceil(remaining.length / 2);
	return [remaining.slice(0, half), remaining.slice(half)].filter(({ length }) => length > 0);
}
