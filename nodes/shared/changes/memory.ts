import { type Failure, inputFailure } from '../model/exchange';

/** Packs many short texts into one: n8n loads static data with each execution, and walks through its objects. */

/** These two are escaped inside keys and values. */
const ENTRY_SEPARATOR = ' ';
const VALUE_SEPARATOR = '=';
const RESERVED = /[%=\s]/g;
const CODE = /%([0-9a-f]{4})/g;

export function pack(entries: Iterable<readonly [string, string]>): string {
	const texts: string[] = [];
	for (const [key, value] of entries)
		texts.push(value === '' ? escaped(key) : escaped(key) + VALUE_SEPARATOR + escaped(value));
	return texts.join(ENTRY_SEPARATOR);
}

export function unpack(text: string): Map<string, string> {
	const entries = new Map<string, string>();
	if (text === '') return entries;
	for (const entry of text.split(ENTRY_SEPARATOR)) {
		const [key = '', value = ''] = entry.split(VALUE_SEPARATOR);
		entries.set(unescaped(key), unescaped(value));
	}
	return entries;
}

function escaped(text: string): string {
	return text.replace(RESERVED, (character) => `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function unescaped(text: string): string {
	return text.includes('%')
		? text.replace(CODE, (_match, code: string) => String.fromCharCode(parseInt(code, 16)))
		: text;
}

/** Limits of a trigger's memory: n8n stores it with the workflow and loads it with each execution. */

export const MAX_ENTITIES = 50_000;
const MAX_BYTES = 2_500_000;

/** Removes what is not in the list any more, but only when the memory holds too many entities. */
export function forgetUnlisted(remembered: Map<string, unknown>, listed: { has(id: string): boolean }): void {
	if (remembered.size <= MAX_ENTITIES) return;
	for (const id of remembered.keys()) if (!listed.has(id)) remembered.delete(id);
}

/** The failure of a poll whose memory would be too large; undefined where it is not. */
export function checkMemorySize(event: string, entityCount: number, bytes: number): Failure | undefined {
	if (entityCount <= MAX_ENTITIES && bytes <= MAX_BYTES) return undefined;
	const size = entityCount > MAX_ENTITIES ? `${entityCount} things` : `${(bytes / 1e6).toFixed(1)} MB`;
	return inputFailure(
		`${event} would have to remember ${size} from one poll to the next; the limit is ${MAX_ENTITIES} things and ${MAX_BYTES / 1e6} MB`,
		'Narrow it down with filters where there are some, or use a Schedule Trigger with Get Many instead: the template schedule-asset-audit.json shows how.',
	);
}
