import { cacheDir } from '../../../scripts/lib/paths.mjs';
import { worksDone } from '../../../scripts/lib/progress.mjs';
import { table } from '../../../scripts/lib/table.mjs';

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
		 * @param {string} [first] what a first run fetches or makes here
		 * @returns {Promise<T>}
		 */
		async run(name, work, first) {
			say(`── ${name}`);
			const [began, doneBefore] = [performance.now(), worksDone];
			const result = await work();
			const seconds = (performance.now() - began) / 1000;
			const brings = worksDone > doneBefore && first ? first : '';
			phases.push({ name, seconds, brings });
			say(`   ${brings && `${brings}, `}${inSeconds(seconds)}`);
			return result;
		},
		summary() {
			const sum = (some) => some.reduce((total, { seconds }) => total + seconds, 0);
			const rows = phases.map(({ name, seconds, brings }) => [name, inSeconds(seconds), brings]);
			const again = phases.filter(({ brings }) => !brings);
			return [
				table(['Phase', 'Took', 'Once'], [...rows, ['Together', inSeconds(sum(phases)), '']]),
				again.length === phases.length
					? ''
					: `\nA second start takes about ${inSeconds(sum(again))}: what was fetched stays in node_modules and ${cacheDir()}.`,
			].join('\n');
		},
	};
}

const inSeconds = (seconds) => (seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`);
