import type { Part } from '../model/part';
import type { RunContext } from '../model/run';
import { recordPartResult } from '../reconcile/recordPartResult';
import { contentOf } from './requestParts';

/**
 * Records the request of these parts in place of sending it (docs/reliability.md, "See it first: Dry Run"): one row for the request, linked to
 * all items that share it.
 */
export async function showRequest(run: RunContext, parts: Part[]): Promise<void> {
	const [first] = parts;
	if (first === undefined || run.isOver()) return;
	const { client, operation } = run;
	const { value: request, error } = await client.describe(
		operation.endpoint,
		first.item.input,
		contentOf(operation, parts),
	);
	const items = [...new Set(parts.map(({ item }) => item.index))];
	run.results.hints.add('Dry Run is on: rows with "dryRun" show requests that were not sent.');
	if (error === undefined)
		recordPartResult(run, first, { rows: [{ dryRun: true, request }] }, items.length > 1 ? items : undefined);
	else for (const part of parts) recordPartResult(run, part, { error });
}
