// npm run soak: all templates in one n8n for as long as is wanted, against a platform that fails now and then. docs/maintainers/soak.md.
import { judge } from './judge.mjs';
import { needsLedger, toldOf } from '../longRun.mjs';
import { soak } from './stage.mjs';
import { pruneLogs } from '../../../scripts/lib/paths.mjs';
import { runTest } from '../../../scripts/lib/runTest.mjs';
import { interrupted, readOptions, wholeNumber } from '../../../scripts/lib/script.mjs';
import { withStarted } from '../../../scripts/lib/withStarted.mjs';
import { table } from '../../../scripts/lib/table.mjs';

const HELP = `npm run soak [-- options]

  --minutes <n>    how long it lasts (60); growth is judged from about 20 on
  --seed <n>       which requests meet a fault (1)
  --help

DEMO_N8N_VERSION=oldest|pinned|latest|x.y.z chooses n8n. What it does and how to read it: docs/maintainers/soak.md.
`;

const say = (line = '') => process.stdout.write(`${line}\n`);
const note = (line) => say(`${`${Math.round(performance.now() / 1000)} s`.padStart(6)}  ${line}`);

async function main() {
	const chosen = options();
	if (chosen.help) return say(HELP);
	pruneLogs();
	await needsLedger();
	const { tables, checks, unjudged } = await withStarted(async (started) =>
		judge(await Promise.race([interrupted(), soak({ ...chosen, started, note })])),
	);
	for (const { title, columns, rows } of tables) say(`\n${title}\n\n${table(columns, rows)}`);
	const { lines, passed, failed } = toldOf(checks);
	say(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed`);
	if (unjudged.length > 0) say(`Too short a run to judge the growth of ${unjudged.length} measurements`);
	if (failed > 0) process.exitCode = 1;
}

function options() {
	const text = (value) => ({ type: 'string', default: value });
	const values = readOptions('soak', {
		help: { type: 'boolean', default: false },
		minutes: text('60'),
		seed: text('1'),
	});
	const whole = (name, least) => wholeNumber(name, values[name], least);
	return { ...values, minutes: whole('minutes', 1), seed: whole('seed', 0) };
}

await runTest(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
