/** Lists: of identifiers, and of other texts. An array, a JSON array, or text with separators; blank entries are left out. */
import { tryParseJson } from '../decode/json';
import { splitIdentifiers } from './identifier';
import { idProblem, text, toId } from './input';
import { type Convert, converted, EMPTY, given, type InvalidValue, isNothing, limited } from './scalar';

/** Two asset numbers (docs/api/order-service.md §4: ten digits) with a blank between them: no list has such an entry. */
const SEVERAL = /\d{10}\S*\s+\S*\d{10}/;

const entriesOf = (value: unknown): unknown[] =>
	(arrayIn(value) ?? (typeof value === 'string' ? splitIdentifiers(value) : [value])).filter(
		(entry) => !isNothing(entry),
	);

/** The identifiers of a list; separators count inside the texts of an array, too. Undefined for a value that is none. */
export const toIdList: Convert<string[]> = (value) => {
	if (value === undefined) return [];
	if (value === null) return undefined;
	const list: string[] = [];
	for (const entry of entriesOf(value)) {
		const ids = typeof entry === 'string' ? splitIdentifiers(entry).map((one) => toId(one)) : [toId(entry)];
		for (const id of ids) {
			if (id === undefined || SEVERAL.test(id)) return undefined;
			list.push(id);
		}
	}
	return list;
};

export const idList = converted(toIdList, (value) => {
	if (isNothing(value)) return { message: EMPTY };
	const entries = entriesOf(value).flatMap((entry) =>
		typeof entry === 'string' ? splitIdentifiers(entry) : [entry],
	);
	const problem = entries.map(idProblem).find((message) => message !== undefined);
	if (problem !== undefined) return { message: problem };
	return entries.some((entry) => typeof entry === 'string' && SEVERAL.test(entry))
		? { message: 'must be separated by commas or new lines', ...given(value) }
		: describeNoList(value);
});

/** A list of at least one identifier. */
export const someIds = limited(idList, (entries) => entries.length > 0, 'is required: enter at least one');

/** A list of texts such as passwords, which may hold anything but the commas and new lines between them. */
export const textList = converted<string[]>((value) => {
	const entries = arrayIn(value) ?? (typeof value === 'string' ? value.split(/[,\n\r]/) : [value]);
	const texts = entries.filter((entry) => !isNothing(entry)).map((entry) => text.kind.convert(entry)?.trim());
	return texts.every((one) => one !== undefined) ? texts : undefined;
}, describeNoList);

/** Without a word of what is in it: it may be secret. */
function describeNoList(value: unknown): InvalidValue {
	const message =
		'must be a list of texts: an array, or text separated by commas or new lines. Give long numbers as text.';
	return { message, ...given(value) };
}

function arrayIn(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trim().startsWith('[')) return undefined;
	const parsed = tryParseJson(value)?.value;
	return Array.isArray(parsed) ? parsed : undefined;
}
