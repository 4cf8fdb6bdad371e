// npm run soak: all templates in one n8n for as long as is wanted, against a platform that fails now and then. docs/maintainers/soak.md.
import { judge } from './judge.mjs';
import { asText, sumOf } from './report.mjs';
import { soak } from './stage.mjs';
import { ensureN8n } from '../../../scripts/lib/n8nInstall.mjs';
import { pruneLogs } from '../../../scripts/lib/paths.mjs';
import { Unavailable } from '../../../scripts/lib/programs.mjs';
import { runTest } from '../../../scripts/lib/runTest.mjs';
import { interrupted, readOptions, wholeNumber } from '../../../scripts/lib/script.mjs';
import { withStarted } from '../../../scripts/lib/withStarted.mjs';
import { isOlder, OLDEST_WITH_LEDGER } from '../../../scripts/lib/versions.mjs';

const HELP = `npm run soak [-- options]

  --minutes <n>    how long it lasts (60); growth is judged from about 20 on
  --seed <n>       which requests meet a fault (1)
  --speed <n>      how many times as fast the platform's clock runs (60)
  --package <tgz>  a packed package instead of this checkout's
  --help

DEMO_N8N_VERSION=oldest|pinned|latest|x.y.z chooses n8n. What it does and how to read it: docs/maintainers/soak.md.
`;

const say = (line = '') => process.stdout.write(`${line}\n`);
const note = (line) => say(`${`${Math.round(performance.now() / 1000)} s`.padStart(6)}  ${line}`);

async function main() {
	const chosen = options();
	if (chosen.help) return say(HELP);
	pruneLogs();
	const { version } = await ensureN8n();
	if (isOlder(version, OLDEST_WITH_LEDGER))
		throw new Unavailable(`the ledger's templates need n8n ${OLDEST_WITH_LEDGER}, and this is ${version}`);
	const judged = await withStarted(async (started) =>
		judge(await Promise.race([interrupted(), soak({ ...chosen, started, note })])),
	);
	say(`\n${asText(judged)}`);
	const { failed, text } = sumOf(judged.checks);
	say(`\n${text}`);
	if (failed > 0) process.exitCode = 1;
}

function options() {
	const text = (value) => ({ type: 'string', default: value });
	const values = readOptions('soak', {
		help: { type: 'boolean', default: false },
		minutes: text('60'),
		seed: text('1'),
		speed: text('60'),
		package: { type: 'string' },
	});
	const whole = (name, least) => wholeNumber(name, values[name], least);
	return { ...values, minutes: whole('minutes', 1), seed: whole('seed', 0), speed: whole('speed', 1) };
}

await runTest(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
