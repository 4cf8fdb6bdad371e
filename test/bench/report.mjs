// From measurements to medians, tables and what became of the targets. Nothing here passes or fails a build.
import { table } from '../../scripts/lib/table.mjs';
import { arms } from './arms.mjs';
import { fit, median } from './stats.mjs';
import { works } from './works.mjs';

const NUMBERS = [
	'wallMs',
	'cpuMs',
	'rssGrowth',
	'peakRss',
	'rowsHeap',
	'rowsJson',
	'requests',
	'connections',
	'mostInFlight',
];

/** One entry per arm, work, amount and latency: the median of its rounds, and the least and the most. */
function summarize(measurements) {
	const groups = grouped(measurements, ({ arm, work, n, latency }) =>
		JSON.stringify({ arm, work, n, latency }),
	);
	return [...groups].map(([key, rounds]) => ({
		...JSON.parse(key),
		rounds: rounds.length,
		...Object.fromEntries(NUMBERS.map((name) => [name, median(rounds.map((round) => round[name]))])),
		cpuUsPerItem: (median(rounds.map(({ cpuMs }) => cpuMs)) * 1000) / JSON.parse(key).n,
		wallRange: [
			Math.min(...rounds.map(({ wallMs }) => wallMs)),
			Math.max(...rounds.map(({ wallMs }) => wallMs)),
		],
		cpuRange: [Math.min(...rounds.map(({ cpuMs }) => cpuMs)), Math.max(...rounds.map(({ cpuMs }) => cpuMs))],
	}));
}

/** Node 20, on which a checkout may be worked on, has no Map.groupBy. */
function grouped(list, keyOf) {
	const groups = new Map();
	for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
	return groups;
}

const whole = (value) => Math.round(value).toLocaleString('en');
const mb = (bytes) => String(Math.round(bytes / 1e6));
const ARM_ORDER = Object.keys(arms);
const WORK_ORDER = Object.keys(works);

function resultTable(summary) {
	const sorted = [...summary].sort(
		(a, b) =>
			WORK_ORDER.indexOf(a.work) - WORK_ORDER.indexOf(b.work) ||
			a.n - b.n ||
			a.latency - b.latency ||
			ARM_ORDER.indexOf(a.arm) - ARM_ORDER.indexOf(b.arm),
	);
	return {
		columns: [
			'work',
			'N',
			'ms',
			'arm',
			'requests',
			'conns',
			'in flight',
			'wall ms',
			'(min–max)',
			'CPU µs/item',
			'RSS + MB',
			'peak MB',
			'rounds',
		],
		rows: sorted.map((one) => [
			one.work,
			whole(one.n),
			String(one.latency),
			arms[one.arm].label,
			whole(one.requests),
			whole(one.connections),
			whole(one.mostInFlight),
			whole(one.wallMs),
			one.wallRange.map(whole).join('–'),
			one.cpuUsPerItem < 100 ? one.cpuUsPerItem.toFixed(1) : whole(one.cpuUsPerItem),
			mb(one.rssGrowth),
			mb(one.peakRss),
			String(one.rounds),
		]),
	};
}

/** How CPU time grows with N, at no latency. */
function growthOf(summary) {
	const groups = grouped(
		summary.filter(({ latency }) => latency === 0),
		({ arm, work }) => `${work} ${arm}`,
	);
	return [...groups].flatMap(([key, points]) => {
		const [work, arm] = key.split(' ');
		if (points.length < 3) return [];
		const sorted = [...points].sort((a, b) => a.n - b.n);
		const cpu = fit(sorted.map(({ n, cpuMs }) => [n, cpuMs]));
		const wall = fit(sorted.map(({ n, wallMs }) => [n, wallMs]));
		return [
			{
				work,
				arm,
				amounts: sorted.map(({ n }) => n),
				cpuMs: sorted.map(({ cpuMs }) => cpuMs),
				rssGrowth: sorted.map(({ rssGrowth }) => rssGrowth),
				cpuUsPerItem: cpu.slope * 1000,
				cpuR2: cpu.r2,
				cpuExponent: cpu.exponent,
				wallR2: wall.r2,
				wallExponent: wall.exponent,
			},
		];
	});
}

