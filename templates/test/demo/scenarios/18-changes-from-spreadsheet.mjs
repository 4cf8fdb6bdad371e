import lodash from 'lodash';
import { expectEqual, expectIn } from '../expect.mjs';
import { sheetForm } from '../form.mjs';
import { orderOutside } from '../orderOutside.mjs';
import { workbookOf } from '../workbook.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const PRODUCT = { productUri: '24191', productName: 'Bridge Planner', limitConcurrent: 5 };
const [FIRST, SECOND] = ['CA8000009921', 'CA8000009922'];
const REVOKE = 'Revoke: cannot be undone';
const UNTIL = '2099-12-31';

/** Job, rows, what becomes of them, and of the same sheet uploaded again; what the sandbox writes down. */
const JOBS = (account) => [
	[
		'Renew',
		[
			{ 'Asset Number': FIRST, 'Renew Until': UNTIL },
			{ 'Asset Number': SECOND, 'Renew Until': 'soon' },
		],
		['done', 'refused'],
		['done before', 'refused'],
		'products.added',
	],
	[
		'Assign',
		[
			{ 'Asset Number': FIRST, 'Assign To': 'Mei Tan' },
			{ 'Asset Number': SECOND, 'Assign To': 'Mei Tann' },
		],
		['done', 'refused'],
		['done before', 'refused'],
		'asset.assigned',
	],
	[REVOKE, [{ 'Revoke Asset': FIRST }], ['refused'], ['refused'], 'asset.removed'],
	[
		'Withdraw',
		[{ 'Asset Number': FIRST, 'Withdraw From': account('mei') }],
		['done'],
		['done before'],
		'asset.withdrawn',
	],
	[
		REVOKE,
		[{ 'Revoke Asset': SECOND }, { 'Revoke Asset': 'CA8999999999' }],
		['done', 'not listed'],
		['not listed', 'not listed'],
		'asset.removed',
	],
];

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'changes-from-spreadsheet.json',
	from: '2.41.0',

	async drive({ api, sandbox, workflow }) {
		const end = Date.now() + 400 * DAY_MS;
		for (const assetNo of [FIRST, SECOND]) {
			const products = [{ ...PRODUCT, limitEndDate: end }];
			await orderOutside(sandbox, `change-${assetNo}`, { assetNo, limitEndDate: end, products });
		}
		const acts = async () => (await sandbox.control('GET', 'ledger')).acts.map(({ kind }) => kind);
		const fillIn = await sheetForm({ api, workflow }, 'Changes (Form)');
		const upload = async (job, rows, choice) => {
			const file = rows ? new File([await workbookOf(rows)], 'changes.xlsx') : new File([], '');
			return await fillIn({ file, job, choice });
		};
		const told = [];
		const resultsOf = ({ back }) => lodash.map(back, 'Result');

		const { page, back } = await upload('Renew', undefined, 'Give me a sheet to fill in');
		expectIn('The page', page, 'A sheet to fill in');
		expectEqual('Its titles', Object.keys(back[0]).slice(0, 2), ['Asset Number', 'Renew Until']);
		const before = await acts();
		const wrong = await upload(REVOKE, [{ 'Asset Number': FIRST, 'Renew Until': UNTIL }], 'Do it');
		expectIn('The wrong job', wrong.page, 'Nothing was changed');
		for (const [job, rows, first, second, act] of JOBS((name) => `${name}${sandbox.enterprise.code}`)) {
			const earlier = await acts();
			const rehearsal = await upload(job, rows, 'Rehearse');
			const would = first.filter((one) => one === 'done').length;
			const due = `Rehearsal: ${would} of ${rows.length} rows would be done`;
			expectIn(`The rehearsal of ${job}`, rehearsal.page, due);
			expectEqual(`What ${job} did, rehearsed`, (await acts()).length, earlier.length);
			const done = await upload(job, rows, 'Do it');
			expectEqual(`What became of each row of ${job}`, resultsOf(done), first);
			expectEqual(`The same sheet of ${job} again`, resultsOf(await upload(job, rows, 'Do it')), second);
			const own = (await acts()).slice(earlier.length).filter((kind) => kind === act);
			expectEqual(`What ${job} did`, own.length, would);
			told.push(...done.back.map(({ Result, Message }) => [job, Result, Message]));
		}
		return {
			columns: ['Job', 'Result', 'Message'],
			rows: told,
			notes: [
				`${(await acts()).length - before.length} changes in all, each sheet rehearsed and uploaded twice.`,
			],
		};
	},
};
