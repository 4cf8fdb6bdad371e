import type { Fault } from '../../../sandbox';
import type { Subject } from './operations';

/**
 * What can go wrong with a reply, and what must then become of an item. The rules are those of docs/maintainers/design.md ("Reply",
 * "outcome", "Retries"), written down once more and apart from the code.
 */

/** One request meets the fault, every one does, or every one that writes does while reads are answered. */
export type Spread = 'once' | 'always' | 'writes';

export interface FaultRow {
	name: string;
	fault: Fault;
	/**
	 * `good`: the answer is good all the same. `refused`: the reply says readably that nothing was done. `lost`: nobody can tell.
	 * `passing`: nor that, and it is likely to pass by itself, so that what may be repeated is. `later`: not done, and all may be sent again.
	 */
	tells: 'good' | 'refused' | 'lost' | 'passing' | 'later';
	/** The service did what it was asked for all the same. */
	acted?: boolean;
}

type Told = [name: string, fault: Fault, acted?: 'acted'];

const elsewhere = { Location: 'http://127.0.0.1:9/elsewhere' };
const rows: Record<FaultRow['tells'], Told[]> = {
	passing: [
		['reset before', { kind: 'reset-before' }],
		['reset after', { kind: 'reset-after' }, 'acted'],
		['time-out', { kind: 'timeout' }],
		['502', { kind: 'status', status: 502, body: 'Bad Gateway' }],
		['503', { kind: 'status', status: 503, headers: { 'Retry-After': '3' } }],
		['code 500', { kind: 'code', code: '500', message: 'network error' }],
	],
	later: [['429', { kind: 'status', status: 429 }]],
	lost: [
		['500', { kind: 'status', status: 500, body: 'Internal Server Error' }],
		['302', { kind: 'status', status: 302, headers: elsewhere }],
		['HTML', { kind: 'html' }],
		['truncated', { kind: 'truncated' }, 'acted'],
	],
	good: [
		['wrong types', { kind: 'wrong-types' }, 'acted'],
		['wrong shape', { kind: 'wrong-shape' }, 'acted'],
		['double keys', { kind: 'duplicate-keys' }],
		['huge', { kind: 'huge', bytes: 2 * 1024 * 1024 }],
		['slow drip', { kind: 'slow-drip', ms: 10, chunks: 6 }],
		['content type', { kind: 'wrong-content-type' }],
	],
	refused: [
		['redirect', { kind: 'status', status: 307, headers: elsewhere }],
		['token', { kind: 'expired-token' }],
		['nonce', { kind: 'nonce-refused' }],
	],
};

export const FAULTS = (Object.keys(rows) as Array<FaultRow['tells']>).flatMap((tells): FaultRow[] =>
	rows[tells].map(([name, fault, acted]) => ({
		name,
		fault,
		tells,
		acted: acted !== undefined,
	})),
);

export type Verdict = 'done' | 'repeated' | 'confirmed' | 'rejected' | 'unknown';

/**
 * What becomes of an item whose request meets the fault. `repeated`: done in the end, by a second request. `confirmed`: its
 * answer is lost, and the service was asked and shows that it is done.
 */
export function verdict(
	{ kind, data, seen, unseen }: Pick<Subject, 'kind' | 'data' | 'seen' | 'unseen'>,
	row: FaultRow,
	spread: Spread,
): Verdict {
	if (row.tells === 'later') return spread === 'once' ? 'repeated' : 'rejected';
	if (unseen && row.acted && row.tells === 'passing') return 'unknown';
	if (row.tells === 'good' && !unusable(data, row.name)) return 'done';
	if (row.tells === 'passing' && kind !== 'once' && spread === 'once') return 'repeated';
	if (kind === 'read' || row.tells === 'refused') return 'rejected';
	return seen === 'shown' && row.acted && spread !== 'always' ? 'confirmed' : 'unknown';
}

/** Data that cannot give the rows that were asked for. */
function unusable(data: Subject['data'], fault: string): boolean {
	// The account names are what rows are matched by; as numbers they match nothing.
	if (fault === 'wrong types') return data === 'accounts';
	return fault === 'wrong shape' && data !== 'nothing';
}

/** How many requests one call makes at most. */
export const attempts = ({ kind }: Pick<Subject, 'kind'>, { tells }: FaultRow, maxRetries: number): number =>
	tells === 'later' || (tells === 'passing' && kind !== 'once') ? 1 + maxRetries : 1;
