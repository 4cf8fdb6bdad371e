import { startSandbox } from '../../../sandbox';
import type { Sandbox } from '../../../sandbox';
import { startJudges } from './judges';
import type { Judged, Judges } from './judges';

/** A sandbox with the judges before it, for the tests of a file; both are fresh for each test. */
export interface JudgedSandbox {
	/** As the nodes reach it: through the judges. */
	sandbox: Sandbox;
	judges: Judges;
	/** The requests since the last look are as documented, and their replies; `least` of them, so that silence is no success. */
	allWell: (least: number) => void;
	/** Of all tests so far: which requests there were, how many, and how many of them were not in order. */
	seen: Set<string>;
	counts: { requests: number; found: number };
}

export function useJudgedSandbox(): JudgedSandbox {
	let direct: Sandbox;
	const counts = { requests: 0, found: 0 };
	const seen = new Set<string>();
	const one = { counts, seen } as JudgedSandbox;
	one.allWell = (least) => {
		const judged = one.judges.take();
		counts.requests += judged.length;
		counts.found += notInOrder(judged).length;
		judged.forEach(({ request }) => seen.add(request));
		expect(notInOrder(judged)).toEqual([]);
		expect(judged.length).toBeGreaterThanOrEqual(least);
	};
	beforeAll(async () => {
		direct = await startSandbox();
		one.judges = await startJudges(direct.url);
		one.sandbox = { ...direct, url: one.judges.url };
	}, 120_000);
	beforeEach(() => {
		direct.reset();
		one.judges.plant({});
		one.judges.take();
	});
	afterAll(async () => {
		await one.judges?.stop();
		await direct?.stop();
	});
	return one;
}

const notInOrder = (judged: Judged[]) =>
	judged.filter(({ prism, steady }) => prism.length + steady.length > 0);
