// What the runs against a platform that fails have alike: the command line, which n8n they need, and how their checks are told.
import lodash from 'lodash';
import { ensureN8n } from '../../scripts/lib/n8nInstall.mjs';
import { pruneLogs } from '../../scripts/lib/paths.mjs';
import { Unavailable } from '../../scripts/lib/programs.mjs';
import { Interrupted, interrupted, readOptions, runScript, wholeNumber } from '../../scripts/lib/script.mjs';
import { table } from '../../scripts/lib/table.mjs';
import { isOlder, OLDEST_WITH_LEDGER } from '../../scripts/lib/versions.mjs';
import { withStarted } from '../../scripts/lib/withStarted.mjs';

const say = (line = '') => process.stdout.write(`${line}\n`);
const note = (line) => say(`${`${Math.round(performance.now() / 1000)} s`.padStart(6)}  ${line}`);

/**
 * A script of its own, whose last line counts the checks. `play` gives the facts, `judge` their tables and checks; `numbers`, `flags`: as
 * `readNumbers` takes them. It is skipped where something is missing here, and a failure counts as one.
 */
export async function playAndJudge({ command, help, numbers, flags, play, judge }) {
	await runScript(async () => {
		const chosen = readNumbers(command, numbers, flags);
		if (chosen.help) return say(help);
		pruneLogs();
		try {
			await needsLedger();
			const playing = (started) => Promise.race([interrupted(), play({ ...chosen, started, note })]);
			tell(judge(await withStarted(playing)));
		} catch (error) {
			if (error instanceof Unavailable)
				return say(`Skipped: ${error.message}.\n0 passed, 0 failed (skipped)`);
			if (!(error instanceof Interrupted)) say('0 passed, 1 failed');
			throw error;
		}
	});
	// Sockets kept alive by fetch would hold the process up for some seconds more.
	process.exit();
}

/** Options that take a whole number, each by its name with what it is where none is given, and the least; and `flags`, `help` among them. */
export function readNumbers(command, numbers, flags = []) {
	const texts = lodash.mapValues(numbers, ([given]) => ({ type: 'string', default: `${given}` }));
	const switches = [...flags, 'help'].map((name) => [name, { type: 'boolean', default: false }]);
	const values = readOptions(command, { ...texts, ...Object.fromEntries(switches) });
	return {
		...values,
		...lodash.mapValues(numbers, ([, least], name) => wholeNumber(name, values[name], least)),
	};
}

async function needsLedger() {
	const { version } = await ensureN8n();
	if (isOlder(version, OLDEST_WITH_LEDGER))
		throw new Unavailable(`the ledger's templates need n8n ${OLDEST_WITH_LEDGER}, and this is ${version}`);
}

/** `checks`: by name, whether something is wrong, or what. `unjudged`: what was measured too seldom. */
function tell({ tables, checks, unjudged = [] }) {
	for (const { title, columns, rows } of tables) say(`\n${title}\n\n${table(columns, rows)}`);
	const lines = Object.entries(checks).map(([name, wrong]) => lineOf(name, wrong));
	const failed = lines.filter((line) => line.startsWith('✖')).length;
	say(`\n${lines.join('\n')}\n\n${lines.length - failed} passed, ${failed} failed`);
	if (unjudged.length > 0) say(`Too short a run to judge the growth of ${unjudged.length} measurements`);
	if (failed > 0) process.exitCode = 1;
}

const SHOWN = 5;

function lineOf(name, wrong) {
	if (wrong === true) return `✖ ${name}`;
	if (wrong === false || wrong.length === 0) return `✔ ${name}`;
	const shown = wrong.slice(0, SHOWN).map((one) => `\n  ${one}`);
	return `✖ ${name}: ${wrong.length}${shown.join('')}`;
}
