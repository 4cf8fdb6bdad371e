import { inProcess } from './process.mjs';
import { openService } from './service.mjs';
import { works } from './works.mjs';

/** How much the warm-up does: enough to load and compile what the run needs, little beside it. */
const WARM = { employees: 2000, assets: 1000 };

/**
 * One measurement: a fresh worker against a service of its own.
 * @param {{ node: string, workDir: string, rootDir: string }} place
 * @param {{ arm: string, work: string, n: number, latency: number, limit?: object }} cell
 */
export async function measure({ node, ...place }, { arm, work, n, latency, limit }) {
	const { listing, lose } = works[work];
	const warmN = Math.min(n, WARM[listing] ?? 50);
	const warm = await openService({ listing, lose, rows: warmN });
	const service = await openService({ listing, lose, rows: n, latency, limit });
	try {
		const { failure, rows, ...result } = await inProcess(node, 'worker.mjs', {
			...{ ...place, arm, work, warmUrl: warm.url, url: service.url },
			...(listing ? { n: 1, warmN: 1 } : { n, warmN }),
		});
		if (failure && !limit) throw new Error(`${result.failed} of ${n} failed: ${JSON.stringify(failure)}`);
		if (rows !== n && !['httpHeld', 'poll'].includes(arm)) throw new Error(`${rows} rows instead of ${n}`);
		return { arm, work, n, latency, limit, ...result, ...service.count };
	} finally {
		await Promise.all([warm.close(), service.close()]);
	}
}
