import { fixedConcurrency, type Attempted } from '../../nodes/shared/send/concurrency';
import { createLimiter } from '../../nodes/shared/send/limiter';

/** docs/design.md, "Many items": how many requests are under way, who goes first, and what a pause holds up. */

const wakeUps: Array<() => void> = [];
jest.mock('../../nodes/shared/send/pause', () => ({
	pause: async () => await new Promise<void>((resolve) => wakeUps.push(resolve)),
}));

const settle = async () => {
	for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Work that ends when it is told to, and the names of what has begun. */
function workshop(limiter: ReturnType<typeof createLimiter>) {
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	return {
		begun,
		end: async (name: string) => {
			ends.get(name)?.();
			await settle();
		},
		async start(name: string, urgent = false) {
			void limiter.run(async () => {
				begun.push(name);
				await new Promise<void>((resolve) => ends.set(name, resolve));
			}, urgent);
			await settle();
		},
	};
}

function limiterOf(number: number, signal?: AbortSignal) {
	const noted: Attempted[] = [];
	const finder = { limit: () => number, note: (attempt: Attempted) => void noted.push(attempt) };
	return { limiter: createLimiter(() => finder, signal), noted };
}

beforeEach(() => (wakeUps.length = 0));

it('starts as many as there are places, in order, urgent work first', async () => {
	const { limiter } = limiterOf(2);
	const { begun, end, start } = workshop(limiter);
	for (const name of ['a', 'b', 'c', 'd']) await start(name);
	await start('urgent', true);

	expect(begun).toEqual(['a', 'b']);
	await end('a');
	expect(begun).toEqual(['a', 'b', 'urgent']);
	await end('b');
	expect(begun).toEqual(['a', 'b', 'urgent', 'c']);
});

it('follows a number that changes', async () => {
	let number = 1.9;
	const limiter = createLimiter(() => ({ limit: () => number, note: () => undefined }));
	const { begun, start } = workshop(limiter);
	const ended = await limiter.begin(false);
	for (const name of ['a', 'b', 'c']) await start(name);

	expect(begun).toEqual(['a']);
	number = 3;
	ended(true);
	await settle();
	expect(begun).toEqual(['a', 'b', 'c']);
});

it('tells how many were under way when an attempt began', async () => {
	const { limiter, noted } = limiterOf(5);
	const [first, second] = [await limiter.begin(false), await limiter.begin(false)];
	second(false);
	first(true);

	expect(noted).toEqual([
		expect.objectContaining({ besides: 2, passed: false }),
		expect.objectContaining({ besides: 1, passed: true }),
	]);
});

it('lets what is sent again go before new work, with a place left free', async () => {
	const { limiter } = limiterOf(3);
	const { begun, start } = workshop(limiter);
	const first = await limiter.begin(false);
	const second = await limiter.begin(false);
	let isSentAgain = false;
	void limiter.begin(true).then(() => (isSentAgain = true));
	await start('new');

	expect([isSentAgain, begun]).toEqual([false, []]);
	first(true);
	await settle();
	expect([isSentAgain, begun]).toEqual([true, ['new']]);
	second(true);
});

it('lets what is sent again through where only one may be under way', async () => {
	const { limiter } = limiterOf(1);
	const sentAgain = await limiter.begin(true);

	sentAgain(true);
	expect(limiter.limit()).toBe(1);
});

it('a pause that the service asked for holds up the whole run, and the longest of several counts', async () => {
	const { limiter } = limiterOf(5);
	const { begun, start } = workshop(limiter);
	limiter.hold(1_000);
	limiter.hold(2_000);
	await start('a');
	await start('urgent', true);
	let isSentAgain = false;
	void limiter.begin(true).then(() => (isSentAgain = true));

	wakeUps[0]?.();
	await settle();
	expect([isSentAgain, begun]).toEqual([false, []]);
	wakeUps[1]?.();
	await settle();
	expect([isSentAgain, begun]).toEqual([true, ['urgent', 'a']]);
});

it('lets everybody see that the execution was cancelled', async () => {
	const cancel = new AbortController();
	const { limiter } = limiterOf(2, cancel.signal);
	const { begun, start } = workshop(limiter);
	limiter.hold(1_000);
	limiter.holdOthers();
	await start('a');
	let isSentAgain = false;
	void limiter.begin(true).then(() => (isSentAgain = true));
	await settle();

	expect([isSentAgain, begun]).toEqual([false, []]);
	cancel.abort();
	await settle();
	expect([isSentAgain, begun]).toEqual([true, ['a']]);
});

it('holds others up until it is told that they may go on', async () => {
	const limiter = createLimiter(() => fixedConcurrency(2));
	const { begun, start } = workshop(limiter);
	const letOthersStart = limiter.holdOthers();
	await start('a');
	await start('urgent', true);

	expect(begun).toEqual(['urgent']);
	letOthersStart();
	letOthersStart();
	await settle();
	expect(begun).toEqual(['urgent', 'a']);
});
