import { type Failure, inputFailure } from '../model/result';

/** How much a trigger may remember: n8n stores it with the workflow and loads it with each of its executions. */

export const MAX_ENTITIES = 50_000;
const MAX_BYTES = 2_500_000;

/** Lets go of what is not listed any more, once there is too much to keep. */
export function forgetUnlisted(remembered: Map<string, unknown>, listed: { has(id: string): boolean }): void {
	if (remembered.size <= MAX_ENTITIES) return;
	for (const id of remembered.keys()) if (!listed.has(id)) remembered.delete(id);
}

/** Why so much cannot be remembered, if it cannot. */
export function tooMuchToRemember(event: string, things: number, bytes: number): Failure | undefined {
	if (things <= MAX_ENTITIES && bytes <= MAX_BYTES) return undefined;
	const size = things > MAX_ENTITIES ? `${things} things` : `${(bytes / 1e6).toFixed(1)} MB`;
	return inputFailure(
		`${event} would have to remember ${size} from one poll to the next; the limit is ${MAX_ENTITIES} things and ${MAX_BYTES / 1e6} MB`,
		'Narrow it down with filters where there are some, or use a Schedule Trigger with Get Many instead: the template schedule-asset-audit.json shows how.',
	);
}
