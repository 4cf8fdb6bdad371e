import lodash from 'lodash';
import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { bring, setSetting } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { tableRows } from '../ledger.mjs';
import { sheetsOf } from '../workbook.mjs';
import { DAY, HOUR, runAt, tomorrow, withOwnTime } from '../simulatedDays.mjs';

/** More than the 30 that the report is about. */
const DAYS = 40;
/** Days on which the list could not be read, and on which n8n did not run. */
const [FAILED, OFF] = [
	[8, 9],
	[20, 21, 22],
];
const isSampled = (day) => ![...FAILED, ...OFF].includes(day);
/** What an asset is, over and over: online, held, free, lent. No earlier scenario changes who holds these. */
const PLAYED = lodash.mapValues(
	{ 8000000101: 'o', 8000000103: 'ohhhhhh', CA8000000109: 'oh', CA8000000117: 'offff', CA8000000110: 'l' },
	(letters) => lodash.times(DAYS, (day) => (isSampled(day) ? letters[day % letters.length] : '.')).join(''),
);

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'use-over-time.json',
	from: OLDEST_WITH_LEDGER,

	prepare(node) {
		setSetting(node('Settings'), 'hoursPerDay', 1);
	},

	drive: (stage) => withOwnTime(stage, () => play(stage)),
};

async function play(stage) {
	const samples = await sampleDays(stage);
	const rows = await tableRows(stage.api, 'license_use');
	const kind = (name) => rows.filter((row) => row.kind === name);
	const said = Object.fromEntries(kind('asset').map(({ assetNum, days }) => [assetNum, days]));
	expectEqual('The letters of the days', lodash.pick(said, Object.keys(PLAYED)), PLAYED);
	const report = await playReport(stage);
	return {
		columns: ['Product', 'Seats', 'Most held', 'Most online', 'Assets not used'],
		rows: kind('product').map((row) =>
			[row.product, row.seats, row.heldPeak, row.onlinePeak, row.idleAssets].map(String),
		),
		notes: [
			`${samples} samples of ${DAYS} days: each day of ${Object.keys(PLAYED).length} assets is as it was played.`,
			`The report: ${report}.`,
			`On ${FAILED.length} days the list could not be read: they count as not sampled.`,
			'The table is gone again: its samples are of days to come.',
		],
	};
}

/** A sample each day at noon; gives how many count. */
async function sampleDays(stage) {
	const { sandbox, workflow } = stage;
	const start = tomorrow() + 12 * HOUR;
	for (const day of lodash.difference(lodash.range(DAYS), OFF)) {
		await sandbox.control(
			'POST',
			'online',
			lodash.mapValues(PLAYED, (letters) => letters[day] === 'o'),
		);
		const isFailing = FAILED.includes(day);
		const fault = { kind: 'status', status: 503, times: 'Infinity', match: { path: '/asset/assetNums' } };
		if (isFailing) await sandbox.control('POST', 'faults', fault);
		const { status } = await runAt(stage, workflow, start + day * DAY);
		if (isFailing) await sandbox.control('DELETE', 'faults');
		expectEqual(`The sample of day ${day}`, status, isFailing ? 'error' : 'success');
	}
	return DAYS - FAILED.length - OFF.length;
}

/** The workbook of the samples. */
async function playReport(stage) {
	const { api } = stage;
	const { id } = await bring(stage, 'use-report.json', { activate: false });
	const execution = await api.run(id, { trigger: 'Try It Now' });
	const { runData, error } = execution.data.resultData;
	expectEqual('The report', [execution.status, error?.message], ['success', undefined]);
	const [{ assets, products }] = outputRows(execution, 'Use by Asset and Product');
	const { data } = runData['Workbook File'][0].data.main[0][0].binary;
	const sheets = Object.values(await sheetsOf(await api.file(data)));
	expectEqual(
		'The rows of the workbook',
		sheets.map(({ length }) => length - 1),
		[assets, products],
	);
	return `${data.fileName} with ${assets} assets, and ${products} rows of products and days`;
}
