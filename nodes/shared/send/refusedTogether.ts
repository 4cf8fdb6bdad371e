/** A shared request that is refused as a whole because of single parts (docs/maintainers/design.md, "Orders refused together"). */
import { isEmpty, partition, sortBy } from 'lodash';

import { confirmed, lookUp } from '../evidence/lookUp';
import type { Failure, PartResult } from '../model/exchange';
import type { Part, RunContext, Sent } from '../model/run';

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

/**
 * That nothing of it was done is assumed, so its parts are looked for first.
 * @returns those that are there, or may be; and the halves of the others
 */
export async function splitRefused(run: RunContext, sent: Sent[]) {
	const now = Date.now();
	const looked = await Promise.all(
		sent.map(async ({ part, result: { error } }, index): Promise<Sent> => {
			const verdict = await lookUp(run, part, error?.sentAt ?? now, now);
			const isThere = 'done' in verdict;
			if (isThere && index !== error?.namedIndex) return { part, result: confirmed(run, part, verdict.done) };
			const partly = 'unclear' in verdict && verdict.isPartlyDone ? verdict.unclear : undefined;
			const seen = isThere ? 'it is there, though the refusal is about it' : partly;
			const finding = `The request was refused, but the service shows otherwise: ${seen}.`;
			return { part, result: seen && error ? { error: { ...error, outcome: 'unknown', finding } } : {} };
		}),
	);
	const [others, told] = partition(looked, ({ result }) => isEmpty(result));
	const open = others.map(({ part }) => part);
	const half = Math.ceil(open.length / 2);
	return { told, halves: [open.slice(0, half), open.slice(half)] };
}

/** What is said of the parts of a refused request that is not split. The part that the message names comes first: with On Error = Stop its item fails. */
export function toldTogether({ operation }: RunContext, sent: Sent[]): Sent[] {
	const { one = 'part', many = 'parts' } = operation.batch?.labels ?? {};
	const { message: said = '', namedIndex = -1 } = sent[0]?.result.error ?? {};
	const wrong = sent[namedIndex];
	const name = `${one} ${wrong?.part.position} of your input`;
	const together = wrong ? `Refused together with ${name}` : `${sent.length} ${many} were refused together`;
	const advice = wrong
		? `Correct ${name}; this one can be sent as it is.`
		: `Correct the value that the message names. It does not say in which ${one}: with On Error set to continue, the node finds out with smaller requests.`;
	const told = sent.map(({ part, result: { error } }): Sent => {
		const isWrong = part === wrong?.part;
		const message = isWrong ? said : together + (said && `: ${said}`);
		const what = isWrong ? `The message is about ${name}: correct it.` : advice;
		const all = { message, advice: `Nothing of the request was carried out. ${what}` };
		return { part, result: { error: error && { ...error, ...all } } };
	});
	return sortBy(told, ({ part }) => part !== wrong?.part);
}

/** The places of the request that a refusal names, which nobody sees, in a person's words. Secrets in these are redacted again. */
export function withPlacesNamed({ operation, client }: RunContext, parts: Part[], error: Failure): Failure {
	const { batch } = operation;
	if (batch?.refusal === undefined || error.reason !== 'refused') return error;
	const [named] = [...error.message.matchAll(batch.refusal.place)];
	const message = error.message.replace(batch.refusal.place, (place, index: string) => {
		const part = parts[Number(index)];
		if (part === undefined) return place;
		const [name] = Object.values(batch.identify(part.value, part.item.input));
		return `${batch.labels.one} ${part.position} of your input (${String(name)})`;
	});
	const namedIndex = named && Number(named[1]);
	return message === error.message ? error : { ...error, namedIndex, message: client.redact(message) };
}
