// npm run bench:events: what one event of a CRM costs n8n with "Order once", beside webhook → Create → respond in the same n8n.
import { table } from '../../../scripts/lib/table.mjs';
import { readOptions, runScript, wholeNumber } from '../../../scripts/lib/script.mjs';
import { withServices } from '../../../scripts/lib/services.mjs';
import { measure } from './measure.mjs';
import { openStage } from './stage.mjs';

const HELP = `npm run bench:events [-- options]

  --events <n>     how many events of each way (120), one after the other; then as many, ten at once
  --settled <n,n>  with so many lines in the ledger that are done (0,100000,200000)
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
		workers: text(''),
	});
	if (options.help) return say(HELP);
	const events = wholeNumber('events', options.events, 10);
	await withServices(async (started) => {
		const stage = await openStage({ started, note: say });
		const rows = [];
		for (const settled of numbersOf(options.settled)) {
			await stage.settle(settled);
			rows.push(...(await measure(stage, events, `${settled}`)));
		}
		report('SQLite, one process', rows);
	});
	for (const workers of numbersOf(options.workers))
		await withServices(async (started) => {
			const stage = await openStage({ started, note: say, workers });
			report(`Queue mode, ${workers} workers`, await measure(stage, events, '0'));
		});
}

function report(title, rows) {
	say(`\n${title}\n`);
	say(
		table(
			['Lines done', 'Way', 'ms, one at a time', '', 'CPU ms per event', '', 'events/s, ten at once'],
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
