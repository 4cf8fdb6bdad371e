import { disableLocks } from '../../nodes/OrderService/resources/lock/change.operations';
import type { PartResult } from '../../nodes/shared/model/exchange';
import { reportedFailure } from '../../nodes/shared/output/errors';
import { credentialTypes } from '../../test/helpers/services';
import type { Documented } from './documented';
import { table } from './markdown';
import { meaning } from './parameters';

/** Every documented code of a service, smallest number first. */
export function codeTable({ service: { codes }, name }: Documented): string {
	const rows = Object.entries(codes).map(([code, [told, advice]]) => [
		`<a id="${name}-${code}"></a>${code}`,
		told,
		advice,
	]);
	return table(['Code', 'What it means', 'What to do'], rows);
}

/** The statuses of docs/api/order-service.openapi.yaml §2.6 and one that is not in it, as the node tells them. */
export function lockStatusTable(): string {
	const rows = [1, 2, 3, 4, 9].map((status) => {
		const parts = [{ number: 'LOCK', asRow: false }];
		const results = disableLocks.batch?.matchResults([{ assetNum: 'LOCK', status }], parts, {});
		const [{ error }] = results as [PartResult];
		if (error === undefined) return [String(status), 'success', '–', '–'];
		const { message, description, outcome } = reportedFailure(error, {}, 0, {});
		const told = message.replace(/^Lock LOCK: /, '').replace(/ \(status \d+\)$/, '');
		return [status === 9 ? 'other' : String(status), told, outcome, description];
	});
	return table(['Status', 'What it means', 'Outcome', 'What to do'], rows);
}

/** The fields that a person sees, those that must be filled in with a †. Their stored names are in docs/maintainers/stored-names.md. */
export function credentialTable({ name }: Documented): string {
	const { properties } = credentialTypes[name];
	const rows = properties
		.filter(({ type }) => type !== 'hidden')
		.map((field) => [
			`${field.displayName}${field.required === true ? ' †' : ''}`,
			meaning(field, false, properties),
		]);
	return table(['Parameter', 'What it does'], rows);
}
