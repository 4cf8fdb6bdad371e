// npm run bench:events: what one event of a CRM costs n8n with "Order once", beside webhook → Create → respond in the same n8n.
import { table } from '../../../scripts/lib/table.mjs';
import { interrupted, readOptions, runScript, wholeNumber } from '../../../scripts/lib/script.mjs';
import { withStarted } from '../../../scripts/lib/withStarted.mjs';
import { measure } from './measure.mjs';
import { openStage } from './stage.mjs';

const HELP = `npm run bench:events [-- options]

  --events <n>     how many events of each way (120), one after the other; then as many, ten at once
  --settled <n,n>  with so many events that were settled longer ago than keepDays (0,100000,200000)
  --lines <n,n>    besides: with so many lines that were settled since then (1000); each more with all the events
  --workers <n,n>  also in queue mode (PostgreSQL, Redis), with so many workers
  --help

Run it on a quiet machine: the ways take turns, so what else goes on meets both, but it blurs the times.
`;
const say = (line = '') => process.stdout.write(`${line}\n`);
const numbersOf = (text) => (text === '' ? [] : text.split(',').map((one) => wholeNumber('number', one, 0)));

async function main() {
	const text = (value) => ({ type: 'string', default: value });
	const options = readOptions('bench:events', {
		help: { type: 'boolean', default: false },
		events: text('120'),
		settled: text('0,100000,200000'),
		lines: text('1000'),
		workers: text(''),
	});
	if (options.help) return say(HELP);
	const events = wholeNumber('events', options.events, 10);
	const stopped = interrupted();
	stopped.catch(() => {});
	/** What it starts ends with it, whatever way that is. */
	const onStage = (work) => withStarted((started) => Promise.race([stopped, work(started)]));
	if (options.settled !== '')
		await onStage(async (started) => {
			const stage = await openStage({ started, note: say });
			const rows = [];
			const [settled, lines] = [numbersOf(options.settled), numbersOf(options.lines)];
			// What is there stays there: first more events, then more lines beside all of them.
			const steps = [
				...settled.map((one) => [one, lines[0]]),
				...lines.slice(1).map((one) => [settled.at(-1), one]),
			];
			for (const [past, late] of steps) {
				await stage.settle(late, past);
				rows.push(...(await measure(stage, events, `${past} / ${late}`)));
			}
			report('SQLite, one process', rows);
		});
	for (const workers of numbersOf(options.workers))
		await onStage(async (started) => {
			const stage = await openStage({ started, note: say, workers });
			report(`Queue mode, ${workers} workers`, await measure(stage, events, '0 / 0'));
		});
}

function report(title, rows) {
	say(`\n${title}\n`);
	say(
		table(
			[
				'Settled events / lines',
				'Way',
				'ms, one at a time',
				'',
				'CPU ms per event',
				'',
				'events/s, ten at once',
			],
			rows.map(({ settled, name, ms, msTimes, cpu, cpuTimes, perSecond }) => [
				settled,
				name,
				ms.toFixed(0),
				msTimes === undefined ? '' : `× ${msTimes.toFixed(2)}`,
				cpu.toFixed(0),
				cpuTimes === undefined ? '' : `× ${cpuTimes.toFixed(2)}`,
				perSecond.toFixed(1),
			]),
		),
	);
}

await runScript(main);
// Sockets kept alive by fetch would hold the process up for some seconds more.
process.exit();
