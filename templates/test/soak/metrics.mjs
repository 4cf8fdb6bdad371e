// What is measured each minute, and what it may do. What is not named here, such as a new template's table, has `OTHERS`.
import lodash from 'lodash';
import { judgeTrend } from './trend.mjs';

const MB = 1024 * 1024;
const PAGES = 256;

/**
 * `unit`: what one is shown as. `limit`: growth in an hour, of trend.mjs. `per`: it grows by design with this, and what is judged is how
 * much of it there is for each of these. `most`: never more. With neither `limit` nor `most` it is told, not judged.
 */
const ofEnds = (workflow) => ({
	label: `memory of the trigger of ${workflow}, bytes for each end that came near`,
	per: 'ends',
	limit: { share: 0.1, least: 5 },
});

const METRICS = {
	heap: { label: 'n8n: live heap, MB', unit: MB, limit: { share: 0.1, least: 15 } },
	rss: { label: 'n8n: memory (RSS), MB', unit: MB, limit: { share: 0.2, least: 100 } },
	runner: { label: 'runner of the Code nodes: memory (RSS), MB', unit: MB, limit: { share: 0.2, least: 60 } },
	inUse: {
		label: 'database: pages in use, without the data of executions, MB',
		unit: MB,
		limit: { share: 0.1, least: 2 },
	},
	// The samples, the audit and its like hold all employees and assets.
	kept: {
		label: 'database: data of the executions kept, kB for each employee and asset listed',
		unit: 1024,
		per: 'listed',
		limit: { share: 0.1, least: 10 },
	},
	// SQLite gives no page back to the disk: the file is as large as it was before a pruning, with up to twice as many executions.
	database: {
		label: 'database: file and its log, percent of the pages in use',
		unit: 0.01,
		per: 'used',
		most: 300,
	},
	executions: { label: 'executions kept', limit: { share: 0.1, least: 40 } },
	waiting: { label: 'executions that wait for a person', limit: { share: 0.1, least: 5 } },
	lines: { label: 'ledger: lines', limit: { share: 0.1, least: 30 } },
	pages: { label: 'ledger: pages of events that are settled', most: PAGES },
	hashes: { label: 'ledger: events in these pages, for each event noted', per: 'noted', most: 1 },
	'memory Employee changes to CRM': {
		label: 'memory of the employees’ triggers, bytes for each employee listed',
		per: 'employees',
		limit: { share: 0.1, least: 5 },
	},
	'memory Asset ending reminder': ofEnds('Asset ending reminder'),
	'memory Renew ending assets': ofEnds('Renew ending assets'),
	// With keepDays at 1, the assets of a day: those that are gone leave it at midnight.
	'table license_use': { label: 'Data Table license_use: rows, the assets of a day', most: 2500 },
	// What people may read of each order, and of each decision, stays for good.
	'table license_orders': {
		label: 'Data Table license_orders: rows, for each order',
		per: 'orders',
		most: 1,
	},
	'table license_decisions': {
		label: 'Data Table license_decisions: rows, for each event noted',
		per: 'noted',
		limit: { share: 0.1, least: 0.05 },
	},
	answer: { label: 'answer to an event, ms: median of the minute', limit: { share: 0.2, least: 500 } },
	assets: { label: 'platform: assets', limit: { share: 0.1, least: 30 } },

	// By the platform's own rules and the soak's: told, not judged.
	used: { label: 'database: pages in use, MB', unit: MB },
	employees: { label: 'platform: employees, deleted ones stay listed' },
	listed: { label: 'platform: employees and assets' },
	orders: { label: 'platform: orders' },
	noted: { label: 'events noted, and renewals approved' },
	ends: { label: 'ends of assets that came near' },
};
const OTHERS = { limit: { share: 0.1, least: 100 } };

/** Gives a row for each metric: name, first, half, last, growth, limit, verdict; `unjudged`: what was measured too seldom. */
export function judgeGrowth(samples, minutes) {
	const names = lodash.without(lodash.uniq(samples.flatMap(Object.keys)), 'minute');
	const judged = names.map((name) => judgeOne(name, samples, minutes));
	return {
		rows: judged.map(({ row }) => row),
		problems: judged.flatMap(({ problem }) => problem ?? []),
		unjudged: judged.filter(({ verdict }) => verdict === 'too short').map(({ row: [label] }) => label),
	};
}

function judgeOne(name, all, minutes) {
	const samples = all.filter((sample) => sample[name] !== undefined);
	const { label = name, unit = 1, limit, per, most } = METRICS[name] ?? { ...OTHERS, label: labelOf(name) };
	const valueOf = (sample) => sample[name] / unit / (per ? Math.max(1, sample[per]) : 1);
	const values = samples.map(valueOf);
	const points = samples.map((sample) => [sample.minute, valueOf(sample)]);
	const trend = limit && judgeTrend(points, limit, minutes);
	const isOver = most !== undefined && Math.max(...values) > most;
	const untried = most === undefined ? 'grows by design' : 'bounded';
	const verdict = isOver ? 'too many' : (trend?.verdict ?? untried);
	const row = [
		label,
		...threeOf(values),
		trend ? number(trend.perHour) : '',
		trend ? number(trend.most) : most === undefined ? '' : `never above ${most}`,
		verdict,
	];
	const isWrong = isOver || verdict === 'grows';
	return { row, verdict, problem: isWrong ? `${label}: ${row.slice(1).join(' | ')}` : undefined };
}

/** `memory X` → `memory of the triggers of X`. */
const labelOf = (name) =>
	name
		.replace(/^memory (.*)/, 'memory of the triggers of $1, bytes')
		.replace(/^table (.*)/, 'Data Table $1: rows');
const threeOf = (values) => [values[0], values[Math.floor(values.length / 2)], values.at(-1)].map(number);
const number = (value = 0) =>
	Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(1).replace(/\.0$/, '');
