import { evaluate, type Verdict } from '../../support/world/verdict/judge';
import { play } from '../../support/world/play';
import { playReal } from './playReal';
import { isSteady, realScenario } from '../../support/world/requests/scenario';
import { runs } from '../../support/project/deep';

/**
 * The worlds of test/unit/world/world.test.ts, in n8n's engine, against a socket and in real time: what stands in for n8n there makes
 * no difference.
 */
const SEEDS = Array.from({ length: runs(120) }, (_, seed) => seed);
const claimsOf = ({ lines }: Verdict) => lines.map(({ wish, claim }) => `${wish.tag} ${claim}`);
let real: Verdict[] = [];

beforeAll(async () => {
	real = (await Promise.all(SEEDS.map(async (seed) => await playReal(realScenario(seed))))).map(evaluate);
});

it('nothing untrue is told', () => {
	expect(
		real.flatMap(({ findings, played }) => findings.map((text) => `real ${played.scenario.seed}: ${text}`)),
	).toEqual([]);
});

it('where nothing depends on the moment, the same is told as without n8n', async () => {
	jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'hrtime'] });
	const steady = real.filter(({ played: { scenario } }) => isSteady(scenario.seed));
	const faked: string[][] = [];
	for (const { played } of steady) faked.push(claimsOf(evaluate(await play(played.scenario))));
	jest.restoreAllMocks();
	jest.useRealTimers();

	expect(faked.length).toBeGreaterThan(0);
	expect(faked).toEqual(steady.map(claimsOf));
});
