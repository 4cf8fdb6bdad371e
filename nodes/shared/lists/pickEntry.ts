import { uniqBy } from 'lodash';

import { rowsBy } from './rowsBy';
import { listed } from '../model/text';
import { missing, type Result, type Row } from '../model/exchange';

interface EntryWords {
	/** What people call an entry ("employee"), and the fields by which they tell entries apart. */
	noun: string;
	shown: readonly string[];
	/** What to do where there is none. */
	advice: string;
}

/** The one entry of a list in which a field is equal to a value. None, or several, is a failure that says which. */
export function pickEntry(
	rows: readonly Row[],
	field: string,
	wanted: string,
	{ noun, shown, advice }: EntryWords,
): Result<Row> {
	const found = uniqBy(rowsBy(field)(rows).get(wanted) ?? [], (one) =>
		JSON.stringify(shown.map((name) => one[name])),
	);
	const [entry, another] = found;
	const none = (message: string, what: string) => ({ error: missing(message, what, 'rejected') });
	if (entry === undefined) return none(`The list of this enterprise has no ${noun} "${wanted}"`, advice);
	if (another === undefined) return { value: entry };
	const names = found.map((one) => shown.map((name) => String(one[name] ?? '?')).join(', '));
	return none(
		`The list of this enterprise has several entries for ${noun} "${wanted}": ${listed(names, '; ')}`,
		'Use Get Many to see all of them, and ask the service’s provider which one counts.',
	);
}
