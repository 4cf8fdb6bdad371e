import type { Fault } from '../../sandbox';
import type { Subject } from './matrixOperations';

/**
 * What can go wrong with a reply, and what must then become of an item. The rules are those of docs/design.md ("Reply",
 * "outcome", "Repeating"), written down once more and apart from the code.
 */

/** One request meets the fault, every one does, or every one that writes does while reads are answered. */
export type Spread = 'once' | 'always' | 'writes';

export interface FaultRow {
	name: string;
	/** What a person sees of it, for the document. */
	meaning: string;
	fault: (bytes: number) => Fault;
	/**
	 * `none`: the answer is good all the same. `refused`: the reply says readably that nothing was done. `unsettled`:
	 * nobody can tell.
	 */
	tells: 'none' | 'refused' | 'unsettled';
	/** Likely to pass by itself, so that what may be repeated is. */
	passing?: boolean;
	/** The service did what it was asked for all the same. */
	acted?: boolean;
}

export const FAULTS: FaultRow[] = [
	{
		name: 'reset before',
		meaning: 'connection reset before the service acted',
		fault: () => ({ kind: 'reset-before' }),
		tells: 'unsettled',
		passing: true,
	},
	{
		name: 'reset after',
		meaning: 'connection reset after the service acted',
		fault: () => ({ kind: 'reset-after' }),
		tells: 'unsettled',
		passing: true,
		acted: true,
	},
	{
		name: 'time-out',
		meaning: 'no reply within Timeout',
		fault: () => ({ kind: 'timeout' }),
		tells: 'unsettled',
		passing: true,
	},
	{
		name: '500',
		meaning: 'HTTP 500',
		fault: () => ({ kind: 'status', status: 500, body: 'Internal Server Error' }),
		tells: 'unsettled',
	},
	{
		name: '502',
		meaning: 'HTTP 502',
		fault: () => ({ kind: 'status', status: 502, body: 'Bad Gateway' }),
		tells: 'unsettled',
		passing: true,
	},
	{
		name: '503',
		meaning: 'HTTP 503 with Retry-After',
		fault: () => ({ kind: 'status', status: 503, headers: { 'Retry-After': '3' } }),
		tells: 'unsettled',
		passing: true,
	},
	{
		name: '429',
		meaning: 'HTTP 429',
		fault: () => ({ kind: 'status', status: 429 }),
		tells: 'unsettled',
		passing: true,
	},
	{
		name: 'code 500',
		meaning: 'business code 500 (network trouble inside the service)',
		fault: () => ({ kind: 'code', code: '500', message: 'network error' }),
		tells: 'unsettled',
		passing: true,
	},
	{
		name: 'HTML',
		meaning: 'a web page instead of the envelope',
		fault: () => ({ kind: 'html' }),
		tells: 'unsettled',
	},
	{
		name: 'truncated',
		meaning: 'JSON that stops half way, after the service acted',
		fault: () => ({ kind: 'truncated' }),
		tells: 'unsettled',
		acted: true,
	},
	{
		name: 'wrong types',
		meaning: 'numbers as text and texts as numbers',
		fault: () => ({ kind: 'wrong-types' }),
		tells: 'none',
		acted: true,
	},
	{
		name: 'wrong shape',
		meaning: 'an object where a list is due, or the reverse',
		fault: () => ({ kind: 'wrong-shape' }),
		tells: 'none',
		acted: true,
	},
	{ name: 'huge', meaning: 'a reply of 50 MB', fault: (bytes) => ({ kind: 'huge', bytes }), tells: 'none' },
	{
		name: 'slow drip',
		meaning: 'the reply in small pieces',
		fault: () => ({ kind: 'slow-drip', ms: 30, chunks: 6 }),
		tells: 'none',
	},
	{
		name: 'redirect',
		meaning: 'HTTP 302 to another host',
		fault: () => ({ kind: 'status', status: 302, headers: { Location: 'http://127.0.0.1:9/elsewhere' } }),
		tells: 'refused',
	},
	{
		name: 'content type',
		meaning: 'the right JSON as text/plain',
		fault: () => ({ kind: 'wrong-content-type' }),
		tells: 'none',
	},
	{
		name: 'double keys',
		meaning: '`code` and `data` twice, the true ones last',
		fault: () => ({ kind: 'duplicate-keys' }),
		tells: 'none',
	},
	{
		name: 'token',
		meaning: 'token refused (60000), pasted tokens',
		fault: () => ({ kind: 'expired-token' }),
		tells: 'refused',
	},
	{
		name: 'nonce',
		meaning: 'nonce refused (70001)',
		fault: () => ({ kind: 'nonce-refused' }),
		tells: 'refused',
	},
];

export type Verdict = 'done' | 'repeated' | 'confirmed' | 'rejected' | 'unknown';

/**
 * What becomes of an item whose request meets the fault. `repeated`: done in the end, by a second request. `confirmed`: its
 * answer is lost, and the service was asked and shows that it is done.
 */
export function verdict(
	{ kind, data, seen }: Pick<Subject, 'kind' | 'data' | 'seen'>,
	row: FaultRow,
	spread: Spread,
): Verdict {
	if (row.tells === 'none' && !unusable(data, row.name)) return 'done';
	if (row.passing === true && kind !== 'once' && spread === 'once') return 'repeated';
	if (kind === 'read' || row.tells === 'refused') return 'rejected';
	return seen === 'shown' && row.acted === true && spread !== 'always' ? 'confirmed' : 'unknown';
}

/** Data that cannot give the rows that were asked for. */
function unusable(data: Subject['data'], fault: string): boolean {
	// The account names are what rows are matched by; as numbers they match nothing.
	if (fault === 'wrong types') return data === 'accounts';
	return fault === 'wrong shape' && data !== 'nothing';
}

/** How many requests one call makes. */
export function attempts(
	subject: Pick<Subject, 'kind' | 'data' | 'seen'>,
	row: FaultRow,
	spread: Spread,
	maxRetries: number,
): number {
	const met = verdict(subject, row, spread);
	if (met === 'repeated') return 2;
	return row.passing === true && subject.kind !== 'once' && met !== 'done' ? 1 + maxRetries : 1;
}
