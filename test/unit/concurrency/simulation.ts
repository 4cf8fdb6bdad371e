import { sortedLastIndexBy } from 'lodash';

import type { ConcurrencyFinder } from '../../../nodes/shared/concurrency/concurrencyFinder';

/* For the test beside it: requests of a run against a service, event by event: no clock, no network, the same every time. Times are milliseconds. */

export interface ServiceKind {
	/** Way there and back. */
	distance?: number;
	/** How long one request takes when so many are in flight there, at this time. */
	work: (inFlight: number, now: number) => number;
	/** How many it works at; others wait in its queue. */
	servers?: number;
	/** Refuses what is more than this at the same time, or in any second. */
	mostAtOnce?: number;
	mostPerSecond?: number;
	/** How many times longer a reply may take by chance; most take little longer. */
	noise?: number;
	/** Every reply takes exactly as long: all that were sent in the same moment come back in the same moment. */
	inStep?: boolean;
	/** Fails now, whatever is asked, with so many in flight there. */
	fails?: (now: number, inFlight: number) => boolean;
}

export interface Outcome {
	time: number;
	/** Share of the attempts that were refused or failed. */
	refused: number;
	/** Items that were refused once too often. */
	lost: number;
	most: number;
}

const MAX_RETRIES = 2;
const BACK_OFF_MS = 500;
const REFUSING_MS = 1;
/** One reply in a hundred takes three times as long. */
const SLOW = { share: 0.01, times: 3 };
const JITTER = 0.2;

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** What happens when: the earliest first, at the same time in the order of being planned. */
function openTimeline() {
	const events: Array<{ time: number; happen: () => void }> = [];
	let now = 0;
	return {
		now: () => now,
		after(ms: number, happen: () => void): void {
			const time = now + ms;
			const event = { time, happen };
			events.splice(sortedLastIndexBy(events, event, 'time'), 0, event);
		},
		run(): void {
			for (let event = events.shift(); event !== undefined; event = events.shift()) {
				now = event.time;
				event.happen();
			}
		},
	};
}

type Timeline = ReturnType<typeof openTimeline>;

/** A service; the answer says after a while whether a request succeeded. */
function openService(kind: ServiceKind, { now, after }: Timeline, seed: number) {
	const {
		distance = 0,
		work,
		servers = Infinity,
		mostAtOnce = Infinity,
		mostPerSecond = Infinity,
		noise = 0,
		inStep = false,
	} = kind;
	const random = randomFrom(seed);
	const taken: number[] = [];
	const waiting: Array<() => void> = [];
	let inFlight = 0;
	let working = 0;

	function begin(answer: () => void): void {
		working += 1;
		const slow = random() < SLOW.share ? SLOW.times : 1;
		const longer = noise === 0 ? 1 : 1 + noise * random() ** 3;
		const chance = inStep ? 1 : slow * longer * (1 + JITTER * (random() - 0.5));
		after(work(inFlight, now()) * chance, () => {
			working -= 1;
			inFlight -= 1;
			answer();
			waiting.shift()?.();
		});
	}

	return (answer: (succeeded: boolean) => void): void =>
		after(distance / 2, () => {
			while ((taken[0] ?? now()) <= now() - 1_000) taken.shift();
			const isFull = inFlight >= mostAtOnce || taken.length >= mostPerSecond;
			if (isFull || kind.fails?.(now(), inFlight) === true)
				return after(REFUSING_MS + distance / 2, () => answer(false));
			taken.push(now());
			inFlight += 1;
			const serve = () => begin(() => after(distance / 2, () => answer(true)));
			if (working < servers) serve();
			else waiting.push(serve);
		});
}

/** Sends `items` requests as nodes/shared/concurrency/limiter.ts and client.ts do. */
export function simulate(finder: ConcurrencyFinder, kind: ServiceKind, items = 2_000, seed = 1): Outcome {
	const timeline = openTimeline();
	const { now, after } = timeline;
	const ask = openService(kind, timeline, seed);
	const random = randomFrom(seed + 1);
	const retryQueue: Array<() => void> = [];
	const outcome: Outcome = { time: 0, refused: 0, lost: 0, most: 0 };
	let attempts = 0;
	let refusals = 0;
	let left = items;
	let running = 0;
	let inFlight = 0;
	let pauses = 0;

	function startNext(): void {
		if (pauses > 0) return;
		const limit = Math.floor(finder.limit());
		while (retryQueue.length > 0 && inFlight < Math.max(1, limit - 1)) retryQueue.shift()?.();
		while (retryQueue.length === 0 && left > 0 && running < limit) {
			left -= 1;
			running += 1;
			attempt(0);
		}
	}

	function attempt(retries: number): void {
		attempts += 1;
		inFlight += 1;
		const [began, inFlightAtStart] = [now(), inFlight];
		outcome.most = Math.max(outcome.most, inFlightAtStart);
		ask((succeeded) => {
			inFlight -= 1;
			finder.onSample({ ms: now() - began, now: now(), succeeded, inFlight: inFlightAtStart });
			if (!succeeded) refusals += 1;
			if (succeeded || retries === MAX_RETRIES) {
				running -= 1;
				if (!succeeded) outcome.lost += 1;
				outcome.time = now();
			} else {
				const wait = BACK_OFF_MS * (0.75 + random() / 4);
				after(wait * 2 ** retries, () => {
					retryQueue.push(() => attempt(retries + 1));
					startNext();
				});
				if (finder.limit() === 1) {
					pauses += 1;
					after(wait, () => {
						pauses -= 1;
						startNext();
					});
				}
			}
			startNext();
		});
	}

	startNext();
	timeline.run();
	return { ...outcome, refused: refusals / attempts };
}
