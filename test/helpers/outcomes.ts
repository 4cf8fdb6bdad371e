/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; for test/nodes/reconcile, faults, cancel and security; it watches a run from outside */
import type { INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { errorIn } from './errorRows';

/** For the engine tests and the worlds: what became of the items of a run, in few words for tables. */

/** Per row: the item it is linked to, and `row`, `confirmed`, `alreadyDone` or the outcome of an error row: `['0 row', '1 unknown']`. */
export function outcomesOf(items: INodeExecutionData[]): string[] {
	return items.map(({ json, pairedItem }) => {
		const { item } = pairedItem as { item: number };
		const flags = (['confirmed', 'alreadyDone', 'pending'] as const).filter((name) => json[name] === true);
		return `${item} ${errorIn(json)?.outcome ?? (flags.join('+') || 'row')}`;
	});
}

/** The same for `count` items of one row each. */
export const all = (count: number, outcome: string): string[] =>
	Array.from({ length: count }, (_, index) => `${index} ${outcome}`);

/** The bodies of the writes that the sandbox has seen. */
export const writesOf = ({ ledger }: Pick<Sandbox, 'ledger'>): string[] =>
	ledger.requests.filter(({ method }) => method !== 'GET').map(({ rawBody }) => rawBody);

/** Whether it settles within so many milliseconds; margins are wide, as machines are slow at times. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | 'still under way'> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<'still under way'>((resolve) => {
		timer = setTimeout(() => resolve('still under way'), ms);
	});
	const first = await Promise.race([work, late]);
	clearTimeout(timer);
	return first;
}
