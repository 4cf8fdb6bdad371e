// What a run has found, for the terminal and for the document.
import { arms } from './arms.mjs';
import { aimsOf, summarize, whole } from './findings.mjs';

const RESULTS = {
	work: ({ work }) => work,
	N: ({ n }) => whole(n),
	ms: ({ latency }) => latency,
	arm: ({ arm }) => arms[arm].label,
	requests: ({ requests }) => whole(requests),
	'in flight': ({ mostInFlight }) => whole(mostInFlight),
	'time ms': ({ wallMs }) => whole(wallMs),
	'(min–max)': ({ wallRange }) => wallRange.map(whole).join('–'),
	'CPU µs/item': ({ cpuMs, n }) =>
		cpuMs < n / 10 ? ((cpuMs * 1000) / n).toFixed(1) : whole((cpuMs * 1000) / n),
	rounds: ({ rounds }) => rounds,
};
const AIMS = {
	aim: ([aim]) => aim,
	measured: ([, measured]) => measured,
	'': ([, , met]) => (met ? 'hit' : '**miss**'),
};

function table(columns, list) {
	const heads = Object.keys(columns);
	const rows = list.map((one) => Object.values(columns).map((cell) => cell(one)));
	return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** By the name that stands in the document. */
function sectionsOf({ date, seconds, machine, measurements }) {
	const summary = summarize(measurements);
	const { cpu, cores, memoryGb, platform, node, n8n, load } = machine;
	const loads = [Math.min(...load), Math.max(...load)].map((one) => one.toFixed(1)).join(' to ');
	return {
		machine: `${date.slice(0, 10)}: ${cpu}, ${cores} cores, ${memoryGb} GB, ${platform}, Node ${node}, n8n ${n8n}; ${seconds} s, load average ${loads}`,
		results: table(RESULTS, summary),
		aims: table(AIMS, aimsOf(summary, measurements)),
	};
}

export function asText(results) {
	const missing = results.failures.map(
		({ arm, work, n, latency, error }) => `Not measured: ${work} ${n}, ${latency} ms, ${arm}: ${error}`,
	);
	return [...Object.values(sectionsOf(results)), ...missing].join('\n\n');
}

/** The document with everything between its `<!-- bench:name -->` and `<!-- /bench -->` replaced by this run's. */
export function inDocument(document, results) {
	const sections = sectionsOf(results);
	return document.replace(/(<!-- bench:(\w+) -->\n)[^]*?(<!-- \/bench -->)/g, (known, begin, name, end) =>
		name in sections ? `${begin}\n${sections[name]}\n\n${end}` : known,
	);
}
