import { startSandbox } from '../../../sandbox';
import { runNode } from '../../support/engine/engine';
import { heap } from '../../support/server/heap';
import { credentialsFor, nodeOf, parametersOf, subjectOf } from '../../support/faultMatrix/operations';
import { isDeep, itLarge } from '../../support/project/deep';

/* A run may hold its input and its output while it lasts, and nothing afterwards. What a long run takes: npm run bench. */

const CONCURRENCY = 10;
const update = subjectOf('order', 'customer.update');

itLarge(
	'many items in the real engine leave nothing behind from run to run',
	async () => {
		const sandbox = await startSandbox();
		sandbox.ledger.recordBodies = false;
		sandbox.ledger.keep = 10;
		const inEngine = async (size: number) => {
			sandbox.reset();
			const result = await runNode({
				node: nodeOf('order'),
				credentials: credentialsFor('order', sandbox),
				parameters: parametersOf(update, { maxConcurrency: CONCURRENCY }),
				items: update.items(sandbox.state, size),
			});
			return result.items.length;
		};
		const size = isDeep ? 200 : 100;
		const done = await inEngine(size);
		const before = heap();
		for (let round = 0; round < 4; round += 1) await inEngine(size);
		const after = heap();
		const { connections, maxInFlight } = sandbox.ledger;
		await sandbox.stop();

		expect([done, connections]).toEqual([size, size]);
		expect(maxInFlight).toBeLessThanOrEqual(CONCURRENCY);
		expect(after - before).toBeLessThan(5 * 1024 * 1024);
	},
	120_000,
);
