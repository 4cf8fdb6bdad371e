import type { Client } from '../model/client';

/**
 * Tells whether something with a creation time was made after a request left, by the service's clock (docs/design.md,
 * "Evidence"). Where that clock is not known, or not believable, nothing was.
 * @param sentAt when the request left, in milliseconds of our clock
 * @returns a function of the creation time in the service's milliseconds, also as digits
 */
export function madeSince(client: Pick<Client, 'clock'>, sentAt: number): (time: unknown) => boolean {
	return (time) => {
		const clock = client.clock();
		const made = timeOf(time);
		if (clock === undefined || made === undefined) return false;
		const earliest = sentAt + clock.earliest;
		// A service may keep whole seconds only.
		const since = made % 1_000 === 0 ? Math.floor(earliest / 1_000) * 1_000 : earliest;
		// What was made in the future was not made by this clock.
		return made >= since && made <= Date.now() + clock.latest;
	};
}

function timeOf(value: unknown): number | undefined {
	const time = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return typeof time === 'number' && Number.isSafeInteger(time) ? time : undefined;
}
