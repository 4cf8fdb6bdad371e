/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; a search is asked for by the environment */
import type { Defect } from './defects/defect';
import { DEFECTS } from './defects/all';
import { evaluate, type Verdict } from '../../support/world/verdict/judge';
import { play } from '../../support/world/play';
import { friendlyScenario, scenarioOf } from '../../support/world/requests/scenario';

/**
 * Each thing that a node might overlook makes test/unit/world/world.test.ts fail: in the world of its seed the node as it is tells
 * the truth, and the node with the defect does not. `WORLD_DEFECTS=find` looks for such worlds (first in the seed that
 * stands there) and prints their seeds; `WORLD_DEFECT=binding` only for the defects with this in their name.
 */
const IS_SEARCH = process.env.WORLD_DEFECTS === 'find';
const ONLY = process.env.WORLD_DEFECT ?? '';
const MOST = Number(process.env.WORLDS ?? 600);

beforeAll(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'hrtime'] }));
afterEach(() => jest.restoreAllMocks());
afterAll(() => jest.useRealTimers());

async function playWith(
	{ kind, misreading, plant, isFloor, shows = /./, where = (scenario) => scenario }: Defect,
	seed: number,
	isPlanted: boolean,
): Promise<string[]> {
	if (isPlanted) plant?.();
	const scenario = where(isFloor ? friendlyScenario(seed, kind) : scenarioOf(seed, kind));
	const verdict = evaluate(await play(scenario, isPlanted ? misreading : undefined));
	jest.restoreAllMocks();
	const told = isFloor ? missed(verdict) : verdict.findings.map(({ text }) => text);
	return isPlanted ? told.filter((text) => shows.test(text)) : told;
}

/** What acted and was not found. */
const missed = ({ lines }: Verdict) =>
	lines
		.filter(({ wasLost, acted, claim }) => wasLost && acted && claim !== 'confirmed')
		.map(({ text }) => text);

async function search(defect: Defect): Promise<string> {
	const known = defect.seed === undefined ? [] : [defect.seed];
	for (const seed of [...known, ...Array(MOST).keys()]) {
		const [found] = await playWith(defect, seed, true);
		if (found !== undefined && (await playWith(defect, seed, false)).length === 0)
			return `seed: ${seed}  ${defect.name}: ${found}`;
	}
	return `seed: none in ${MOST}  ${defect.name}`;
}

if (IS_SEARCH)
	it('finds worlds', async () => {
		for (const defect of DEFECTS.filter(({ name }) => name.includes(ONLY)))
			process.stdout.write(`${await search(defect)}\n`);
		expect(DEFECTS.length).toBeGreaterThan(0);
	}, 3_600_000);
else {
	it('each has a world that shows it', () => {
		expect(DEFECTS.filter(({ seed }) => seed === undefined).map(({ name }) => name)).toEqual([]);
	});

	it.each(DEFECTS.flatMap((defect) => (defect.seed === undefined ? [] : [{ ...defect, seed: defect.seed }])))(
		'$name',
		async ({ seed, ...defect }) => {
			expect(await playWith(defect, seed, false)).toEqual([]);
			expect(await playWith(defect, seed, true)).not.toEqual([]);
		},
	);
}
