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
	'refused',
	'failed',
	'mostInFlight',
];

/** One entry per arm, work, amount, latency and limit: the median of its rounds, and the least and the most. */
function summarize(measurements) {
	const groups = grouped(measurements, ({ arm, work, n, latency, limit }) =>
		JSON.stringify({ arm, work, n, latency, limit }),
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

const limitText = ({ mostInFlight, mostPerSecond } = {}) =>
	mostInFlight ? `${mostInFlight} at once` : mostPerSecond ? `${mostPerSecond} a second` : '';
const percent = (share) => `${(share * 100).toFixed(1)} %`;

function resultTable(summary) {
	const sorted = [...summary].sort(
		(a, b) =>
			WORK_ORDER.indexOf(a.work) - WORK_ORDER.indexOf(b.work) ||
			a.n - b.n ||
			limitText(a.limit).localeCompare(limitText(b.limit)) ||
			a.latency - b.latency ||
			ARM_ORDER.indexOf(a.arm) - ARM_ORDER.indexOf(b.arm),
	);
	return {
		columns: [
			'work',
			'N',
			'ms',
			'limit',
			'arm',
			'requests',
			'in flight',
			'refused',
			'failed items',
			'time ms',
			'(min–max)',
			'CPU µs/item',
			'RSS + MB',
			'rounds',
		],
		rows: sorted.map((one) => [
			one.work,
			whole(one.n),
			String(one.latency),
			limitText(one.limit),
			arms[one.arm].label,
			whole(one.requests),
			whole(one.mostInFlight),
			one.limit ? percent(one.refused / one.requests) : '',
			one.limit ? whole(one.failed) : '',
			whole(one.wallMs),
			one.wallRange.map(whole).join('–'),
			one.cpuUsPerItem < 100 ? one.cpuUsPerItem.toFixed(1) : whole(one.cpuUsPerItem),
			mb(one.rssGrowth),
			String(one.rounds),
		]),
	};
}

/** How CPU time grows with N, at no latency. */
function growthOf(summary) {
	const groups = grouped(
		summary.filter(({ latency, limit }) => latency === 0 && !limit),
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

/** The targets with what was measured, as far as the run has it. */
function targetsOf(summary, measurements, growth) {
	const targets = [];
	const add = (target, measured, met) => targets.push({ target, measured, met });
	const find = (arm, work, latency, limit) =>
		summary.find(
			(one) =>
				one.arm === arm &&
				one.work === work &&
				one.latency === latency &&
				limitText(one.limit) === (limit ?? '') &&
				one.n >= 100 &&
				!GROWING.includes(one.n),
		);
	const addRatio = (target, [work, latency, arm, other, figure], holds) => {
		const ratios = pairedRatios(measurements, work, latency, arm, other, figure);
		if (ratios.length === 0) return;
		const ratio = median(ratios);
		add(
			target,
			`${ratio.toFixed(2)}× (${ratios.length === 1 ? 'one round' : `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)} in ${ratios.length} rounds`})`,
			holds(ratio),
		);
	};
	addRatio(
		'orders, 5 ms: ≥ 12× faster than one request each through the helper',
		['orders', 5, 'helperEach', 'package', 'wallMs'],
		(ratio) => ratio >= 12,
	);
	addRatio(
		'updates, 50 ms: faster than HTTP Request',
		['updates', 50, 'http', 'package', 'wallMs'],
		(ratio) => ratio > 1,
	);
	const far = find('package', 'updates', 50);
	if (far) add('updates, 50 ms: at most 50 in flight', whole(far.mostInFlight), far.mostInFlight <= 50);
	for (const limit of ['20 at once', '200 a second']) {
		const ours = find('package', 'updates', 50, limit);
		if (!ours) continue;
		add(
			`updates, a service of ${limit}: ≤ 3 % refused, no item fails`,
			`${percent(ours.refused / ours.requests)}, ${whole(ours.failed)} failed`,
			ours.refused <= 0.03 * ours.requests && ours.failed === 0,
		);
		const fixed = ['package5', 'package10', 'package20', 'package50']
			.map((arm) => find(arm, 'updates', 50, limit))
			.filter((one) => one?.failed === 0);
		const best = Math.min(...fixed.map(({ wallMs }) => wallMs));
		if (fixed.length > 0)
			add(
				`updates, a service of ${limit}: time ≤ 1.3× of the best fixed number`,
				`${(ours.wallMs / best).toFixed(2)}×`,
				ours.wallMs <= 1.3 * best,
			);
	}
	addRatio(
		'100,000 employees, 50 ms: ≥ 5× faster than pages of 100, 5 at a time',
		['employees', 50, 'package5', 'package', 'wallMs'],
		(ratio) => ratio >= 5,
	);
	for (const other of ['helperAuth', 'helper'])
		addRatio(
			`updates: CPU ≤ 1.10× of ${arms[other].label}`,
			['updates', 0, 'package', other, 'cpuMs'],
			(ratio) => ratio <= 1.1,
		);
	addRatio(
		'100,000 employees, 0 ms: time ≤ 1.2× of the bare helper',
		['employees', 0, 'package', 'helper', 'wallMs'],
		(ratio) => ratio <= 1.2,
	);
	for (const one of growth.filter(({ arm }) => arm === 'package')) {
		add(
			`${one.work}: CPU linear in N`,
			`N^${one.cpuExponent.toFixed(2)}, R² ${one.cpuR2.toFixed(3)}`,
			one.cpuExponent <= 1.05 && one.cpuR2 >= 0.98,
		);
	}
	return targets;
}

/** Amounts that are only there to see how CPU grows. */
const GROWING = [200, 500, 2000, 10_000, 30_000];

/** Ratios within the same sweep: what disturbs both alike falls out. */
function pairedRatios(measurements, work, latency, arm, other, figure) {
	const of = (which) =>
		measurements.filter(
			(one) => one.arm === which && one.work === work && one.latency === latency && !one.limit,
		);
	return of(arm).flatMap((one) =>
		of(other)
			.filter(({ sweep, n }) => sweep === one.sweep && n === one.n)
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
	return `${date.slice(0, 10)}: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.platform}, Node ${machine.node}, n8n ${machine.n8n} (expressions: ${machine.expressions}); ${seconds} s, load average ${Math.min(...machine.load).toFixed(1)} to ${Math.max(...machine.load).toFixed(1)}`;
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
	const sections = {
		machine: machineOf(results),
		targets: markdown(targets),
		results: markdown(all),
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
