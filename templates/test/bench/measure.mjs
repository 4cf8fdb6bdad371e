// Times both ways in turns, so that what else the machine does meets both.
import { readdirSync, readFileSync } from 'node:fs';
import lodash from 'lodash';
import { atOnce } from '../../../scripts/lib/atOnce.mjs';

const ROUNDS = 6;
const AT_ONCE = 10;
const MS_PER_TICK = 10;

/** @returns one row for each way; the first one is what the others are held against */
export async function measure({ ways }, events) {
	const results = ways.map(({ name }) => ({ name, times: [], cpuMs: 0, wallMs: 0, count: 0 }));
	const perRound = Math.ceil(events / ROUNDS);
	for (let round = 0; round <= ROUNDS; round += 1)
		for (const [index, { post }] of ways.entries()) {
			const [cpuBefore, times] = [cpuOfN8n(), []];
			for (let one = 0; one < perRound; one += 1) times.push(await timed(post));
			const cpuMs = cpuOfN8n() - cpuBefore;
			const wallMs = await timed(() => atOnce(AT_ONCE, Array(perRound).fill(post)));
			// The first round warms up.
			if (round === 0) continue;
			const result = results[index];
			result.times.push(...times);
			result.cpuMs += cpuMs;
			result.wallMs += wallMs;
			result.count += perRound;
		}
	const [plain, ...others] = results.map(figuresOf);
	const against = (one) => ({ ...one, msTimes: one.ms / plain.ms, cpuTimes: one.cpu / plain.cpu });
	return [plain, ...others.map(against)];
}

function figuresOf({ name, times, cpuMs, wallMs, count }) {
	const sorted = lodash.sortBy(times);
	return {
		name,
		ms: sorted[sorted.length >> 1],
		cpu: cpuMs / count,
		perSecond: (1000 * count) / wallMs,
	};
}

async function timed(work) {
	const began = performance.now();
	await work();
	return performance.now() - began;
}

/** Of all processes of n8n, its task runners included: what Linux has counted so far, in ms. */
function cpuOfN8n() {
	const isN8n = (pid) => read(`/proc/${pid}/cmdline`).includes('n8n/bin/n8n');
	const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isN8n(name));
	return lodash.sumBy(pids, (pid) => {
		const text = read(`/proc/${pid}/stat`);
		const [user, system] = text
			.slice(text.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 13);
		return MS_PER_TICK * (Number(user ?? 0) + Number(system ?? 0));
	});
}

function read(file) {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
