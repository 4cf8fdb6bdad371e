// What the runs against a platform that fails have alike: which n8n they need, and how their checks are told.
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { Unavailable } from '../../scripts/lib/programs.mjs';
import { isOlder, OLDEST_WITH_LEDGER } from '../../scripts/lib/versions.mjs';

export async function needsLedger() {
	const { version } = await ensureN8n();
	if (isOlder(version, OLDEST_WITH_LEDGER))
		throw new Unavailable(`the ledger's templates need n8n ${OLDEST_WITH_LEDGER}, and this is ${version}`);
}

const SHOWN = 5;

/**
 * Each check on a line of its own.
 * @param {Record<string, boolean | unknown[]>} checks by name: whether something is wrong, or what
 */
export function toldOf(checks, inWords = String) {
	const lines = Object.entries(checks).map(([name, wrong]) => {
		if (wrong === true) return `✖ ${name}`;
		if (wrong === false || wrong.length === 0) return `✔ ${name}`;
		const shown = wrong.slice(0, SHOWN).map((one) => `\n  ${inWords(one)}`);
		return `✖ ${name}: ${wrong.length}${shown.join('')}`;
	});
	const failed = lines.filter((line) => line.startsWith('✖')).length;
	return { lines, failed, passed: lines.length - failed };
}
