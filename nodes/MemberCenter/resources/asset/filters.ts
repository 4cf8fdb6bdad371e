import { partition } from 'lodash';

import type { Row } from '../../../shared/model/request';
import { flagOf, textOf } from '../../../shared/schema/reply';

/**
 * Filters over a list that comes whole, by fields with true or false; `assigned` is the holder. An entry without such a field tells
 * nothing, so it is neither among those with true nor among those with false (docs/maintainers/design.md, "Evidence").
 */

interface Filtered {
	filters: Record<string, boolean | undefined>;
}

export const rowsIn = (entries: Row[], input: Filtered): Row[] => filtered(entries, input)[0];

/** Says how many the filters left out because the list does not show what they ask for. */
export function hintIn(entries: Row[], input: Filtered): string | undefined {
	const [, untold] = filtered(entries, input);
	if (untold.length === 0) return undefined;
	return `Entries that the filters left out, as the list does not show what they ask for: ${untold.length}`;
}

function filtered(entries: Row[], { filters }: Filtered): [told: Row[], untold: Row[]] {
	const wanted = Object.entries(filters).filter(([, value]) => value !== undefined);
	const possible = entries.filter((entry) =>
		wanted.every(([name, value]) => [value, undefined].includes(shown(entry, name))),
	);
	return partition(possible, (entry) => wanted.every(([name]) => shown(entry, name) !== undefined));
}

function shown(entry: Row, name: string): boolean | undefined {
	if (name !== 'assigned') return flagOf(entry[name]);
	const { cloudAccountGlobalId: holder } = entry;
	if (textOf(holder) !== undefined) return true;
	return holder === null || holder === '' ? false : undefined;
}
