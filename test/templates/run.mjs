// node test/templates/run.mjs [name …]: plays each template by its table of cases (cases/) in one real n8n with SQLite.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startN8n, n8nAt } from '../../scripts/lib/n8nServer.mjs';
import { startSandbox, sandboxAt } from '../../scripts/lib/sandbox.mjs';
import { withStarted } from '../../scripts/lib/withStarted.mjs';
import { openPlayer } from './player.mjs';

const CASES_DIR = join(import.meta.dirname, 'cases');
const wanted = process.argv.slice(2);
const files = readdirSync(CASES_DIR).filter(
	(file) => wanted.length === 0 || wanted.some((name) => file.includes(name)),
);
/** Where both run already, as while a template is written: `PLAY_AT` is n8n's address, the folder of its owner and the sandbox's address. */
const [at, folder, sandboxUrl] = process.env.PLAY_AT?.split(' ') ?? [];

let passed = 0;
let failed = 0;
await withStarted(async (started) => {
	const [sandbox, n8n] = await Promise.all(
		at ? [sandboxAt(sandboxUrl), n8nAt(at, folder)] : [started(startSandbox()), started(startN8n())],
	);
	const player = await openPlayer({ n8n, sandbox });
	for (const file of files) {
		const { default: table } = await import(`./cases/${file}`);
		process.stdout.write(`\n${table.template}\n`);
		await sandbox.control('POST', 'reset');
		const { set, cases } = await table.open(player).then((set) => ({ set, cases: table.cases }));
		for (const [name, play] of Object.entries(cases)) {
			const since = performance.now();
			const error = await play(player, set).then(
				() => undefined,
				(failure) => failure,
			);
			await sandbox.control('DELETE', 'faults');
			player.mail.refuse = () => false;
			error ? (failed += 1) : (passed += 1);
			const took = `${((performance.now() - since) / 1000).toFixed(1)} s`;
			process.stdout.write(`${error ? '✖' : '✔'} ${name} (${took})\n${error ? `${error.stack}\n` : ''}`);
		}
		await player.takeOff();
	}
});
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
