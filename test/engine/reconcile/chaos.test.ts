/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; STORM comes from the environment */
import { countBy } from 'lodash';

import { startSandbox } from '../../../sandbox';
import type { Sandbox } from '../../../sandbox';
import { storm } from '../../support/reconcile/chaos';
import { skipPauses } from '../../support/fake/pauses';
import { runs } from '../../support/project/deep';

/**
 * Retry On Fail in random storms (docs/design.md, "Running again"): nothing is done twice and nothing is told wrongly. One
 * alone: STORM=<seed>.
 */

skipPauses();

const { STORM } = process.env;
const COUNT = runs(300);
const SEEDS = STORM === undefined ? Array.from({ length: COUNT }, (_, index) => index + 1) : [Number(STORM)];

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(async () => await sandbox.stop());

it(`${SEEDS.length} storms`, async () => {
	const wrong: string[] = [];
	const came: string[] = [];
	for (const seed of SEEDS) {
		const { told, problems, ...one } = await storm(seed, sandbox);
		came.push(...one.came);
		wrong.push(...problems.map((problem) => `STORM=${seed}: ${problem}\n${told}`));
	}

	expect(wrong).toEqual([]);
	// Fair weather proves nothing.
	if (STORM === undefined)
		for (const fate of ['row', 'confirmed', 'unknown', 'rejected'])
			expect(came.filter((one) => one === fate).length).toBeGreaterThan(COUNT / 15);
	process.stdout.write(JSON.stringify(countBy(came)));
}, 900_000);
