/** The service's clock minus ours, in milliseconds: not less than `earliest` and not more than `latest`. */
export interface ClockOffset {
	earliest: number;
	latest: number;
}

/** What is further from our own clock is not the time of day. */
const BELIEVABLE_MS = 5 * 60_000;
/** A Date header is cut to the second, and servers that write many of them keep one for about a second. */
const RESOLUTION_MS = 2_000;

/**
 * Finds the service's clock by the `Date` headers of its replies, each of which was written between the sending of the request
 * and the coming of the reply. A date that is more than five minutes from our clock tells nothing; nor do dates that
 * contradict each other, as of machines behind one address whose clocks differ.
 */
export function serviceClock() {
	let known: ClockOffset | undefined;
	let contradictory = false;
	let latest: number | undefined;
	return {
		/** Takes one date; all in milliseconds, `sentAt` and `receivedAt` by our clock. */
		addSample(date: number, sentAt: number, receivedAt: number): void {
			latest = date;
			if (Math.abs(date - receivedAt) > BELIEVABLE_MS) return;
			const sample = { earliest: date - receivedAt, latest: date + RESOLUTION_MS - sentAt };
			known = {
				earliest: Math.max(sample.earliest, known?.earliest ?? -Infinity),
				latest: Math.min(sample.latest, known?.latest ?? Infinity),
			};
			contradictory ||= known.earliest > known.latest;
		},
		/** Undefined as long as no believable date came. */
		/** The latest date that came, believable or not. */
		latestDate: () => latest,
		offset: (): ClockOffset | undefined => (contradictory ? undefined : known),
	};
}
