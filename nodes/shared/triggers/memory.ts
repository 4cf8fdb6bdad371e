import type { IDataObject } from 'n8n-workflow';

import type { TriggerEvent } from '../model/event';
import { type Failure, inputFailure } from '../model/exchange';

/**
 * The memory of a trigger, in the node's static data: `{of, filters, seen}`. `of` is the event and the enterprise, `filters` what
 * the service filters by, `seen` each entity's state by its id. It is one text, as n8n loads static data with each execution and
 * walks through its objects.
 */

const MAX_ENTITIES = 50_000;
const MAX_BYTES = 2_500_000;

/** What is remembered. Another event or enterprise begins anew. `isFirst`: nothing is known yet of what this list shows. */
export function recall(
	data: IDataObject,
	event: TriggerEvent,
	input: unknown,
): { memory: Map<string, string>; isFirst: boolean } {
	const { of, filters } = scopeOf(event, input);
	if (data.of !== of || typeof data.seen !== 'string') return { memory: new Map(), isFirst: true };
	return { memory: unpack(data.seen), isFirst: data.filters !== filters };
}

/** Replaces the memory as a whole. @returns why it is too large; then it stays as it is */
export function remember(
	data: IDataObject,
	event: TriggerEvent,
	input: unknown,
	memory: ReadonlyMap<string, string>,
): Failure | undefined {
	const seen = pack(memory);
	const bytes = Buffer.byteLength(seen);
	if (memory.size <= MAX_ENTITIES && bytes <= MAX_BYTES) {
		Object.assign(data, { ...scopeOf(event, input), seen });
		return undefined;
	}
	const size = memory.size > MAX_ENTITIES ? `${memory.size} things` : `${(bytes / 1e6).toFixed(1)} MB`;
	return inputFailure(
		`${event.name} would have to remember ${size} from one poll to the next; the limit is ${MAX_ENTITIES} things and ${MAX_BYTES / 1e6} MB`,
		'Use a Schedule Trigger with Get Many instead: the template license-audit.json shows how.',
	);
}

function scopeOf(event: TriggerEvent, input: unknown): { of: string; filters: string } {
	const { enterpriseGlobalId, filters } = event.read(input).input;
	return { of: JSON.stringify([event.value, enterpriseGlobalId]), filters: JSON.stringify(filters) };
}

/** Escaped inside ids and states, as they separate these. */
const RESERVED = /[%=\s]/g;
const CODE = /%([0-9a-f]{4})/g;

export function pack(entries: ReadonlyMap<string, string>): string {
	return Array.from(entries, (entry) => entry.map(escaped).join('=')).join(' ');
}

export function unpack(text: string): Map<string, string> {
	const entries = text === '' ? [] : text.split(' ');
	return new Map(
		entries.map((entry) => {
			const [id = '', state = ''] = entry.split('=');
			return [unescaped(id), unescaped(state)];
		}),
	);
}

const escaped = (text: string): string =>
	text.replace(RESERVED, (character) => `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const unescaped = (text: string): string =>
	text.replace(CODE, (_match, code: string) => String.fromCharCode(parseInt(code, 16)));