function growthTable(growth) {
	return {
		columns: ['work', 'arm', 'N', 'CPU ms', 'µs per further item', 'R²', 'exponent', 'RSS + MB'],
		rows: growth.map((one) => [
			one.work,
			arms[one.arm].label,
			one.amounts.map(whole).join(' '),
			one.cpuMs.map(whole).join(' '),
			one.cpuUsPerItem.toFixed(1),
			one.cpuR2.toFixed(3),
			one.cpuExponent.toFixed(2),
			one.rssGrowth.map(mb).join(' '),
		]),
	};
}

/** The targets with what was measured; `met` is undefined where a quick run does not measure it. */
function targetsOf(summary, measurements, growth) {
	const find = (arm, work, latency, n) =>
		summary.find(
			(one) =>
				one.arm === arm && one.work === work && one.latency === latency && (n === undefined || one.n === n),
		);
	const targets = [];
	const add = (target, values, measure, holds) => {
		if (values.some((value) => value === undefined)) return;
		const figure = measure(...values);
		targets.push({ target, measured: figure.text, met: holds(figure.value) });
	};
	const N = summary.some(({ work, n }) => work === 'orders' && n === 1000) ? 1000 : 100;
	for (const work of ['orders', 'locks']) {
		const [a, b, held] = [
			find('package', work, 0, N),
			find('http', work, 0, N),
			find('httpHeld', work, 5, N),
		];
		add(
			`${work}, N = ${N}: ≥ 100× fewer requests than (b)`,
			[a, b],
			(x, y) => ({
				value: y.requests / x.requests,
				text: `${whole(y.requests / x.requests)}× (${x.requests} against ${whole(y.requests)})`,
			}),
			(value) => value >= 100,
		);
		add(
			`${work}, N = ${N}, 0 ms: faster than (b)`,
			[a, b],
			(x, y) => ({
				value: y.wallMs / x.wallMs,
				text: `${(y.wallMs / x.wallMs).toFixed(1)}× faster (${whole(x.wallMs)} against ${whole(y.wallMs)} ms)`,
			}),
			(value) => value > 1,
		);
		add(
			`${work}, N = ${N}, 5 ms: ≥ 5× faster than (b) held`,
			[find('package', work, 5, N), held],
			(x, y) => ({
				value: y.wallMs / x.wallMs,
				text: `${(y.wallMs / x.wallMs).toFixed(1)}× faster (${whole(x.wallMs)} against ${whole(y.wallMs)} ms)`,
			}),
			(value) => value >= 5,
		);
	}
	const addRatio = (target, most, ratios) => {
		if (ratios.length === 0) return;
		const ratio = median(ratios);
		targets.push({
			target,
			measured: `${ratio.toFixed(2)}× (${ratios.length === 1 ? 'one round' : `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)} in ${ratios.length} rounds`})`,
			met: ratio <= most,
		});
	};
	for (const other of ['helperAuth', 'helper']) {
		addRatio(
			`updates, N = ${N}: CPU ≤ 1.10× of ${arms[other].label}`,
			1.1,
			pairedRatios(measurements, 'updates', N, 0, 'package', other, 'cpuMs'),
		);
	}
	for (const latency of [0, 5, 50]) {
		addRatio(
			`100,000 employees, ${latency} ms: wall ≤ 1.2× of (c)`,
			1.2,
			pairedRatios(measurements, 'employees', 100_000, latency, 'package', 'helper', 'wallMs'),
		);
	}
	const [a, c, alone] = ['package', 'helper', 'rowsAlone'].map((arm) => find(arm, 'employees', 0, 100_000));
	add(
		'100,000 employees: RSS growth < 2.5× of the rows in memory',
		[a, c, alone],
		(x, y, z) => ({
			value: x.rssGrowth / x.rowsHeap,
			text: `${(x.rssGrowth / x.rowsHeap).toFixed(1)}× (${mb(x.rssGrowth)} MB over ${mb(x.rowsHeap)} MB of rows, ${mb(x.rowsJson)} MB as JSON; (c): ${mb(y.rssGrowth)} MB; (e), the rows alone: ${mb(z.rssGrowth)} MB)`,
		}),
		(value) => value < 2.5,
	);
	for (const one of growth.filter(({ arm }) => arm === 'package')) {
		targets.push({
			target: `${one.work}: linear in N`,
			measured: `CPU ~ N^${one.cpuExponent.toFixed(2)}, R² ${one.cpuR2.toFixed(3)}`,
			met: one.cpuExponent <= 1.05 && one.cpuR2 >= 0.98,
		});
	}
	return targets;
}

