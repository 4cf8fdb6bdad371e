import type { Part, Run } from '../run';
import { look, lookProblem, lookUp } from '../send/look';
import { remembered } from '../send/memory';
import { settlePart } from '../send/settlePart';

/**
 * The parts that are still to be sent, after those that an earlier try of this execution has settled, and those that are done
 * already where a person chose to skip them (docs/design.md, "Running again").
 */
export async function stillToSend(run: Run, parts: Part[]): Promise<Part[]> {
	const isRetry = (run.memory?.size ?? 0) > 0;
	const left = isRetry ? await through(parts, async (part) => await afterEarlierTry(run, part)) : parts;
	const skips = left.some(({ item }) => run.optionsOf(item.index).ifDone === 'skip');
	if (!skips || run.isOver()) return left;
	return await through(left, async (part) => await unlessDone(run, part));
}

/** The parts that the step leaves over. */
async function through(parts: Part[], step: (part: Part) => Promise<Part | undefined>): Promise<Part[]> {
	return (await Promise.all(parts.map(step))).filter((part) => part !== undefined);
}

/** Rows are given again. What is unknown is not sent again where that could do it twice: it is looked up once more. */
async function afterEarlierTry(run: Run, part: Part): Promise<Part | undefined> {
	const known = remembered(run, part);
	if (known === undefined) return part;
	if (known.error !== undefined && run.operation.endpoint.repeat === 'idempotent')
		return { ...part, mayHaveActed: true };
	const { sentAt, ...result } = known;
	const [now = result] = await lookUp(run, [part], [result], sentAt, [0]);
	settlePart(run, part, now);
	return undefined;
}

async function unlessDone(run: Run, part: Part): Promise<Part | undefined> {
	const { evidence } = run.operation;
	if (evidence === undefined || run.optionsOf(part.item.index).ifDone !== 'skip') return part;
	const { value: verdict, error } = await look(run, part, 0);
	const refuse = (message: string, advice: string): undefined => {
		settlePart(run, part, { error: lookProblem(message, `${advice} Nothing was sent for it.`) });
	};
	if (error?.cannot === true)
		return refuse(
			`It cannot be told whether this is done already: ${error.message}`,
			'Give what is missing, or set If Already Done to Send Anyway.',
		);
	if (error !== undefined)
		return refuse(
			`It could not be looked up whether this is done already: ${error.message}`,
			'Try again later, or set If Already Done to Send Anyway.',
		);
	if (verdict === undefined || 'further' in verdict) return part;
	if ('unclear' in verdict)
		return refuse(
			`It is not clear whether this is done already: ${verdict.unclear}`,
			'Look at it on the platform and correct the input.',
		);
	if ('left' in verdict) return { ...part, value: verdict.left };
	settlePart(run, part, { rows: run.present([{ ...verdict.done, alreadyDone: true }], part.item.input) });
	return undefined;
}
