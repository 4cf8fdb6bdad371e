import { disableLocks } from '../../nodes/OrderService/resources/lock/change.operations';
import { failureOf } from '../../nodes/shared/output/errors';
import type { PartResult } from '../../nodes/shared/model/exchange';
import type { Documented } from './exchange';
import { table } from './markdown';

/** Every documented code of a service, smallest number first. */
export function codeTable({ service: { codes }, name }: Documented): string {
	const rows = Object.entries(codes).map(([code, { meaning, advice }]) => [
		`<a id="${name}-${code}"></a>${code}`,
		meaning,
		advice,
	]);
	return table(['Code', 'What it means', 'What to do'], rows);
}

/** The statuses of docs/api/order-service.md §2.6 and one that is not in it, as the node tells them. */
export function lockStatusTable(): string {
	const rows = [1, 2, 3, 4, 9].map((status) => {
		const parts = [{ number: 'LOCK', asRow: false }];
		const results = disableLocks.batch?.matchResults([{ assetNum: 'LOCK', status }], parts, {});
		const [{ error }] = results as [PartResult];
		if (error === undefined) return [String(status), 'success', '–', '–'];
		const { message, description, outcome } = failureOf(error, {}, 0, {});
		const meaning = message.replace(/^Lock LOCK: /, '').replace(/ \(status \d+\)$/, '');
		return [status === 9 ? 'other' : String(status), meaning, outcome, description];
	});
	return table(['Status', 'What it means', 'Outcome', 'What to do'], rows);
}
