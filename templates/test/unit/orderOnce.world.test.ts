/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published */
import { isDeep } from '../../../test/support/project/deep';
import { problemsOf, tell } from '../support/ledger/randomWorld';
import { templates } from '../support/ledger/world';

/**
 * Random worlds: several deliveries of an event and of others under its ID, lines of every kind, every answer of the service,
 * crashes at every node, late executions beside reconcile, people who type. `LEDGER_WORLDS=5000` takes so many,
 * `LEDGER_SEED=123` one of them.
 */

const { LEDGER_WORLDS = isDeep ? '400' : '40', LEDGER_SEED } = process.env;

it('no line is ordered twice, none is lost, none is done untruly, and every answer is true', () => {
	const seeds =
		LEDGER_SEED === undefined
			? Array.from({ length: Number(LEDGER_WORLDS) }, (_, seed) => seed)
			: [Number(LEDGER_SEED)];
	const real = templates();
	const found = seeds.flatMap((seed) =>
		problemsOf(tell(seed, real)).map((problem) => `seed ${seed}: ${problem}`),
	);
	expect(found.slice(0, 10)).toEqual([]);
}, 600_000);
