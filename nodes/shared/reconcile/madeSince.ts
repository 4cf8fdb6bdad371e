import type { Client } from '../model/client';
import { timeOf } from '../schema/reply';

/**
 * Compares a creation time with the time at which a request was sent, both by the service's clock (docs/maintainers/design.md,
 * "Evidence").
 * @param sentAt when the request was sent, in epoch milliseconds of this machine
 * @returns a function that takes a creation time in the service's milliseconds (a number or digits) and says whether it is
 *   later; always false where the service's clock is not known
 */
export function madeSince(client: Pick<Client, 'clock'>, sentAt: number): (time: unknown) => boolean {
	return (time) => {
		const clock = client.clock();
		const createdAt = timeOf(time);
		if (clock === undefined || createdAt === undefined) return false;
		const earliest = sentAt + clock.earliest;
		// A service may keep whole seconds only.
		const from = createdAt % 1_000 === 0 ? Math.floor(earliest / 1_000) * 1_000 : earliest;
		// A time in the future does not come from the service's clock.
		return createdAt >= from && createdAt <= Date.now() + clock.latest;
	};
}
