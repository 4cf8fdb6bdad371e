import { type Failure, inputFailure } from '../model/exchange';

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
