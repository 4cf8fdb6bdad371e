import { outcomesOf } from '../../support/reconcile/outcomes';
import { runNode } from '../../support/engine/engine';
import {
	credentialsFor,
	nodeOf,
	parametersOf,
	type Subject,
	subjects,
	titleOf,
	variants,
} from '../../support/faultMatrix/operations';
import { timesDone } from '../../support/faultMatrix/judge';
import { skipPauses } from '../../support/fake/pauses';
import { useSandbox } from '../../support/server/stage';

/**
 * docs/maintainers/design.md, "If it is done already", for each operation whose work can be seen, in n8n's engine. What proves what is held
 * by the tables of test/unit/reconcile and by the random worlds.
 */

skipPauses();

const sandbox = useSandbox();

const seen = [...subjects, ...variants].filter((subject) =>
	['shown', 'changed'].includes(subject.seen ?? ''),
);

it.each(seen.map((subject) => [titleOf(subject), subject] as const))(
	'%s: what is done, or may be, is not sent again; the rest is',
	async (_title, subject: Subject) => {
		const items = subject.items(sandbox.state, 5);
		const run = async (some: typeof items, dryRun = false) =>
			await runNode({
				node: nodeOf(subject.service),
				credentials: credentialsFor(subject.service, sandbox),
				parameters: parametersOf(subject, { ifDone: 'skip', dryRun }),
				items: some,
				onError: 'continueRegularOutput',
			});
		const first = await run(items.filter((_item, index) => index % 2 === 1));
		expect(outcomesOf(first.items)).toEqual(['0 row', '1 row']);
		const shown = await run(items, true);
		const again = await run(items);

		// That something is lent, or gone, does not tell by what.
		const said = subject.seen === 'shown' ? 'alreadyDone' : 'rejected';
		expect(shown.items.filter(({ json }) => json.dryRun === undefined)).toHaveLength(2);
		expect(outcomesOf(again.items)).toEqual(['0 row', `1 ${said}`, '2 row', `3 ${said}`, '4 row']);
		expect(items.map((item) => timesDone(subject, item, sandbox))).toEqual([1, 1, 1, 1, 1]);
	},
);
