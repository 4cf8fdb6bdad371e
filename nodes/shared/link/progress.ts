import type { Row } from '../operation';
import type { Run, Settled } from '../run';
import type { Failure, Progress } from './errors';

const MOST_LISTED = 100;
const MOST_NAMED = 5;

/** What had been done when a failure stopped the run. */
export function progressOf({ operation, parts }: Run, settled: Settled[], failures: Failure[]): Progress {
	const reached = new Set(settled.map(({ order }) => order));
	const good = settled.filter(({ error }) => error === undefined);
	const completed = settled.flatMap(({ rows = [] }) => rows);
	const notSent = parts.filter(({ order }) => !reached.has(order)).map(({ item }) => item.index);
	const counted = operation.batch?.counted;
	const names = namesOf(good.map(({ identity }) => identity));
	const summary =
		counted === undefined
			? `${good.length} of ${parts.length} requests had succeeded.`
			: `${good.length} of ${parts.length} ${counted.many} were ${counted.done}${names}.${failedNames(failures, counted.done)}`;
	return {
		completed: completed.slice(0, MOST_LISTED),
		failed: failures.slice(0, MOST_LISTED).map(
			({ itemIndex, message, code, outcome, identity }): Row => ({
				itemIndex,
				message,
				...(code === undefined ? {} : { code }),
				outcome,
				...identity,
			}),
		),
		notSent: [...new Set(notSent)].slice(0, MOST_LISTED),
		summary: parts.length > 1 || completed.length > 0 ? summary : undefined,
	};
}

/** " (dan, eva)": what tells the parts, by their first field. */
function namesOf(identities: Row[]): string {
	const names = identities.flatMap((identity) => Object.values(identity).slice(0, 1)).map(String);
	return names.length === 0 ? '' : ` (${listed(names)})`;
}

function failedNames(failures: Failure[], done: string): string {
	const told = failures.flatMap(({ identity, message }) => {
		const [name] = Object.values(identity);
		return name === undefined ? [] : [`${String(name)}: ${message}`];
	});
	return told.length === 0 ? '' : ` Not ${done}: ${listed(told, '; ')}.`;
}

function listed(texts: string[], between = ', '): string {
	return `${texts.slice(0, MOST_NAMED).join(between)}${texts.length > MOST_NAMED ? `${between}…` : ''}`;
}
