/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published */
import { range } from 'lodash';

import { isDeep } from '../../../test/helpers/project/deep';
import { problemsOf, tell } from './randomWorld';
import { replaced } from '../support/ledger/template';
import { templates } from '../support/ledger/world';

/**
 * Random worlds: several deliveries of an event and of others under its ID, lines of every kind, every answer of the service,
 * crashes at every node, late executions beside reconcile, people who type. `LEDGER_WORLDS=5000` takes so many,
 * `LEDGER_SEED=123` one of them.
 */

const { LEDGER_WORLDS = isDeep ? '4000' : '40', LEDGER_SEED } = process.env;
/** Further worlds, each of which has shown a defect that those before it do not show. */
const TELLING = [46, 51, 70, 75, 108, 112, 125, 175, 203, 726, 8428, 21156];

it('no line is ordered twice, none is lost, none is done untruly, and every answer is true', () => {
	const seeds =
		LEDGER_SEED === undefined ? [...range(Number(LEDGER_WORLDS)), ...TELLING] : [Number(LEDGER_SEED)];
	const real = templates();
	const found = seeds.flatMap((seed) =>
		problemsOf(tell(seed, real)).map((problem) => `seed ${seed}: ${problem}`),
	);
	expect(found.slice(0, 10)).toEqual([]);
}, 600_000);

const NO_OUTCOME = "[ 'unknown', said || words.noOutcome ]";
const FIRST_NUMBER = "numberOf($('Take the Lines').first().json)";
const NOT_NOTED = "{ status: 503, body: { status: 'not noted', eventId, message: isExecuted";
/** What the judge says, and what is planted to make it say so: in which node, in the place of what. */
it.each<[says: string, node: string, from: string, to: string]>([
	['ordered twice', 'What to Do', 'if (noted.length > 0 && inserted.length > 0)', 'if (false)'],
	['done, and not ordered', 'What to Do', NO_OUTCOME, "[ 'done', '' ]"],
	['with lines that are not ordered', 'What to Do', NO_OUTCOME, "[ 'done', '' ]"],
	['its lines were ordered', 'What to Do', 'lines.every(isDone)', 'lines.some(isDone)'],
	['not settled', 'What to Do', 'asked(row).content !== row.content)', 'false)'],
	['left to a person without need', 'What to Do', '/^cloud_/', '/./'],
	['for a customer whom nobody knows', 'What to Do', 'if (isSure ||', 'if (true ||'],
	['lines of two events', 'What to Do', 'asked(row).identity !== row.identity', 'false'],
	['kept as settled, and not ordered', 'What to Do', 'if (isKept) return { clear: mine }', ''],
	// Of several events in one call.
	['done, and not ordered', 'What to Do', 'replies[index] ?? []', 'replies[0] ?? []'],
	['under the number of another line', 'Create License Orders', 'numberOf($json)', FIRST_NUMBER],
	['with lines that are not ordered', 'What to Do', 'return events.map(', 'return events.toReversed().map('],
	['ordered twice', 'What to Do', "(a === 'ordering' ? -1 : 1)", "(a === 'ordering' ? 1 : -1)"],
	['ordered twice', 'Change the Lines', '$json.before', "'9999'"],
	['ordered twice', 'What to Do', 'group.some(isClaim) ?', 'false ?'],
	['is not in the ledger', 'What to Do', 'isPartial } : look()', 'isPartial } : tell()'],
	['2 rows', 'What to Do', 'seen.has(eventId)', 'false'],
	['0 rows', 'What to Do', 'JSON.stringify(events)', 'JSON.stringify({ other: 1 })'],
	['is not in the ledger', 'What to Do', NOT_NOTED, NOT_NOTED.replace('503', '202')],
])('the judge sees what is planted: %s', (says, node, from, to) => {
	const planted = templates();
	const has = (text: string) => text.includes(JSON.stringify(from).slice(1, -1));
	const owner = [planted.order, planted.reconcile].find(({ nodes }) =>
		nodes.some(({ name, parameters }) => name === node && has(JSON.stringify(parameters))),
	)!;
	replaced(owner, node, from, to);
	const isSaid = (seed: number) => problemsOf(tell(seed, planted)).some((problem) => problem.includes(says));
	expect([...TELLING, ...range(200)].some(isSaid)).toBe(true);
});
