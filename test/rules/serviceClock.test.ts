import { serviceClock } from '../../nodes/shared/http/client';

/** docs/maintainers/design.md, "Evidence": what the Date headers of replies tell of the service's clock. */

const MINUTE = 60_000;

interface Heard {
	date: number;
	sentAt: number;
	receivedAt: number;
}
function clockOf(heard: Heard[]) {
	const clock = serviceClock();
	for (const { date, sentAt, receivedAt } of heard) clock.addSample(date, sentAt, receivedAt);
	return clock.offset();
}
/** A reply that took so long, whose date is so far ahead of our clock when it comes. */
const reply = (sentAt: number, took: number, ahead: number): Heard => ({
	sentAt,
	receivedAt: sentAt + took,
	date: sentAt + took + ahead,
});
const T = 1_700_000_000_000;

// Written within the second that its date names, or up to a second later, and between sending and receiving.
it.each<[string, Heard[], ReturnType<typeof clockOf>]>([
	['nothing heard', [], undefined],
	['one reply at once', [reply(T, 0, 0)], { earliest: 0, latest: 2_000 }],
	['one reply of 300 ms', [reply(T, 300, -500)], { earliest: -500, latest: 1_800 }],
	['a slow reply says less', [reply(T, 40_000, -40_000)], { earliest: -40_000, latest: 2_000 }],
	['an hour ahead', [reply(T, 0, 60 * MINUTE)], undefined],
	['five minutes ahead', [reply(T, 0, 5 * MINUTE)], { earliest: 300_000, latest: 302_000 }],
	['more than five minutes ahead', [reply(T, 0, 5 * MINUTE + 1)], undefined],
	['five minutes behind', [reply(T, 0, -5 * MINUTE)], { earliest: -300_000, latest: -298_000 }],
	['more than five minutes behind', [reply(T, 0, -5 * MINUTE - 1)], undefined],
	['no date at all', [{ ...reply(T, 0, 0), date: NaN }, reply(T, 0, 0)], { earliest: 0, latest: 2_000 }],
	['1970', [reply(T, 0, -T)], undefined],
	['one is not believable', [reply(T, 0, 60 * MINUTE), reply(T, 0, 0)], { earliest: 0, latest: 2_000 }],
	['the last one counts', [reply(T, 0, 0), reply(T + 5_000, 0, -700)], { earliest: -700, latest: 1_300 }],
])('%s', (_, heard, due) => {
	expect(clockOf(heard)).toEqual(due);
});
