import type { ClockOffset } from '../model/client';

/** A date that differs more from this machine's clock is not believable. */
const BELIEVABLE_MS = 5 * 60_000;
/** A `Date` header has whole seconds, and busy servers reuse one for about a second. */
const RESOLUTION_MS = 2_000;

/** Each `Date` was written after the request was sent and before its reply arrived (docs/maintainers/design.md, "Evidence"). */
export function serviceClock() {
	let bounds: ClockOffset | undefined;
	let contradictory = false;
	let newestDate: number | undefined;
	return {
		addSample(date: number, sentAt: number, receivedAt: number): void {
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
		offset: (): ClockOffset | undefined => (contradictory ? undefined : bounds),
	};
}
