/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; the number of worlds comes from the environment */
import { range } from 'lodash';

import { evaluate, missed, type Verdict } from './verdict/judge';
import { play } from './play';
import { accidentScenario, friendlyScenario, type Scenario, scenarioOf } from './requests/scenario';
import { storyOf } from './verdict/story';
import { runs } from '../helpers/project/deep';

/**
 * docs/maintainers/design.md, "Running again": what the nodes tell is true, in every world that the API's documents allow. A world has a
 * hidden truth, other people who act, lists that are late, kept, cut short or hollow, replies that are lost. `WORLDS=5000` tries
 * so many, `WORLD_SEED=123` tells the story of one.
 */
const { WORLDS, WORLD_SEED } = process.env;
const seeds = (usual: number) =>
	WORLD_SEED === undefined ? range(Number(WORLDS ?? usual)) : [Number(WORLD_SEED)];
const FRIENDLY = range(12);

beforeAll(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'hrtime'] }));
afterAll(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

async function played(scenarios: Scenario[]): Promise<Verdict[]> {
	const verdicts: Verdict[] = [];
	for (const scenario of scenarios) verdicts.push(evaluate(await play(scenario)));
	return verdicts;
}

const untruths = (verdicts: Verdict[]): string[] =>
	verdicts.flatMap(({ findings, played: { scenario } }) =>
		findings.map((text) => `${text} (WORLD_SEED=${scenario.seed} npx jest test/simulation/worlds.test)`),
	);

it.each<[string, (seed: number) => Scenario[], number]>([
	['', (seed) => [scenarioOf(seed)], runs(3_000)],
	['where each list goes wrong once', (seed) => [accidentScenario(seed)], runs(3_000)],
	// Nobody is deleted who is seen to hold something.
	[
		'of employees who leave',
		(seed) =>
			(['clear', 'leave'] as const).flatMap((kind) => [scenarioOf(seed, kind), accidentScenario(seed, kind)]),
		runs(1_000),
	],
])(
	'nothing untrue is told in any world %s',
	async (_, worldsOf, usual) => {
		const verdicts = await played(seeds(usual).flatMap(worldsOf));

		if (WORLD_SEED !== undefined) process.stdout.write(`\n${verdicts.map(storyOf).join('\n\n')}\n`);
		expect(untruths(verdicts)).toEqual([]);
	},
	3_600_000,
);

it.each(['clear', 'bind', 'add', 'configure', 'order'] as const)(
	'%s: what acted is found, where lists are fresh, the clock is good and nobody else is there',
	async (kind) => {
		const verdicts = await played(FRIENDLY.map((seed) => friendlyScenario(seed, kind)));
		const lost = verdicts.flatMap(({ lines }) => lines.filter(({ wasLost, acted }) => wasLost && acted));

		expect(lost.length).toBeGreaterThan(FRIENDLY.length);
		expect(verdicts.flatMap(missed)).toEqual([]);
		expect(untruths(verdicts)).toEqual([]);
	},
);

/** The judge sees what it is for: in a world in which a write was lost and did nothing, a row that says otherwise. */
it('a lie is found out', async () => {
	const lost = (await played(seeds(60).map((seed) => scenarioOf(seed, 'bind')))).filter(
		({ lines: [line], played: { rows } }) => line?.claim === 'unknown' && !line.acted && rows.length === 1,
	);
	expect(lost.length).toBeGreaterThan(0);
	for (const json of [{ confirmed: true }, { alreadyDone: true }, {}]) {
		const lies = lost.map(({ played: world }) =>
			evaluate({ ...world, rows: world.rows.map((row) => ({ ...row, json })) }),
		);
		expect(lies.flatMap(({ findings }) => findings).length).toBeGreaterThan(lost.length / 2);
	}
});
