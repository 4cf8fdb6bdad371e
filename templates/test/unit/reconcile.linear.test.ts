import { DateTime } from 'luxon';

import { askNode } from '../support/ledger/codeNode';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { entriesSearchedIn, growthOf } from '../../../test/helpers/project/work';
import { itLarge } from '../../../test/helpers/project/deep';

/* *Reconcile license orders* over a ledger in which thousands of lines are open: the work grows with them, not with their square. */

const template = readTemplate('reconcile-license-orders');
const OPEN = 'Lines That Are Open';
const SETTLED = 'Settled Lines';
/** What is next when this node has given these rows. */
const given = (from: string, rows: Array<Record<string, unknown>>) => {
	const items = rows.map((json) => ({ json }));
	const nodes = { [OPEN]: items, [SETTLED]: items, Settings: [{ json: { stuckAfterMinutes: 5 } }] };
	return askNode(nodeOf(template, 'What to Do').parameters.jsonOutput, { nodes, from }) as {
		way: number;
		steps: Array<{ eventId: string }>;
	};
};
const row = { owner: '7', decision: '', updatedAt: '2026-01-01T00:00:00.000Z', identity: 'i', outcome: '' };
const lines = (count: number, state: string, of = 1) =>
	Array.from({ length: count }, (_, n) => ({
		...{ ...row, state, wrote: state, id: n, of: of + 1 },
		...{ eventId: `e${Math.floor(n / of)}`, line: (n % of) + 1 },
	}));

itLarge('lines that wait are grouped', () => {
	const before = expect.stringMatching(/^\d{4}-/) as string;
	const steps = ['e0 waiting', 'e0 unknown', 'e1 unknown']
		.map((one) => one.split(' '))
		.map(([eventId, state]) => ({
			...{ eventId, again: { owner: '7', state, before } },
		}));
	expect(given(OPEN, [...lines(2, 'waiting', 2), ...lines(3, 'unknown', 2)])).toEqual({ way: 0, steps });
	const looks = (count: number) => entriesSearchedIn(() => given(OPEN, lines(count, 'waiting')));

	expect(growthOf(looks, 500)).toBeLessThan(5);
});

itLarge.each([
	['ordering', 1, 5, 0],
	['ordering', 1, 6, 1],
	['ordering', 100, 14, 0],
	['ordering', 100, 16, 100],
	['unknown', 100, 6, 100],
])('%s: %i lines of one owner count as stuck after %i minutes: %i events', (state, count, minutes, stuck) => {
	const updatedAt = DateTime.now().minus({ minutes }).toUTC().toISO();
	const rows = lines(count, state).map((row) => ({ ...row, updatedAt }));

	const { way, steps } = given(OPEN, rows);
	expect(way === 0 ? steps.length : 0).toBe(stuck);
});

itLarge('events of which lines are open are left for later', () => {
	const looks = (count: number) => entriesSearchedIn(() => given(SETTLED, lines(count, 'done')));

	// From 2,000 lines on: so many are read at once.
	expect(given(SETTLED, lines(2_000, 'done'))).toEqual({
		way: 3,
		steps: lines(2_000, 'done').map(({ eventId }) => ({ eventId })),
	});
	expect(growthOf(looks, 2_000)).toBeLessThan(5);
});
