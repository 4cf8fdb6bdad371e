import type { NodeExecutionHint } from 'n8n-workflow';

import type { ReportedFailure } from './errors';

const MAX_NAMED = 10;

/** The hints for people about a run that did not end with an error. */
export function hintsFor(
	{ unexpected, replyHints }: Record<'unexpected' | 'replyHints', string[]>,
	failures: ReportedFailure[],
	itemCount: number,
	isUnencrypted: boolean,
): NodeExecutionHint[] {
	const hints: Array<Pick<NodeExecutionHint, 'message' | 'type'>> = [];
	const unknown = failures.filter(({ outcome }) => outcome === 'unknown');
	if (failures.length > 0)
		hints.push({
			type: 'warning',
			message: `${new Set(failures.map(({ itemIndex }) => itemIndex)).size} of ${count(itemCount, 'item')} failed: see the rows with "error"`,
		});
	if (unknown.length > 0)
		hints.push({
			type: 'danger',
			message: `Outcome unknown for ${new Set(unknown.map(({ itemIndex }) => itemIndex)).size} of ${count(itemCount, 'item')}: the service may have done it. Check there before running it again.`,
		});
	for (const message of replyHints.slice(0, MAX_NAMED)) hints.push({ type: 'warning', message });
	if (unexpected.length > 0)
		hints.push({
			type: 'info',
			message: `The service answered with unexpected fields: ${unexpected.slice(0, MAX_NAMED).join(', ')}${unexpected.length > MAX_NAMED ? ', …' : ''}`,
		});
	if (isUnencrypted)
		hints.push({
			type: 'warning',
			message:
				'The base URL begins with http://: tokens travel unencrypted. Use https:// outside your own machine.',
		});
	return hints.map((hint) => ({ ...hint, location: 'outputPane' }));
}

function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
