import type { NodeExecutionHint } from 'n8n-workflow';

import { listed } from '../model/text';
import type { PartFailure } from './progress';

const MAX_NAMED = 10;

/** How many items a run had; and how many parts, where an item asked for several: then the items alone say too little. */
interface Counts {
	items: number;
	parts?: { count: number; many: string };
}

/** What replies gave rise to: undocumented fields, hints, and entries that do not show what the filters ask for. */
interface ReplyHints {
	unexpected: string[];
	replyHints: string[];
	notShownCount?: number;
}

/** The hints for people about a run that did not end with an error. */
export function hintsFor(
	{ unexpected, replyHints, notShownCount = 0 }: ReplyHints,
	failures: PartFailure[],
	counts: Counts,
	isUnencrypted: boolean,
): NodeExecutionHint[] {
	const hints: Array<Pick<NodeExecutionHint, 'message' | 'type'>> = [];
	const unknown = failures.filter(({ outcome }) => outcome === 'unknown');
	if (failures.length > 0)
		hints.push({
			type: 'warning',
			message: `${countOf(failures, counts)} failed${partsOf(failures, counts)}: see the rows with "error"`,
		});
	if (unknown.length > 0)
		hints.push({
			type: 'danger',
			message: `Outcome unknown for ${countOf(unknown, counts)}${partsOf(unknown, counts)}: the service may have done it. Check there before running it again.`,
		});
	for (const message of replyHints.slice(0, MAX_NAMED)) hints.push({ type: 'warning', message });
	if (notShownCount > 0)
		hints.push({
			type: 'warning',
			message: `Entries that the filters left out, as the list does not show what they ask for: ${notShownCount}`,
		});
	if (unexpected.length > 0)
		hints.push({
			type: 'info',
			message: `The service answered with unexpected fields: ${listed(unexpected, ', ', MAX_NAMED)}`,
		});
	if (isUnencrypted)
		hints.push({
			type: 'warning',
			message:
				'The base URL begins with http://: tokens travel unencrypted. Use https:// outside your own machine.',
		});
	return hints.map((hint) => ({ ...hint, location: 'outputPane' }));
}

/** "1 of 2 items" */
function countOf(failures: PartFailure[], { items }: Counts): string {
	const failed = new Set(failures.map(({ itemIndex }) => itemIndex)).size;
	return `${failed} of ${items} item${items === 1 ? '' : 's'}`;
}

/** " (2 of 3 locks)". An item that could not be read has no parts. */
function partsOf(failures: PartFailure[], { parts }: Counts): string {
	const failed = new Set(failures.flatMap(({ position }) => position ?? [])).size;
	return parts === undefined || failed === 0 ? '' : ` (${failed} of ${parts.count} ${parts.many})`;
}
