// From measurements to medians, and into the terminal and the document.
import { table } from '../../scripts/lib/table.mjs';
import { aimsOf } from './aims.mjs';
import { fit, median } from './stats.mjs';
import { tablesOf } from './tables.mjs';

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

/** The measurements with what follows from them. */
export function withConclusions({ measurements, ...rest }) {
	const summary = summarize(measurements);
	const growth = growthOf(summary);
	return { ...rest, aims: aimsOf(summary, measurements, growth), growth, summary, measurements };
}

/** One entry per arm, work, amount, latency and limit: the median of its rounds, and the least and the most. */
function summarize(measurements) {
	const groups = grouped(measurements, ({ arm, work, n, latency, limit }) =>
		JSON.stringify({ arm, work, n, latency, limit }),
	);
	return [...groups].map(([key, rounds]) => {
		const medians = Object.fromEntries(
			NUMBERS.map((name) => [name, median(rounds.map((round) => round[name]))]),
		);
		const walls = rounds.map(({ wallMs }) => wallMs);
		const what = JSON.parse(key);
		return {
			...what,
			...medians,
			rounds: rounds.length,
			cpuUsPerItem: (medians.cpuMs * 1000) / what.n,
			wallRange: [Math.min(...walls), Math.max(...walls)],
		};
	});
}

/** Node 20, on which a checkout may be worked on, has no Map.groupBy. */
function grouped(list, keyOf) {
	const groups = new Map();
	for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
	return groups;
}

/** How the package's CPU time grows with N, at no latency. */
function growthOf(summary) {
	const groups = grouped(
		summary.filter(({ arm, latency, limit }) => arm === 'package' && latency === 0 && !limit),
		({ work }) => work,
	);
	return [...groups].flatMap(([work, points]) => {
		if (points.length < 3) return [];
		const sorted = [...points].sort((a, b) => a.n - b.n);
		const { slope, r2, exponent } = fit(sorted.map(({ n, cpuMs }) => [n, cpuMs]));
		const of = (name) => sorted.map((one) => one[name]);
		return [
			{
				work,
				amounts: of('n'),
				cpuMs: of('cpuMs'),
				rssGrowth: of('rssGrowth'),
				cpuUsPerItem: slope * 1000,
				cpuR2: r2,
				cpuExponent: exponent,
			},
		];
	});
}

function machineOf({ machine, seconds, date }) {
	const { cpu, cores, memoryGb, platform, node, n8n, expressions, load } = machine;
	const loads = [Math.min(...load), Math.max(...load)].map((one) => one.toFixed(1)).join(' to ');
	return `${date.slice(0, 10)}: ${cpu}, ${cores} cores, ${memoryGb} GB, ${platform}, Node ${node}, n8n ${n8n} (expressions: ${expressions}); ${seconds} s, load average ${loads}`;
}

const startupOf = ({ startup: { requireMs, ownModules, otherModules, heap } }) =>
	`Loading both nodes and credentials into n8n: ${requireMs.toFixed(0)} ms, ${ownModules} modules of ours and ${otherModules.length} that n8n had not loaded (${otherModules.map((file) => file.split('/')[0]).join(', ')}), ${(heap / 1e6).toFixed(1)} MB of heap`;
const tarballOf = ({ tarball: { packed, unpacked, files } }) =>
	`Tarball: ${(packed / 1000).toFixed(0)} kB (${(unpacked / 1000).toFixed(0)} kB unpacked, ${files} files)`;

/** For the terminal. */
export function asText(results) {
	const tables = tablesOf(results);
	const section = (title, { columns, rows }) =>
		rows.length > 0 ? `\n${title}\n\n${table(columns, rows)}\n` : '';
	const failed = results.failures.map(
		({ arm, work, n, latency, error }) => `Not measured: ${work} ${n}, ${latency} ms, ${arm}: ${error}`,
	);
	return [
		machineOf(results),
		section('Results (medians)', tables.results),
		section('Growth with N, no latency', tables.growth),
		section('Aims', tables.aims),
		startupOf(results),
		tarballOf(results),
		...failed,
	].join('\n');
}

/** The document with everything between its `<!-- bench:name -->` and `<!-- /bench -->` replaced by this run's. */
export function inDocument(document, results) {
	const tables = Object.entries(tablesOf(results)).map(([name, { columns, rows }]) => [
		name,
		[columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
	]);
	const sections = [
		...tables,
		['machine', machineOf(results)],
		['startup', `${startupOf(results)}.\n\n${tarballOf(results)}.`],
	];
	return sections.reduce((text, [name, content]) => {
		const [begin, end] = [`<!-- bench:${name} -->\n`, '<!-- /bench -->'];
		const from = text.indexOf(begin);
		if (from === -1)
			throw new Error(`docs/performance.md has no place for ${name}: ${begin.trim()} … ${end}`);
		const to = text.indexOf(end, from);
		return `${text.slice(0, from + begin.length)}\n${content}\n\n${text.slice(to)}`;
	}, document);
}
