import { outcomesOf } from '../../helpers/rows';
import { runSubject, subjects, titleOf, variants } from '../faults/operations';
import { timesDone } from '../faults/judge';
import { skipPauses } from '../../helpers/pauses';
import { useSandbox } from '../../helpers/server/stage';

/**
 * docs/maintainers/design.md, "If it is done already", for each operation whose work can be seen, in n8n's engine. What proves what is held
 * by the tables of test/rules/evidence.test.ts and by the random worlds.
 */

skipPauses();

const sandbox = useSandbox();
const seen = [...subjects, ...variants].filter((subject) => subject.seen === 'shown');

it.each(seen.map((subject) => [titleOf(subject), subject] as const))(
	'%s: what is done, or may be, is not sent again; the rest is',
	async (_title, subject) => {
		const items = subject.items(sandbox.state, 5);
		const run = async (some: typeof items, dryRun = false) =>
			await runSubject(subject, sandbox, {
				...{ options: { ifDone: 'skip', dryRun }, items: some, onError: 'continueRegularOutput' },
			});
		const first = await run(items.filter((_item, index) => index % 2 === 1));
		const shown = await run(items, true);
		const again = await run(items);

		expect(outcomesOf(first.items)).toEqual(['0 row', '1 row']);
		expect(shown.items.filter(({ json }) => json.dryRun === undefined)).toHaveLength(2);
		expect(outcomesOf(again.items)).toEqual(['0 row', '1 alreadyDone', '2 row', '3 alreadyDone', '4 row']);
		expect(items.map((item) => timesDone(subject, item, sandbox))).toEqual([1, 1, 1, 1, 1]);
	},
);
