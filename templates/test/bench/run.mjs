// npm run bench:events: what one event of a CRM costs n8n with "Order once", beside webhook → Create → respond in the same n8n.
import { table } from '../../../scripts/lib/table.mjs';
import { interrupted, runScript } from '../../../scripts/lib/script.mjs';
import { withStarted } from '../../../scripts/lib/withStarted.mjs';
import { readNumbers } from '../longRun.mjs';
import { measure } from './measure.mjs';
import { openStage } from './stage.mjs';

const HELP = `npm run bench:events [-- options]

  --events <n>     how many events of each way (120), one after the other; then as many, ten at once
  --settled <n>    with so many events that were settled longer ago than keepDays (200000)
  --lines <n>      and with so many lines that were settled since then (1000)
  --workers <n>    in queue mode (PostgreSQL, Redis), with so many workers (0: SQLite, one process)
  --help

Run it on a quiet machine: the ways take turns, so what else goes on meets both, but it blurs the times.
`;
const say = (line = '') => process.stdout.write(`${line}\n`);

async function main() {
	const numbers = { events: [120, 10], settled: [200_000, 0], lines: [1000, 0], workers: [0, 0] };
	const { help, events, settled, lines, workers } = readNumbers('bench:events', numbers);
	if (help) return say(HELP);
	const bench = async (started) => {
		const stage = await openStage({ started, note: say, workers });
		await stage.settle(lines, settled);
		return await measure(stage, events);
	};
	const rows = await withStarted((started) => Promise.race([interrupted(), bench(started)]));
	const n8n = workers > 0 ? `Queue mode, ${workers} workers` : 'SQLite, one process';
	say(`\n${n8n}; ${settled} events and ${lines} lines are settled\n`);
	const columns = ['Way', 'ms, one at a time', '', 'CPU ms per event', '', 'events/s, ten at once'];
	const timesOf = (times) => (times === undefined ? '' : `× ${times.toFixed(2)}`);
	const cells = rows.map(({ name, ms, msTimes, cpu, cpuTimes, perSecond }) => [
		name,
		ms.toFixed(0),
		timesOf(msTimes),
		cpu.toFixed(0),
		timesOf(cpuTimes),
		perSecond.toFixed(1),
	]);
	say(table(columns, cells));
}

await runScript(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
