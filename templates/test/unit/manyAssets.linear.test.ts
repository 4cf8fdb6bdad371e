/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published */
import { range } from 'lodash';
import { DateTime } from 'luxon';

import { wholeOf } from '../support/audit/runAudit';
import { runNode, type Given } from '../support/ledger/codeNode';
import { readTemplate } from '../support/ledger/template';
import { callsOf, entriesSearchedIn, growthOf } from '../../../test/helpers/project/work';
import { isDeep, itLarge } from '../../../test/helpers/project/deep';

/* The Code nodes that see every asset: n8n 3 ends each after 60 s. Their work grows with the assets, not with their square. */

type Result = Array<{ json: Record<string, unknown> }>;

/** Runs a Code node of a template; `input` is what the node before it gave. */
function run(name: string, node: string, { input, ...given }: Given): Result {
	const template = readTemplate(name);
	return runNode(template, node, wholeOf(template, given), NOW, input);
}

const NOW = DateTime.fromISO('2027-01-15T08:00:00Z', { zone: 'UTC' });
const rowsOf = (result: Result) => result.map(({ json }, index) => ({ ...json, id: index + 1 }));
const idOf = (n: number) => ({ assetNum: `A${n}`, assetId: `id${n}` });
/** Held and not used. */
const listed = (count: number) =>
	range(count).map((n) => ({
		...{ ...idOf(n), cloudAccountGlobalId: `p${n}`, holderUserName: `p${n}ACME` },
		...{ onlineFlag: false, borrowedFlag: false },
	}));
const product = { productName: 'Takeoff', limitEndTime: null };
const productOf = (n: number) => ({ ...idOf(n), ...product, productUri: `u${n}` });
/** Half of the assets are lent, each into a lock of its own. */
const audit = (count: number): Given => ({
	Settings: [{ warnDays: 30, company: 'Acme' }],
	Assets: range(count).map((n) => ({ ...idOf(n), licenseType: 'cloud_account', limitEndTime: NOW.toISO() })),
	'Asset Holders': listed(count).map((row, n) => ({ ...row, borrowedFlag: n % 2 === 0 })),
	Products: range(count).map(productOf),
	Employees: range(count).map((n) => ({ globalId: `p${n}`, name: `Name ${n}`, userName: `p${n}ACME` })),
	'Lent Locks': range(count).map((n) => ({
		...{ assetNum: `L${n}`, borrowedFlag: true, cloudAccountGlobalId: `p${n}` },
	})),
});
const SETTINGS = {
	...{ now: NOW.toISO(), keepDays: 90, hoursPerDay: 1, idleDays: 0, sampledShare: 0, freshHours: 48 },
	days: 1,
	...{ mailDomain: 'acme.example', enterpriseCode: 'ACME', maxShare: 1, withdraw: true },
};
const sampled = (count: number, at: DateTime, before: Result = []): Given => ({
	Settings: [{ ...SETTINGS, now: at.toISO() }],
	'Use So Far': rowsOf(before),
	Assets: listed(count),
	'Products Due': range(count).map(idOf),
	Products: range(count).map(productOf),
});
const sample = (count: number, ...more: [DateTime, Result?]) =>
	run('use-over-time', 'Sample', sampled(count, ...more));
const AN_HOUR_AGO = NOW.minus({ hours: 1 });
/** Each is told, and as many other rows say never. */
const reclaim = (count: number): Given => {
	const [sent, deadline] = [50, 1].map((minutes) => NOW.minus({ minutes }).toISO());
	const told = { state: 'sent', stage: 1, sent, deadline };
	const notices = listed(count).map((row, n) => ({ ...told, ...row, id: n + 1, holder: `p${n}` }));
	return {
		Settings: [SETTINGS],
		// Who was never seen online is only asked.
		Use: rowsOf(sample(2 * count, AN_HOUR_AGO)).map((row) => ({ ...row, lastOnline: AN_HOUR_AGO.toISO() })),
		'Assets Now': listed(2 * count),
		Notices: [
			...notices,
			...range(count, 2 * count).map((n) => ({ id: n + 1, state: 'never', assetNum: `A${n}` })),
		],
	};
};
const withResults = (count: number): Given => ({
	...reclaim(count),
	Rehearsal: range(count).map(() => ({ dryRun: true })),
	'Write Result': range(count).map((n) => ({ id: n + 1, state: 'withdrawn' })),
});

const untold = (count: number) => ({ ...reclaim(count), Notices: reclaim(count).Notices!.slice(count) });
const findings = (count: number) => rowsOf(run('schedule-asset-audit', 'What Needs Attention', audit(count)));
itLarge.each<[string, string, (count: number) => Given, number]>([
	['schedule-asset-audit', 'What Needs Attention', audit, 200],
	['schedule-asset-audit', 'Mail and Workbook', (count) => ({ ...audit(count), input: findings(count) }), 1],
	['all-my-licenses', 'Page and Workbook', (count) => ({ ...audit(count), Customers: [] }), 1],
	['use-over-time', 'Products Due', (count) => sampled(count, NOW), 100],
	['use-over-time', 'Sample', (count) => sampled(count, NOW, sample(count, AN_HOUR_AGO)), 200],
	['use-report', 'Use by Asset and Product', (count) => ({ ...reclaim(count / 2), Employees: [] }), 100],
	['reclaim-idle-assets', 'What to Do', untold, 100],
	['reclaim-withdraw', 'Who Is Due', reclaim, 100],
	['reclaim-withdraw', 'Report', withResults, 1],
])('%s, %s: the work of many assets', (template, node, given, least) => {
	const work = (count: number) => {
		const lists = given(count);
		const result = () => run(template, node, lists);
		if (count === 100) {
			const [rows, { assets }] = [result().length, result()[0]!.json];
			expect(typeof assets === 'number' ? assets : rows).toBeGreaterThanOrEqual(least);
		}
		const lengthOf = ({ length }: unknown[]) => length;
		return entriesSearchedIn(result) + callsOf(Array.prototype, 'filter', () => void result(), lengthOf);
	};

	expect(growthOf(work, 100)).toBeLessThan(5);

	if (!isDeep) return;
	const lists = given(50_000);
	const began = process.cpuUsage();
	run(template, node, lists);
	expect(process.cpuUsage(began).user / 1e6).toBeLessThan(30);
});
