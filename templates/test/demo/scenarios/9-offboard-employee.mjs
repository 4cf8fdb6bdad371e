import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { parametersOf } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { fillInForm } from '../form.mjs';

const GO = 'Withdraw and delete';

/** Account name (before the code) or a name, the decisions, what the last page says, and what becomes of it. */
const LEAVERS = [
	['jonas', ['Stop'], /Nothing was changed.*It was stopped/, { withdrawn: 0, deleted: 0 }],
	['omar', [GO], /is deleted.*Taken back: 8000000102, CA8000000116/, { withdrawn: 2, deleted: 1 }],
	// A second time: the account that is deleted is named.
	['omar', [], /It did not go through.*omarACME\) is deleted already/, { withdrawn: 0, deleted: 0 }],
	['priya', [], /It did not go through.*8000000106/, { withdrawn: 0, deleted: 0 }],
	['nobody', [], /It did not go through.*nobody/, { withdrawn: 0, deleted: 0 }],
	// By a misspelt name: chosen from a list.
	[
		'Mei Tann',
		['Mei Tan (meiACME)', 'Stop'],
		/Nothing was changed: Mei Tan .*It was stopped/,
		{ withdrawn: 0, deleted: 0 },
	],
];

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'offboard-employee.json',
	from: OLDEST_WITH_LEDGER,

	async drive({ api, sandbox, workflow }) {
		const { path } = parametersOf(workflow, 'Leaver (Form)').options;
		const countActs = async () => {
			const { acts } = await sandbox.control('GET', 'ledger');
			const times = (kind) => acts.filter((act) => act.kind === kind).length;
			return { withdrawn: times('asset.withdrawn'), deleted: times('employee.deleted') };
		};
		const rows = [];
		for (const [name, decisions, last, expected] of LEAVERS) {
			const before = await countActs();
			const account = name.includes(' ') ? name : `${name}${sandbox.enterprise.code}`;
			const shown = await fillInForm(api, path, [
				{ account },
				// A choice of several asks no name.
				...decisions.map((decision) => ({ decision, who: 'Lina Berg' })),
			]);
			// Whoever decides sees the products, too.
			const held = /taken back: (.*?)\. Then/.exec(shown.join())?.[1].split('; ') ?? [];
			expectEqual(
				'What is shown',
				held.filter((asset) => !/^\w+ \([^)]+\)$/.test(asset) || /no product/.test(asset)),
				[],
			);
			const after = await countActs();
			expectEqual(`The last page for ${name}`, last.test(shown.at(-1)) || shown.at(-1), true);
			expectEqual(
				`What was done for ${name}`,
				{ withdrawn: after.withdrawn - before.withdrawn, deleted: after.deleted - before.deleted },
				expected,
			);
			rows.push([account, decisions.join() || '–', shown.at(-1)]);
		}
		return { columns: ['Account', 'Decision', 'The last page'], rows };
	},
};
