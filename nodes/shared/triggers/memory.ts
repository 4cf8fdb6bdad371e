/**
 * The memory of a trigger, in the node's static data: `{of, filters, seen}`. `of` is the event, the enterprise and the platform, `filters` what
 * the service filters by, `seen` each entity's state by its id. It is one text, as n8n loads static data with each execution and
 * walks through its objects.
 */
import type { IDataObject } from 'n8n-workflow';

import type { TriggerEvent } from '../model/event';
import { type Failure, inputFailure } from '../model/exchange';

const MAX_ENTITIES = 50_000;
const MAX_BYTES = 2_500_000;

/** What is remembered. Another event, enterprise or platform begins anew. `isFirst`: nothing is known yet of what this list shows. */
export function loadMemory(
	data: IDataObject,
	event: TriggerEvent,
	input: unknown,
	platform: string,
): { memory: Map<string, string>; isFirst: boolean } {
	const { of, filters } = scopeOf(event, input, platform);
	if (data.of !== of || typeof data.seen !== 'string') return { memory: new Map(), isFirst: true };
	return { memory: unpack(data.seen), isFirst: data.filters !== filters };
}

export function storeMemory(
	data: IDataObject,
	event: TriggerEvent,
	input: unknown,
	platform: string,
	memory: ReadonlyMap<string, string>,
): Failure | undefined {
	const seen = pack(memory);
	const bytes = Buffer.byteLength(seen);
	if (memory.size <= MAX_ENTITIES && bytes <= MAX_BYTES) {
		Object.assign(data, { ...scopeOf(event, input, platform), seen });
		return undefined;
	}
	const size = memory.size > MAX_ENTITIES ? `${memory.size} things` : `${(bytes / 1e6).toFixed(1)} MB`;
	return inputFailure(
		`${event.name} would have to remember ${size} from one poll to the next; the limit is ${MAX_ENTITIES} things and ${MAX_BYTES / 1e6} MB`,
		'Use a Schedule Trigger with Get Many instead: the template license-audit.json shows how.',
	);
}

function scopeOf(event: TriggerEvent, input: unknown, platform: string): { of: string; filters: string } {
	const { enterpriseGlobalId, filters } = event.read(input).input;
	return {
		of: JSON.stringify([event.value, enterpriseGlobalId, platform]),
		filters: JSON.stringify(filters),
	};
}

export const pack = (memory: ReadonlyMap<string, string>): string => JSON.stringify([...memory]);

/** The cast is safe: only `pack` writes it. */
export const unpack = (text: string) => new Map(JSON.parse(text) as Array<[id: string, state: string]>);
