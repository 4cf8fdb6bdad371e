/** A shared request that is refused as a whole because of single parts (docs/maintainers/design.md, "Orders refused together"). */
import { confirmLost, type Lost } from '../evidence/lookUp';
import type { Failure, PartResult } from '../model/exchange';
import type { Part, RunContext } from '../model/run';

/** Was the request refused because of some of its parts? Not where an earlier attempt was lost, and may have done something. */
export function isRefusedTogether({ operation }: RunContext, parts: Part[], [first]: PartResult[]): boolean {
	const { error } = first ?? {};
	return (
		parts.length > 1 &&
		error?.reason === 'refused' &&
		error.outcome === 'rejected' &&
		error.code === operation.batch?.refusal?.code
	);
}

/** That nothing of it was done is assumed, so its parts are looked for first. @returns those that are there, and the halves of the others */
export async function splitRefused(run: RunContext, sent: Lost[]) {
	const doubted = sent.map(
		({ part, result: { error } }): Lost => ({
			part,
			result: { error: error && { ...error, outcome: 'unknown' } },
		}),
	);
	const results = await confirmLost(run, doubted, [0]);
	const paired = sent.map(({ part }, index) => ({ part, result: results[index] ?? {} }));
	const done = paired.filter(({ result }) => result.rows !== undefined);
	const open = paired.filter(({ result }) => result.rows === undefined).map(({ part }) => part);
	const half = Math.ceil(open.length / 2);
	const halves = [open.slice(0, half), open.slice(half)].filter(({ length }) => length > 0);
	return { done, halves };
}

/** The results of a refused request that is not split: no part knows whether it was the wrong one. */
export function toldTogether({ operation }: RunContext, results: PartResult[]): PartResult[] {
	const { one = 'part', many = 'parts' } = operation.batch?.labels ?? {};
	const advice = `Nothing of the request was carried out. Correct the value that the message names. Where it does not say in which ${one}: with On Error set to continue, the node finds out with smaller requests.`;
	return results.map(({ error }) => {
		const said = error?.message === '' ? '' : `: ${error?.message}`;
		const message = `${results.length} ${many} were refused together${said}`;
		return { error: error && { ...error, message, advice } };
	});
}

/** The places of the request that a refusal names, which nobody sees, in a person's words. Secrets in these are redacted again. */
export function withPlacesNamed({ operation, client }: RunContext, parts: Part[], error: Failure): Failure {
	const { batch } = operation;
	if (batch?.refusal === undefined || error.reason !== 'refused') return error;
	const message = error.message.replace(batch.refusal.place, (place, index: string) => {
		const part = parts[Number(index)];
		if (part === undefined) return place;
		const [name] = Object.values(batch.identify(part.value, part.item.input));
		return `${batch.labels.one} ${part.position} of your input (${String(name)})`;
	});
	return message === error.message ? error : { ...error, message: client.redact(message) };
}
