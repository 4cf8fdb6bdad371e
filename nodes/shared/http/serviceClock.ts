import type { ClockOffset } from '../model/client';

/** A date that differs more from this machine's clock is not believable. */
const BELIEVABLE_MS = 5 * 60_000;
/** A `Date` header has whole seconds, and busy servers reuse one for about a second. */
const RESOLUTION_MS = 2_000;

/**
 * Estimates the service's clock by the `Date` headers of its replies (docs/maintainers/design.md, "Evidence"): each was written after the
 * request was sent and before the reply arrived. A date that differs by more than five minutes from this machine's clock is
 * ignored. Where dates contradict each other, as of several servers with different clocks behind one address, all are.
 */
export function serviceClock() {
	let bounds: ClockOffset | undefined;
	let contradictory = false;
	let newestDate: number | undefined;
	return {
		/** Takes one date; all in epoch milliseconds, `sentAt` and `receivedAt` by this machine's clock. */
		addSample(date: number, sentAt: number, receivedAt: number): void {
			if (Number.isNaN(date)) return;
			newestDate = date;
			if (Math.abs(date - receivedAt) > BELIEVABLE_MS) return;
			const sample = { earliest: date - receivedAt, latest: date + RESOLUTION_MS - sentAt };
			bounds = {
				earliest: Math.max(sample.earliest, bounds?.earliest ?? -Infinity),
				latest: Math.min(sample.latest, bounds?.latest ?? Infinity),
			};
			contradictory ||= bounds.earliest > bounds.latest;
		},
		latestDate: () => newestDate,
		/** Undefined while there is no believable date. */
		offset: (): ClockOffset | undefined => (contradictory ? undefined : bounds),
	};
}
