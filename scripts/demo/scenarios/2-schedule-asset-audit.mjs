import { outputRows } from '../../lib/n8nApi.mjs';
import { expectEqual } from '../expect.mjs';
import { setSetting } from '../scenarios.mjs';

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
	'Unassigned: CA8000000112',
	'Unassigned: CA8000000117',
	'Unassigned: 8000000104',
	'Unassigned: 8000000113',
	'Unassigned: SK8000000115',
	'Lock lent out: 8000000106, Priya Nair',
];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'schedule-asset-audit.json',

	prepare(node, { enterprise }) {
		setSetting(node('Settings'), 'enterpriseGlobalId', enterprise.globalId);
	},

	async drive({ api, sandbox, workflow }) {
		const countRequests = async () => (await sandbox.control('GET', 'ledger')).requests.length;
		const requestsBefore = await countRequests();
		const execution = await api.run(workflow.id, { trigger: 'Every Monday at 08:00' });
		const { runData, error } = execution.data.resultData;
		expectEqual('The audit', [execution.status, error?.message], ['success', undefined]);
		// Four lists, and one request for the products of each asset.
		const requests = 4 + outputRows(execution, 'Asset Holders').length;
		expectEqual('Requests of the audit', (await countRequests()) - requestsBefore, requests);

		const findings = outputRows(execution, 'What Needs Attention');
		expectEqual('The report', findings.filter(isSeeded).map(inShort), SEEDED_FINDINGS);
		const file = runData['Report File'][0].data.main[0][0].binary.data;
		expectEqual('The workbook', [file.mimeType, file.fileName.slice(-5)], [XLSX, '.xlsx']);
		return {
			columns: ['Attention', 'Asset', 'Holder', 'Until', 'Detail'],
			rows: findings.map(({ attention, assetNum, ...more }) => [
				attention,
				assetNum,
				...['holder', 'until', 'detail'].map((name) => more[name] || '–'),
			]),
			notes: [`The same rows are in ${file.fileName} (${file.fileSize}), from ${requests} requests.`],
		};
	},
};

/** What the first scenario ordered, under numbers from 8000001001 on, is nobody's yet; it comes on top of the seeded findings. */
const isSeeded = ({ attention, assetNum }) => attention !== 'Unassigned' || !assetNum.startsWith('8000001');

const inShort = ({ attention, assetNum, holder }) =>
	`${attention}: ${[assetNum, holder.replace(/ \(.*\)$/, '')].filter(Boolean).join(', ')}`;
