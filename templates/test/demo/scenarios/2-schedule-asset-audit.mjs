import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';

import { setSetting } from '../bring.mjs';
import { expectEqual, expectIn } from '../expect.mjs';
import { dropTable, insertRows } from '../ledger.mjs';
import { sheetsOf } from '../workbook.mjs';

/** What the seeded company's report must hold, in this order. */
const SEEDED_FINDINGS = [
	'Ended: CA8000000118, Aisha Khan',
	'Ends soon: CA8000000112',
	'Ends soon: CA8000000116, Omar Haddad',
	'Product ended: SK8000000115',
	'Product ended: SK8000000115',
	'Product ends soon: 8000000102, Omar Haddad',
	'Product ends soon: 8000000102, Omar Haddad',
	'Product ends soon: SK8000000108, Aisha Khan',
	'Product ends soon: SK8000000108, Aisha Khan',
	'Held by a deleted employee: CA8000000111, Erik Lund',
	'Unassigned: SK8000000115',
	'Unassigned: CA8000000112',
	'Unassigned: 8000000104',
	'Unassigned: CA8000000117',
	'Unassigned: 8000000113',
	'Lock lent out: 8000000106, Priya Nair',
];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TITLES = 'Asset,License type,Product,Holder,Why,Ends on,Days left,In words,Details';

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'schedule-asset-audit.json',
	// It has a Data Table node.
	from: OLDEST_WITH_LEDGER,

	prepare(node, { enterprise }) {
		setSetting(node('Settings'), 'enterpriseGlobalId', enterprise.globalId);
		setSetting(node('Settings'), 'company', 'Acme Engineering');
		// Whatever day it is, what the weekly rule gives.
		setSetting(node('Settings'), 'warnDays', 30);
	},

	async drive({ api, sandbox, workflow }) {
		const recorded = async () => (await sandbox.control('GET', 'ledger')).requests;
		const audit = async () => {
			const before = (await recorded()).length;
			const execution = await api.run(workflow.id, { trigger: 'Weekly and Monthly' });
			const { runData, error } = execution.data.resultData;
			expectEqual('The audit', [execution.status, error?.message], ['success', undefined]);
			const requests = (await recorded()).slice(before);
			// Four lists, and one request for the products of each asset; nothing is changed.
			const due = 4 + outputRows(execution, 'Asset Holders').length;
			const changing = requests.filter(({ method }) => method !== 'GET');
			expectEqual('Requests of the audit', [requests.length, changing.length], [due, 0]);
			const findings = outputRows(execution, 'What Needs Attention');
			const [report] = outputRows(execution, 'Mail and Workbook');
			const [{ binary: pages }] = runData['Mail and Workbook'][0].data.main[0];
			const [{ binary }] = runData['Workbook File'][0].data.main[0];
			return { findings, report, page: pages.page, file: binary.data, requests: due };
		};
		const first = await audit();
		const { findings, report, file } = first;
		expectEqual('The report', findings.filter(isSeeded).map(inShort), SEEDED_FINDINGS);
		const { subject, html, counts, total } = report;
		const { ended, soon, left, lent, unknown } = counts;
		expectEqual('The counts', [ended, soon, left, lent, unknown], [2, 4, 1, 1, 0]);
		expectIn('The subject', subject, 'of Acme Engineering: 2 have ended, 4 end within 30 days, 1 is held by');
		const page = [first.page.fileName.slice(-5), String(await api.file(first.page))];
		expectEqual('The page', page, ['.html', html]);
		expectEqual('The workbook', [file.mimeType, file.fileName.slice(-5)], [XLSX, '.xlsx']);
		const sheets = await sheetsOf(await api.file(file));
		const assets = new Set(findings.map(({ assetNum }) => assetNum));
		const [titles, ...rows] = sheets['Needs attention'];
		expectEqual('The titles', titles.slice(0, 9).join(), TITLES);
		expectEqual('The assets of the workbook', rows.map(([assetNum]) => assetNum).sort(), [...assets].sort());
		const dates = rows.filter((row) => row[5]).map((row) => row[5] instanceof Date);
		expectEqual('Its dates', [dates.length > 5, dates.every(Boolean)], [true, true]);
		// It only reads: a second time it says the same.
		const again = await audit();
		expectEqual('The second run', [again.findings, again.report], [findings, report]);
		const worth = await withPrices(api, audit);
		await withoutProducts({ api, sandbox, workflow });
		return {
			columns: ['Attention', 'Asset', 'Product', 'Holder', 'When', 'Detail'],
			rows: findings.map(({ attention, assetNum, ...more }) => [
				attention,
				assetNum,
				...['product', 'holder', 'when', 'detail'].map((name) => more[name] || '–'),
			]),
			notes: [
				`${subject}`,
				`${total} assets looked at with ${first.requests} requests. In ${file.fileName} (${file.fileSize}): ${Object.keys(sheets).join(', ')}.`,
				`With prices in a table: ${worth}`,
				'Mail is off as the template comes: no mail has left.',
			],
		};
	},
};

const PRICES = 'license_prices';

/** What it is worth, by the prices that a person writes into the table. */
async function withPrices(api, audit) {
	await insertRows(api, PRICES, [
		{ product: 'quantity takeoff', price: 1200.5, currency: 'EUR' },
		{ product: 'Rebar Detailing', price: 80, currency: 'USD' },
	]);
	const { report, file } = await audit();
	await dropTable(api, PRICES);
	const [titles, ...rows] = (await sheetsOf(await api.file(file))).Worth;
	const cell = (row, title) => row[titles.indexOf(title)] ?? 0;
	const ofProducts = rows.filter((row) => cell(row, 'By') === 'Product');
	const prices = { 'Quantity Takeoff': [1200.5, 'EUR'], 'Rebar Detailing': [80, 'USD'] };
	for (const [product, [price, currency]] of Object.entries(prices)) {
		const row = ofProducts.find((one) => cell(one, 'Name') === product);
		const worth = ['Given out', 'Free'].map((what) => cell(row, what) * price);
		const shown = ['Given out, a year', 'Free, a year'].map((what) => cell(row, what));
		expectEqual(`What ${product} is worth`, [cell(row, 'Currency'), ...shown], [currency, ...worth]);
	}
	return /All seats with a price: .* EUR.*/.exec(report.text)[0];
}

/** Products of one asset that cannot be read are said. */
async function withoutProducts({ api, sandbox, workflow }) {
	// Of the assets whose ID ends in 8.
	const match = { path: '8/merchandiseProducts' };
	await sandbox.control('POST', 'faults', { kind: 'status', status: 503, match, times: 'Infinity' });
	const some = await api.run(workflow.id, { trigger: 'Weekly and Monthly' });
	await sandbox.control('DELETE', 'faults');
	const [{ headline, counts }] = outputRows(some, 'Mail and Workbook');
	const found = [headline.slice(0, 13), counts.unknown > 1];
	expectEqual('The audit without some products', found, ['Not complete:', true]);
}

/** What the first scenario ordered, under numbers from 8000001001 on, is nobody's yet; it comes on top of the seeded findings. */
const isSeeded = ({ attention, assetNum }) => attention !== 'Unassigned' || !assetNum.startsWith('8000001');

const inShort = ({ attention, assetNum, holder }) =>
	`${attention}: ${[assetNum, holder.replace(/ \(.*\)$/, '')].filter(Boolean).join(', ')}`;
