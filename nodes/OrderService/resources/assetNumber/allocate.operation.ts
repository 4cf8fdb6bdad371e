import { z } from 'zod';

import { integer } from '../../../shared/read/input';
import { defineOperation } from '../../../shared/operation';

/** The first digit of an asset number names its partition (docs/api/order-service.md §4). */
const PARTITIONS: Record<string, string> = { 8: 'domestic', 6: 'singapore' };

/** docs/api/order-service.md §4 #9 */
export const allocateAssetNumbers = defineOperation({
	resource: 'assetNumber',
	value: 'allocate',
	name: 'Allocate',
	action: 'Allocate new asset numbers',
	description: 'Obtain new asset numbers. They count as taken from then on.',
	endpoint: { method: 'POST', path: '/shellnums', repeat: 'never' },
	fields: [
		{
			displayName: 'How Many',
			name: 'size',
			type: 'number',
			required: true,
			typeOptions: { minValue: 1 },
			default: 1,
			description:
				'How many asset numbers to obtain. Allocated numbers are used up, even if nothing is made with them.',
		},
	],
	input: z.object({ size: integer.refine((size) => size >= 1, 'must be 1 or more') }),
	reply: z.array(z.string()),
	request: ({ size }) => ({ body: { size } }),
	identify: ({ size }) => ({ size: typeof size === 'bigint' ? String(size) : size }),
	rows: (entries) =>
		numbersIn(entries).map((number) => ({
			keyShellNumber: number,
			partition: PARTITIONS[number.charAt(0)] ?? null,
		})),
	missing: (entries, { size }) => {
		const missing = BigInt(size) - BigInt(numbersIn(entries).length);
		if (missing <= 0n) return undefined;
		return {
			reason: 'missing',
			message: `${missing} of the ${size} asset numbers did not come`,
			advice: 'The numbers that came are taken. Allocate the missing ones anew.',
			outcome: 'unknown',
		};
	},
	preview: z.object({ keyShellNumber: z.string(), partition: z.string() }),
});

/** The entries that are numbers, as their digits. */
function numbersIn(entries: unknown[]): string[] {
	return entries.map(String).filter((entry) => /^\d+$/.test(entry));
}
