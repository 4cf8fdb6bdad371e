import { SetupError } from '../../lib/errors.mjs';
import { outputRows } from '../../lib/n8nApi.mjs';

/** What the seeded company's report must hold, in this order. */
const SEEDED_FINDINGS = [
	'Ended: SK8000000115',
	'Ends soon: CA8000000112',
	'Ends soon: 8000000102, Omar Haddad',
	'Ends soon: SK8000000108, Aisha Khan',
	'Held by a deleted employee: CA8000000111, Erik Lund',
	'Unassigned: SK8000000115',
	'Unassigned: CA8000000112',
	'Unassigned: 8000000104',
	'Unassigned: 8000000113',
	'Lock lent out: 8000000106, Priya Nair',
];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'schedule-asset-audit.json',

	prepare(node, { enterprise }) {
		const { assignments } = node('Settings').parameters.assignments;
		assignments.find(({ name }) => name === 'enterpriseGlobalId').value = enterprise.globalId;
	},

	async drive({ api, sandbox, workflow }) {
		const requestsBefore = await countRequests(sandbox);
		const execution = await api.run(workflow.id, { trigger: 'Every Monday at 08:00' });
		if (execution.status !== 'success') {
			const { message } = execution.data?.resultData?.error ?? {};
			throw new SetupError(`The audit ended with status ${execution.status}: ${message ?? 'no message'}`);
		}
		const requests = (await countRequests(sandbox)) - requestsBefore;
		if (requests !== 4) throw new SetupError(`The audit made ${requests} requests where 4 were due`);

		const findings = outputRows(execution, 'What Needs Attention');
		expectFindings(findings);
		const file = reportFile(execution);
		return {
			columns: ['Attention', 'Asset', 'Holder', 'Until', 'Detail'],
			rows: findings.map(({ attention, assetNum, holder, until, detail }) => [
				attention,
				assetNum,
				holder || '–',
				until || '–',
				detail || '–',
			]),
			notes: [`The same rows are in ${file.fileName} (${file.fileSize}), from 4 requests.`],
		};
	},
};

/** What the first scenario ordered, under numbers from 8000001001 on, is nobody's yet; it comes on top of the seeded findings. */
function expectFindings(findings) {
	const isOrdered = ({ attention, assetNum }) => attention === 'Unassigned' && assetNum.startsWith('8000001');
	const seeded = findings
		.filter((finding) => !isOrdered(finding))
		.map(({ attention, assetNum, holder }) => {
			const name = holder.replace(/ \(.*\)$/, '');
			return `${attention}: ${assetNum}${name && `, ${name}`}`;
		});
	if (JSON.stringify(seeded) === JSON.stringify(SEEDED_FINDINGS)) return;
	throw new SetupError(
		`The report was to be ${JSON.stringify(SEEDED_FINDINGS)}; it is ${JSON.stringify(seeded)}`,
	);
}

function reportFile(execution) {
	const runs = execution.data.resultData.runData['Report File'] ?? [];
	const file = runs[0]?.data?.main?.[0]?.[0]?.binary?.data;
	if (file?.mimeType === XLSX && file.fileName?.endsWith('.xlsx')) return file;
	throw new SetupError(`The report was to be a workbook; it is ${file?.fileName} (${file?.mimeType})`);
}

const countRequests = async (sandbox) => (await sandbox.control('GET', 'ledger')).requests.length;
