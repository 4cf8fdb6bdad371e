/** What was done before a run stopped, in words. */
import { groupBy, partition, upperFirst } from 'lodash';
import type { NodeExecutionHint } from 'n8n-workflow';

import type { Operation } from '../model/operation';
import type { ItemResult, SharedContext } from '../model/run';
import { leftOutText, listed } from '../model/text';
import type { ReportedFailure } from './errors';

const MAX_LISTED = 100;

export function progressOf(
	{ operation, results: { parts } }: SharedContext,
	results: ItemResult[],
	failures: PartFailure[],
	/** The message of the failure that stopped the run: the summary stands below it. */
	stopping: string,
) {
	const reached = results.filter(({ position = 0 }) => parts[position - 1]?.item.options.dryRun !== true);
	const positions = new Set(reached.map(({ position }) => position));
	const succeeded = reached.filter(({ error }) => error === undefined);
	const completed = reached.flatMap(({ rows = [] }) => rows);
	// An item that failed before it had parts, such as one whose lists could not be read, is told as failed.
	const failedItems = new Set(
		reached.filter(({ position }) => position === undefined).map(({ itemIndex }) => itemIndex),
	);
	const notSent = parts
		.filter(({ position, item }) => !positions.has(position) && !failedItems.has(item.index))
		.map(({ item }) => item.index);
	const { batch } = operation;
	// What an earlier try has done may be of no part of this one.
	const total = Math.max(parts.length, reached.length);
	const counted = `${succeeded.length} of ${total}`;
	const names = batch === undefined ? [] : namesOf(batch, succeeded).map(({ name }) => name);
	const summary =
		batch === undefined
			? `${counted} requests had succeeded.`
			: `${counted} ${batch.labels.many} were ${batch.labels.done}${names.length === 0 ? '' : ` (${listed(names)})`}.${failedNames(batch, failures, stopping)}`;
	return {
		completed: completed.slice(0, MAX_LISTED),
		failed: failures.slice(0, MAX_LISTED).map(({ itemIndex, message, code, outcome, identity }) => ({
			...{ itemIndex, message, ...(code !== undefined && { code }), outcome },
			...identity,
		})),
		notSent: [...new Set(notSent)].slice(0, MAX_LISTED),
		summary: parts.length > 1 || completed.length > 0 ? summary : undefined,
	};
}

export type PartFailure = ReportedFailure & Pick<ItemResult, 'position'>;

type Batch = NonNullable<Operation['batch']>;

/** What people call a part: its account or number; or its position in their input, where the request numbers its parts anew. */
function namesOf<Named extends Pick<ItemResult, 'position' | 'identity'>>(batch: Batch, all: Named[]) {
	return all.flatMap(({ position, identity, ...rest }) => {
		const [name] = batch.assignSequence === undefined ? Object.values(identity) : [position];
		return name === undefined ? [] : [{ ...rest, name: String(name) }];
	});
}

/** " Not added: lina: lina exists already (60027). Perhaps added: omar." */
function failedNames(batch: Batch, failures: PartFailure[], stopping: string): string {
	const { one, done } = batch.labels;
	const [unknown, refused] = partition(namesOf(batch, failures), { outcome: 'unknown' });
	const namesIn = (named: typeof unknown) =>
		listed(named.map(({ name }) => (batch.assignSequence === undefined ? name : `${one} ${name}`)));
	const reasons = Object.entries(groupBy(refused, 'message')).map(([message, group]) => {
		const names = namesIn(group);
		if (batch.assignSequence !== undefined)
			return `${names}: ${message === stopping ? 'see above' : message}`;
		// The message may begin with the name already: "Lock 8000000103: wrong lock type".
		return message.startsWith(`${upperFirst(one)} ${names}: `) ? message : `${names}: ${message}`;
	});
	return [
		reasons.length === 0 ? '' : ` Not ${done}: ${listed(reasons, '; ')}.`,
		unknown.length === 0 ? '' : ` Perhaps ${done}: ${namesIn(unknown)}.`,
	].join('');
}

const MAX_NAMED = 10;

/** The hints for people about a run that did not end with an error. */
export function hintsFor(run: SharedContext, failures: PartFailure[]): NodeExecutionHint[] {
	const { hints: replyHints, notShownCount } = run.results;
	const hints: NodeExecutionHint[] = [];
	const tell = (type: NodeExecutionHint['type'], message: string) =>
		void hints.push({ type, message, location: 'outputPane' });
	const unknown = failures.filter(({ outcome }) => outcome === 'unknown');
	if (failures.length > 0)
		tell('warning', `${countOf(failures, run)} failed${partsText(failures, run)}: see the rows with "error"`);
	if (unknown.length > 0)
		tell(
			'danger',
			`Outcome unknown for ${countOf(unknown, run)}${partsText(unknown, run)}: the service may have done it. Check there before running it again.`,
		);
	for (const message of [...replyHints].slice(0, MAX_NAMED)) tell('warning', message);
	if (run.results.isUnencrypted)
		tell(
			'warning',
			'The base URL begins with http://: tokens travel unencrypted. Use https:// outside your own machine.',
		);
	if (notShownCount > 0) tell('warning', leftOutText(notShownCount));
	return hints;
}

function countOf(failures: PartFailure[], { context }: SharedContext): string {
	const failed = new Set(failures.map(({ itemIndex }) => itemIndex)).size;
	const items = context.getInputData().length;
	return `${failed} of ${items} item${items === 1 ? '' : 's'}`;
}

/** " (2 of 3 locks)", where an item asked for several: then the items alone say too little. An item that could not be read has no parts. */
function partsText(
	failures: PartFailure[],
	{ operation: { batch }, results: { parts } }: SharedContext,
): string {
	const failed = new Set(failures.flatMap(({ position }) => position ?? [])).size;
	const hasSeveral = new Set(parts.map(({ item }) => item.index)).size < parts.length;
	return batch === undefined || !hasSeveral || failed === 0
		? ''
		: ` (${failed} of ${parts.length} ${batch.labels.many})`;
}
