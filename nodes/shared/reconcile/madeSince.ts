import type { Client } from '../model/client';
import { timeOf } from '../schema/reply';

/** Is a creation time after `sentAt` (of this machine), by the service's clock (docs/maintainers/design.md, "Evidence")? Not where that is unknown. */
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
