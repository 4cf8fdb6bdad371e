// The tables of a report.
import lodash from 'lodash';

import { arms } from './arms.mjs';
import { works } from './works.mjs';

export const whole = (value) => Math.round(value).toLocaleString('en');
export const percent = (share) => `${(share * 100).toFixed(1)} %`;
const mb = (bytes) => String(Math.round(bytes / 1e6));
export const limitText = ({ mostInFlight, mostPerSecond } = {}) =>
	mostInFlight ? `${mostInFlight} at once` : mostPerSecond ? `${mostPerSecond} a second` : '';

/** By the first of these that differs. */
const ORDER = [
	({ work }) => Object.keys(works).indexOf(work),
	({ n }) => n,
	({ limit }) => ['', '20 at once', '200 a second'].indexOf(limitText(limit)),
	({ latency }) => latency,
	({ arm }) => Object.keys(arms).indexOf(arm),
];

/** Columns by their heads. */
const RESULTS = {
	work: ({ work }) => work,
	N: ({ n }) => whole(n),
	ms: ({ latency }) => String(latency),
	limit: ({ limit }) => limitText(limit),
	arm: ({ arm }) => arms[arm].label,
	requests: ({ requests }) => whole(requests),
	'in flight': ({ mostInFlight }) => whole(mostInFlight),
	refused: ({ limit, refused, requests }) => (limit ? percent(refused / requests) : ''),
	'failed items': ({ limit, failed }) => (limit ? whole(failed) : ''),
	'time ms': ({ wallMs }) => whole(wallMs),
	'(min–max)': ({ wallRange }) => wallRange.map(whole).join('–'),
	'CPU µs/item': ({ cpuUsPerItem }) => (cpuUsPerItem < 100 ? cpuUsPerItem.toFixed(1) : whole(cpuUsPerItem)),
	'RSS + MB': ({ rssGrowth }) => mb(rssGrowth),
	rounds: ({ rounds }) => String(rounds),
};
const GROWTH = {
	work: ({ work }) => work,
	N: ({ amounts }) => amounts.map(whole).join(' '),
	'CPU ms': ({ cpuMs }) => cpuMs.map(whole).join(' '),
	'µs per further item': ({ cpuUsPerItem }) => cpuUsPerItem.toFixed(1),
	'R²': ({ cpuR2 }) => cpuR2.toFixed(3),
	exponent: ({ cpuExponent }) => cpuExponent.toFixed(2),
	'RSS + MB': ({ rssGrowth }) => rssGrowth.map(mb).join(' '),
};
const POLLS = {
	event: ({ work }) => work,
	things: ({ n }) => whole(n),
	// The first one, which only remembers, takes as many.
	requests: ({ requests }) => whole(requests / 2),
	'wall ms': ({ wallMs }) => whole(wallMs),
	'(min–max)': ({ wallRange }) => wallRange.map(whole).join('–'),
	'CPU ms': ({ cpuMs }) => whole(cpuMs),
	'RSS + MB': ({ rssGrowth }) => mb(rssGrowth),
	state: ({ state }) => (state < 10_000 ? `${state} B` : `${(state / 1e6).toFixed(2)} MB`),
};
const AIMS = {
	aim: ({ aim }) => aim,
	measured: ({ measured }) => measured,
	'': ({ met }) => (met ? 'hit' : '**miss**'),
};

const tableOf = (shape, list) => ({
	columns: Object.keys(shape),
	rows: list.map((one) => Object.values(shape).map((cell) => cell(one))),
});

export function tablesOf({ summary, growth, aims }) {
	const [polls, results] = lodash.partition(lodash.sortBy(summary, ORDER), { arm: 'poll' });
	return {
		aims: tableOf(AIMS, aims),
		results: tableOf(RESULTS, results),
		growth: tableOf(GROWTH, growth),
		// Taken seldom: a run without them leaves what is known.
		...(polls.length > 0 && { polls: tableOf(POLLS, polls) }),
	};
}
