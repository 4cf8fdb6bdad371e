/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; CHAOS comes from the environment */
import { countBy } from 'lodash';

import { startSandbox } from '../../../sandbox';
import type { Sandbox } from '../../../sandbox';
import { playChaos } from '../../support/reconcile/chaos';
import { skipPauses } from '../../support/fake/pauses';
import { runs } from '../../support/project/deep';

/**
 * Retry On Fail in random chaos (docs/maintainers/design.md, "Retry On Fail"): nothing is done twice and nothing is told wrongly. One
 * alone: CHAOS=<seed>.
 */

skipPauses();

const { CHAOS } = process.env;
const COUNT = runs(300);
const SEEDS = CHAOS === undefined ? Array.from({ length: COUNT }, (_, index) => index + 1) : [Number(CHAOS)];

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(async () => await sandbox.stop());

it(`${SEEDS.length} runs`, async () => {
	const wrong: string[] = [];
	const came: string[] = [];
	for (const seed of SEEDS) {
		const { told, problems, ...one } = await playChaos(seed, sandbox);
		came.push(...one.came);
		wrong.push(...problems.map((problem) => `CHAOS=${seed}: ${problem}\n${told}`));
	}

	expect(wrong).toEqual([]);
	// Fair weather proves nothing.
	if (CHAOS === undefined)
		for (const outcome of ['row', 'confirmed', 'unknown', 'rejected'])
			expect(came.filter((one) => one === outcome).length).toBeGreaterThan(COUNT / 15);
	process.stdout.write(JSON.stringify(countBy(came)));
}, 900_000);
