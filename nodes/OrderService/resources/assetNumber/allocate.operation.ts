import { uniq } from 'lodash';
import { z } from 'zod';

import { counted, fieldOf, formOf } from '../../../shared/form/formOf';
import { integer } from '../../../shared/schema/input';
import { limited } from '../../../shared/schema/scalar';
import { defineOperation } from '../../../shared/model/operation';

/** The first digit of an asset number names its partition (docs/api/order-service.md §4). */
const PARTITIONS: Record<string, string> = { 8: 'domestic', 6: 'singapore' };

/** docs/api/order-service.md §4 #9 */
export const allocateAssetNumbers = defineOperation({
	resource: 'assetNumber',
	value: 'allocate',
	action: 'Allocate new asset numbers',
	description: 'Obtain the numeric parts of new asset numbers',
	builderHint:
		'For orders that need numbers of their own. The API document shows no way back: ask for exactly as many as are ordered.',
	endpoint: { method: 'POST', path: '/shellnums', repeat: 'never' },
	...formOf({
		size: fieldOf(
			counted(
				1,
				1,
				'How many asset numbers to obtain (size). The API document shows no way back for those that are not used.',
				{ displayName: 'How Many', required: true },
			).look,
			limited(integer, (size) => size >= 1, 'must be 1 or more'),
		),
	}),
	reply: z.array(z.string()).nullish(),
	request: ({ size }) => ({ body: { size } }),
	identify: ({ size }) => ({ size: typeof size === 'bigint' ? String(size) : size }),
	rows: (entries) =>
		numbersIn(entries ?? []).map((number) => ({
			keyShellNumber: number,
			partition: PARTITIONS[number.charAt(0)] ?? null,
		})),
	lacking: (given, { size }) => {
		const entries = given ?? [];
		const numbers = numbersIn(entries).length;
		const others = entries.length - numbers;
		if (BigInt(numbers) >= BigInt(size)) return undefined;
		const leftOut =
			others === 0
				? ''
				: ` ${others} of the entries that came are no numbers, or came twice, and were left out.`;
		return `The service gave ${numbers} of the ${size} asset numbers asked for.${leftOut} Those that came are assumed to be used.`;
	},
	preview: z.object({ keyShellNumber: z.string(), partition: z.string() }),
});

/** The entries that are numbers, as their digits; one that comes twice is one number. */
function numbersIn(entries: unknown[]): string[] {
	return uniq(entries.map(String)).filter((entry) => /^\d+$/.test(entry));
}