/** Ratios within the same sweep: what disturbs both alike falls out. */
function pairedRatios(measurements, work, n, latency, arm, other, figure) {
	const of = (which) =>
		measurements.filter(
			(one) => one.arm === which && one.work === work && one.n === n && one.latency === latency,
		);
	return of(arm).flatMap((one) =>
		of(other)
			.filter(({ sweep }) => sweep === one.sweep)
			.map((two) => one[figure] / two[figure]),
	);
}

/** The measurements with what follows from them. */
export function withConclusions({ measurements, ...rest }) {
	const summary = summarize(measurements);
	const growth = growthOf(summary);
	return { ...rest, targets: targetsOf(summary, measurements, growth), growth, summary, measurements };
}

const tablesOf = ({ summary, growth, targets }) => ({
	results: resultTable(summary),
	growth: growthTable(growth),
	targets: {
		columns: ['target', 'measured', ''],
		rows: targets.map(({ target, measured, met }) => [target, measured, met ? 'hit' : '**miss**']),
	},
});

function machineOf({ machine, seconds, date }) {
	return `${date.slice(0, 10)}: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.platform}, Node ${machine.node}, n8n ${machine.n8n} (expressions: ${machine.expressions}), at most ${machine.concurrency} requests at a time; ${seconds} s, load average ${Math.min(...machine.load).toFixed(1)} to ${Math.max(...machine.load).toFixed(1)}`;
}

const startupOf = ({ startup }) =>
	`Loading both nodes and credentials into n8n: ${startup.requireMs.toFixed(0)} ms, ${startup.ownModules} modules of ours and ${startup.otherModules.length} that n8n had not loaded (${startup.otherModules.map((file) => file.split('/')[0]).join(', ')}), ${(startup.heap / 1e6).toFixed(1)} MB of heap`;
const tarballOf = ({ tarball }) =>
	`Tarball: ${(tarball.packed / 1000).toFixed(0)} kB (${(tarball.unpacked / 1000).toFixed(0)} kB unpacked, ${tarball.files} files)`;

/** For the terminal. */
export function asText(results) {
	const { targets, growth, results: all } = tablesOf(results);
	const section = (title, { columns, rows }) =>
		rows.length > 0 ? `\n${title}\n\n${table(columns, rows)}\n` : '';
	const failed = results.failures.map(
		({ arm, work, n, latency, error }) => `Not measured: ${work} ${n}, ${latency} ms, ${arm}: ${error}`,
	);
	return [
		machineOf(results),
		section('Results (medians)', all),
		section('Growth with N, no latency', growth),
		section('Targets', targets),
		startupOf(results),
		tarballOf(results),
		...failed,
	].join('\n');
}

/** The document with everything between its `<!-- bench:name -->` and `<!-- /bench -->` replaced by this run's. */
export function inDocument(document, results) {
	const { targets, growth, results: all } = tablesOf(results);
	const of = (...works) => markdown({ ...all, rows: all.rows.filter(([work]) => works.includes(work)) });
	const sections = {
		machine: machineOf(results),
		targets: markdown(targets),
		orders: of('orders', 'ordersJson'),
		locks: of('locks'),
		updates: of('updates'),
		looking: of('binds', 'bindsLost', 'additions', 'additionsLost', 'seenOrders', 'seenOrdersLost'),
		lists: of('employees', 'employeesSimplified', 'assets', 'assetsSimplified'),
		growth: markdown(growth),
		startup: `${startupOf(results)}.\n\n${tarballOf(results)}.`,
	};
	return Object.entries(sections).reduce((text, [name, content]) => {
		const [begin, end] = [`<!-- bench:${name} -->\n`, '<!-- /bench -->'];
		const from = text.indexOf(begin);
		if (from === -1)
			throw new Error(`docs/performance.md has no place for ${name}: ${begin.trim()} … ${end}`);
		const to = text.indexOf(end, from);
		return `${text.slice(0, from + begin.length)}\n${content}\n\n${text.slice(to)}`;
	}, document);
}

function markdown({ columns, rows }) {
	return [columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
