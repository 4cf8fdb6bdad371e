// From measurements to medians, and into the terminal and the document.
import lodash from 'lodash';

import { aimsOf } from './aims.mjs';
import { fit, median } from './stats.mjs';
import { tablesOf } from './tables.mjs';

const FIGURES = ['wallMs', 'cpuMs', 'rssGrowth', 'requests', 'refused', 'failed', 'mostInFlight', 'state'];

/** The measurements with what follows from them. */
export function withConclusions({ measurements, ...rest }) {
	const summary = summarize(measurements);
	const growth = growthOf(summary);
	return { ...rest, aims: aimsOf(summary, measurements, growth), growth, summary, measurements };
}

/** One entry per arm, work, amount, latency and limit: the median of its rounds, and the least and the most. */
function summarize(measurements) {
	const cellOf = (one) => lodash.pick(one, ['arm', 'work', 'n', 'latency', 'limit']);
	const cells = lodash.groupBy(measurements, (one) => JSON.stringify(cellOf(one)));
	return Object.values(cells).map((rounds) => {
		const of = (figure) => lodash.map(rounds, figure);
		const medians = Object.fromEntries(FIGURES.map((figure) => [figure, median(of(figure))]));
		return {
			...cellOf(rounds[0]),
			...medians,
			rounds: rounds.length,
			cpuUsPerItem: (medians.cpuMs * 1000) / rounds[0].n,
			wallRange: [Math.min(...of('wallMs')), Math.max(...of('wallMs'))],
		};
	});
}

/** How the package's CPU time grows with N, at no latency. */
function growthOf(summary) {
	const free = summary.filter(({ arm, latency, limit }) => arm === 'package' && latency === 0 && !limit);
	return Object.values(lodash.groupBy(free, 'work'))
		.filter((points) => points.length > 2)
		.map((points) => {
			const of = (figure) => lodash.map(lodash.sortBy(points, 'n'), figure);
			const { slope, r2, exponent } = fit(lodash.zip(of('n'), of('cpuMs')));
			return {
				work: points[0].work,
				amounts: of('n'),
				cpuMs: of('cpuMs'),
				rssGrowth: of('rssGrowth'),
				cpuUsPerItem: slope * 1000,
				cpuR2: r2,
				cpuExponent: exponent,
			};
		});
}

function machineOf({ machine, seconds, date }) {
	const { cpu, cores, memoryGb, platform, node, n8n, load } = machine;
	const loads = [Math.min(...load), Math.max(...load)].map((one) => one.toFixed(1)).join(' to ');
	return `${date.slice(0, 10)}: ${cpu}, ${cores} cores, ${memoryGb} GB, ${platform}, Node ${node}, n8n ${n8n}; ${seconds} s, load average ${loads}`;
}

const startupOf = ({ startup: { requireMs, ownModules, otherModules, heap } }) =>
	`Loading both nodes and credentials into n8n: ${requireMs.toFixed(0)} ms, ${ownModules} modules of ours and ${otherModules.length} that n8n had not loaded (${otherModules.map((file) => file.split('/')[0]).join(', ')}), ${(heap / 1e6).toFixed(1)} MB of heap`;
const tarballOf = ({ tarball: { packed, unpacked, files } }) =>
	`Tarball: ${(packed / 1000).toFixed(0)} kB (${(unpacked / 1000).toFixed(0)} kB unpacked, ${files} files)`;

/** What the document shows, by name. */
const sectionsOf = (results) => ({
	machine: machineOf(results),
	...lodash.mapValues(tablesOf(results), ({ columns, rows }) =>
		[columns, columns.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
	),
	startup: `${startupOf(results)}.\n\n${tarballOf(results)}.`,
});

/** For the terminal. */
export function asText(results) {
	const failed = results.failures.map(
		({ arm, work, n, latency, error }) => `Not measured: ${work} ${n}, ${latency} ms, ${arm}: ${error}`,
	);
	return [...Object.values(sectionsOf(results)), failed.join('\n')].join('\n\n');
}

/** The document with everything between its `<!-- bench:name -->` and `<!-- /bench -->` replaced by this run's. */
export function inDocument(document, results) {
	const sections = sectionsOf(results);
	return document.replace(/(<!-- bench:(\w+) -->\n)[^]*?(<!-- \/bench -->)/g, (known, begin, name, end) =>
		name in sections ? `${begin}\n${sections[name]}\n\n${end}` : known,
	);
}
