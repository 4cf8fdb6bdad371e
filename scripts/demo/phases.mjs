import { readdirSync } from 'node:fs';
import { cacheDir } from '../lib/paths.mjs';
import { table } from '../lib/table.mjs';

/**
 * Times what the demo does, and tells it apart: what a first run installs or builds, and what every start takes.
 * @param {(line?: string) => void} say
 */
export function timePhases(say) {
	const phases = [];
	return {
		/**
		 * @template T
		 * @param {string} name
		 * @param {() => Promise<T>} work
		 * @param {{ brings?: string, when?: (result: T) => boolean }} [first] what a first run fetches or makes here, and whether it
		 *   was needed this time; without `when`, something new in the cache folder tells
		 * @returns {Promise<T>}
		 */
		async run(name, work, { brings, when } = {}) {
			say(`── ${name}`);
			const before = new Set(cached());
			const started = performance.now();
			const result = await work();
			const seconds = (performance.now() - started) / 1000;
			const isNew = brings !== undefined && (when ? when(result) : cached().some((one) => !before.has(one)));
			phases.push({ name, seconds, brings: isNew ? brings : undefined });
			say(`   ${isNew ? `${brings}, ` : ''}${inSeconds(seconds)}`);
			return result;
		},
		summary() {
			const sum = (some) => some.reduce((total, { seconds }) => total + seconds, 0);
			const every = phases.filter(({ brings }) => brings === undefined);
			const rows = phases.map(({ name, seconds, brings = '' }) => [name, inSeconds(seconds), brings]);
			const again = sum(every);
			return [
				table(['Phase', 'Took', 'Once'], [...rows, ['Together', inSeconds(sum(phases)), '']]),
				again === sum(phases)
					? ''
					: `\nA second start takes about ${inSeconds(again)}: what was fetched stays in node_modules and ${cacheDir()}.`,
			].join('\n');
		},
	};
}

const inSeconds = (seconds) => (seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`);

/** Installs appear there by one rename each; locks and logs come and go. */
function cached() {
	try {
		return readdirSync(cacheDir()).filter(
			(name) => /^(n8n|node24)-/.test(name) && !/\.(lock|installing)$/.test(name),
		);
	} catch {
		return [];
	}
}
