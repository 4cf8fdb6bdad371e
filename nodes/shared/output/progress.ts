import { groupBy, upperFirst } from 'lodash';

import { identityOf, type Operation } from '../model/operation';
import type { Row } from '../model/request';
import type { ItemResult } from '../model/part';
import type { RunContext } from '../model/run';
import type { ReportedFailure, Progress } from './errors';

const MAX_LISTED = 100;
const MAX_NAMED = 5;

/** What was done when a failure stopped the run. */
export function progressOf(
	{ operation, results: { parts, preceded } }: RunContext,
	results: ItemResult[],
	failures: PartFailure[],
): Progress {
	const shown = new Set(parts.filter(({ item }) => item.isDryRun).map(({ position }) => position));
	const reached = results.filter(({ position }) => !shown.has(position));
	const positions = new Set(reached.map(({ position }) => position));
	const succeeded = reached.filter(({ error }) => error === undefined);
	const completed = reached.flatMap(({ rows = [] }) => rows);
	const notSent = parts.filter(({ position }) => !positions.has(position)).map(({ item }) => item.index);
	const { batch, preceding } = operation;
	const done = new Set(succeeded.map(({ position }) => position));
	const leftOver = parts.filter(({ position }) => preceded.has(position) && !done.has(position));
	const summary =
		batch === undefined
			? `${succeeded.length} of ${parts.length} requests had succeeded.${leftOver.length > 0 ? ` ${preceding?.leftOver ?? ''}: ${listed(leftOver.map(({ item }) => lastOf(identityOf(operation, item.input))))}.` : ''}`
			: `${succeeded.length} of ${parts.length} ${batch.labels.many} were ${batch.labels.done}${namesOf(batch, succeeded)}.${failedNames(batch, failures)}`;
	return {
		completed: completed.slice(0, MAX_LISTED),
		failed: failures.slice(0, MAX_LISTED).map(
			({ itemIndex, message, code, outcome, identity }): Row => ({
				itemIndex,
				message,
				...(code === undefined ? {} : { code }),
				outcome,
				...identity,
			}),
		),
		notSent: [...new Set(notSent)].slice(0, MAX_LISTED),
		summary: parts.length > 1 || completed.length > 0 ? summary : undefined,
	};
}

/** The last of the fields that identify an item, which tells most. */
const lastOf = (identity: Row): string => String(Object.values(identity).at(-1));

/** A failure with the position of its part in the run. */
export type PartFailure = ReportedFailure & Pick<ItemResult, 'position'>;

type Batch = NonNullable<Operation['batch']>;
type Named = Pick<ItemResult, 'position' | 'identity'>;

/** What people call a part: its account or number; or its position in their input, where the request numbers its parts anew. */
function nameOf({ assignSequence }: Batch, { position, identity }: Named): string | undefined {
	const [name] = assignSequence === undefined ? Object.values(identity) : [position];
	return name === undefined ? undefined : String(name);
}

/** " (dan, eva)" */
function namesOf(batch: Batch, succeeded: Named[]): string {
	const names = succeeded.flatMap((one) => nameOf(batch, one) ?? []);
	return names.length === 0 ? '' : ` (${listed(names)})`;
}

/** " Not added: lina: lina exists already (60027). Perhaps added: omar." */
function failedNames(batch: Batch, failures: PartFailure[]): string {
	const { one, done } = batch.labels;
	const named = failures.flatMap(({ message, outcome, ...rest }) => {
		const name = nameOf(batch, rest);
		return name === undefined
			? []
			: [{ name: batch.assignSequence === undefined ? name : `${one} ${name}`, message, outcome }];
	});
	const unknown = named.filter(({ outcome }) => outcome === 'unknown').map(({ name }) => name);
	const refused = groupBy(
		named.filter(({ outcome }) => outcome === 'rejected'),
		'message',
	);
	const reasons = Object.entries(refused).map(([message, group]) => {
		const names = listed(group.map(({ name }) => name));
		// The message may begin with the name already: "Lock 8000000103: wrong lock type".
		return message.startsWith(`${upperFirst(one)} ${names}: `) ? message : `${names}: ${message}`;
	});
	return [
		reasons.length === 0 ? '' : ` Not ${done}: ${listed(reasons, '; ')}.`,
		unknown.length === 0 ? '' : ` Perhaps ${done}: ${listed(unknown)}.`,
	].join('');
}

function listed(texts: string[], between = ', '): string {
	return `${texts.slice(0, MAX_NAMED).join(between)}${texts.length > MAX_NAMED ? `${between}…` : ''}`;
}
