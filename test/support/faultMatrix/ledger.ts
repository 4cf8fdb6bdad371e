import { isEqual } from 'lodash';
import type { INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox';
import { attempts } from './faults';
import type { Verdict } from './faults';
import { MAX_RETRIES } from './model';
import type { Case } from './model';
import { endpointOf } from './operations';
import type { Subject, Subjected } from './operations';

/** What the ledger of the sandbox says of a run. */

/** How often it is looked whether something is done (docs/maintainers/design.md, "Running again"). */
const LOOKS = 3;

export const linked = (rows: INodeExecutionData[], index: number) =>
	rows.filter(({ pairedItem }) => (pairedItem as { item?: number } | undefined)?.item === index);

/** The requests of the operation itself, apart from those by which its work is looked up. */
export const sentBy = (subject: Subject, { ledger }: Sandbox) =>
	ledger.requests.filter(({ method }) => method === endpointOf(subject)?.method);

/** In how many requests the service did what the item asked for. */
export function timesDone(
	{ acts, markOf }: Pick<Subject, 'acts' | 'markOf'>,
	{ mark }: Subjected,
	{ ledger }: Sandbox,
): number {
	if (acts === undefined) return 0;
	const entries = new Map(ledger.requests.map((entry) => [entry.n, entry]));
	return new Set(
		ledger
			.did(acts)
			.filter((act) => markOf(act, entries.get(act.n)).includes(mark ?? ''))
			.map(({ n }) => n),
	).size;
}

export const asks = (needle: string | undefined, entry: { path: string; rawBody: string }) =>
	needle !== undefined && (entry.path.includes(needle) || entry.rawBody.includes(needle));

/** Which items' requests met the fault; undefined where requests look all alike. */
export function hit(subject: Subject, { needle }: Subjected, sandbox: Sandbox): boolean | undefined {
	return needle === undefined
		? undefined
		: sentBy(subject, sandbox).some((entry) => entry.fault !== null && asks(needle, entry));
}

/** The fault was on the wire, of as many requests as the case says: without it a case would show nothing. */
export function faultProblems({ subject, row, spread }: Case, sandbox: Sandbox): string[] {
	const met = sandbox.ledger.requests.filter(({ fault }) => fault !== null);
	const due = { once: 1, always: sandbox.ledger.requests.length, writes: sentBy(subject, sandbox).length }[
		spread
	];
	const { kind } = row.fault(0);
	const wrong = met.filter(
		({ fault, status, replyCode }) => !isEqual([fault, status, replyCode], [kind, ...row.wire]),
	);
	return [
		...(met.length === due && due > 0 ? [] : [`${met.length} requests met the fault, not ${due}`]),
		...wrong.map(
			({ status, replyCode }) => `the fault was not on the wire: HTTP ${status}, code ${replyCode}`,
		),
	];
}

/** What is looked up is looked up often enough, not for ever, and only where something may come of it. */
export function lookProblems({ subject, size }: Case, due: Verdict, sandbox: Sandbox): string[] {
	const looks = sandbox.ledger.requests.length - sentBy(subject, sandbox).length;
	const isSeen = subject.seen === 'shown' || subject.seen === 'changed';
	const wanted = isSeen && (due === 'confirmed' || due === 'unknown');
	const most = wanted ? size * LOOKS * (1 + MAX_RETRIES) * 2 : 0;
	return looks > most || (wanted && looks === 0) ? [`looked up with ${looks} requests`] : [];
}

/** Rows of what was looked up say so, and no others do. */
export function confirmedProblems(rows: INodeExecutionData[], isDue: boolean): string[] {
	return rows.every(({ json }) => (json.confirmed === true) === isDue && 'confirmed' in json === isDue)
		? []
		: [`rows are ${isDue ? 'not ' : ''}told as confirmed`];
}

/** Whatever the mode: no write done twice, each request with a nonce of its own, nothing sent oftener than allowed. */
export function ledgerProblems(
	{ subject, row, spread }: Case,
	sandbox: Sandbox,
	items: Subjected[],
): string[] {
	const problems = sandbox.ledger.requests
		.filter(({ nonce }) => nonce !== 'fresh')
		.map(({ nonce }) => `a nonce is ${nonce}`);
	const mostSent = attempts(subject, row, spread, MAX_RETRIES);
	items.forEach((item, index) => {
		const sent = sentBy(subject, sandbox).filter((entry) => asks(item.needle, entry)).length;
		if (item.needle !== undefined && sent > mostSent) problems.push(`item ${index} was sent ${sent} times`);
		if (subject.kind === 'once' && timesDone(subject, item, sandbox) > 1)
			problems.push(`item ${index} was done twice`);
	});
	return problems;
}
