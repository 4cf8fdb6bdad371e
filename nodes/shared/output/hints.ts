import type { NodeExecutionHint } from 'n8n-workflow';

import type { RunContext } from '../model/run';
import type { PartFailure } from './progress';

const MAX_NAMED = 10;

/** The hints for people about a run that did not end with an error. */
export function hintsFor(run: RunContext, failures: PartFailure[]): NodeExecutionHint[] {
	const { hints: replyHints, notShownCount } = run.results;
	const hints: NodeExecutionHint[] = [];
	const tell = (type: NodeExecutionHint['type'], message: string) =>
		void hints.push({ type, message, location: 'outputPane' });
	const unknown = failures.filter(({ outcome }) => outcome === 'unknown');
	if (failures.length > 0)
		tell('warning', `${countOf(failures, run)} failed${partsOf(failures, run)}: see the rows with "error"`);
	if (unknown.length > 0)
		tell(
			'danger',
			`Outcome unknown for ${countOf(unknown, run)}${partsOf(unknown, run)}: the service may have done it. Check there before running it again.`,
		);
	for (const message of [...replyHints].slice(0, MAX_NAMED)) tell('warning', message);
	if (notShownCount > 0)
		tell(
			'warning',
			`Entries that the filters left out, as the list does not show what they ask for: ${notShownCount}`,
		);
	if (run.client.isUnencrypted)
		tell(
			'warning',
			'The base URL begins with http://: tokens travel unencrypted. Use https:// outside your own machine.',
		);
	return hints;
}

/** "1 of 2 items" */
function countOf(failures: PartFailure[], { context }: RunContext): string {
	const failed = new Set(failures.map(({ itemIndex }) => itemIndex)).size;
	const items = context.getInputData().length;
	return `${failed} of ${items} item${items === 1 ? '' : 's'}`;
}

/** " (2 of 3 locks)", where an item asked for several: then the items alone say too little. An item that could not be read has no parts. */
function partsOf(failures: PartFailure[], { operation: { batch }, results: { parts } }: RunContext): string {
	const failed = new Set(failures.flatMap(({ position }) => position ?? [])).size;
	const hasSeveral = new Set(parts.map(({ item }) => item.index)).size < parts.length;
	return batch === undefined || !hasSeveral || failed === 0
		? ''
		: ` (${failed} of ${parts.length} ${batch.labels.many})`;
}
