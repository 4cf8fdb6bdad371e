import type { Problem } from '../model/result';

/** How much a trigger may remember: n8n stores it with the workflow and loads it with each of its executions. */

export const MOST_THINGS = 50_000;
const MOST_BYTES = 2_500_000;

/** Lets go of what is not listed any more, once there is too much to keep. */
export function trim(remembered: Map<string, unknown>, listed: { has(id: string): boolean }): void {
	if (remembered.size <= MOST_THINGS) return;
	for (const id of remembered.keys()) if (!listed.has(id)) remembered.delete(id);
}

/** Why so much cannot be remembered, if it cannot. */
export function tooMuch(event: string, things: number, bytes: number): Problem | undefined {
	if (things <= MOST_THINGS && bytes <= MOST_BYTES) return undefined;
	const size = things > MOST_THINGS ? `${things} things` : `${(bytes / 1e6).toFixed(1)} MB`;
	return {
		reason: 'input',
		message: `${event} would have to remember ${size} from one poll to the next: the most are ${MOST_THINGS} things and ${MOST_BYTES / 1e6} MB`,
		advice:
			'Narrow it down with filters where there are some, or use a Schedule Trigger with Get Many instead: the template schedule-asset-audit.json shows how.',
		outcome: 'rejected',
	};
}
