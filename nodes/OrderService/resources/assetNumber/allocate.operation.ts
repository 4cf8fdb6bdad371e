import { uniq } from 'lodash';
import { z } from 'zod';

import { formOf, numberField } from '../../../shared/form/formOf';
import { integer } from '../../../shared/schema/input';
import { limited } from '../../../shared/schema/scalar';
import { defineOperation, listOf } from '../../../shared/model/operation';

/** The first digit of an asset number names its partition (docs/api/order-service.openapi.yaml §4). */
const PARTITIONS: Record<string, string> = { 8: 'domestic', 6: 'singapore' };

/** docs/api/order-service.openapi.yaml §4 #9 */
export const allocateAssetNumbers = defineOperation({
	resource: 'assetNumber',
	value: 'allocate',
	action: 'Allocate new asset numbers',
	description: 'Obtain the numeric parts of new asset numbers',
	builderHint:
		'For orders that need numbers of their own. The API document shows no way back: ask for exactly as many as are ordered.',
	endpoint: { method: 'POST', path: '/shellnums', repeat: 'never' },
	...formOf({
		size: {
			...numberField(
				{ least: 1, initial: 1, displayName: 'How Many', required: true },
				'How many asset numbers to obtain (size). The API document shows no way back for those that are not used.',
			),
			schema: limited(integer, (size) => size >= 1, 'must be 1 or more'),
		},
	}),
	reply: listOf(),
	request: ({ size }) => ({ body: { size } }),
	identify: ({ size }) => ({ size: typeof size === 'bigint' ? String(size) : size }),
	rows: (entries, { size }) => {
		const numbers = uniq(entries.map(String)).filter((entry) => /^\d+$/.test(entry));
		const rows = numbers.map((number) => ({
			keyShellNumber: number,
			partition: PARTITIONS[number.charAt(0)] ?? null,
		}));
		if (BigInt(numbers.length) >= BigInt(size)) return rows;
		const others = entries.length - numbers.length;
		const leftOut =
			others === 0
				? ''
				: ` ${others} of the entries that came are no numbers, or came twice, and were left out.`;
		return [
			...rows,
			`The service gave ${numbers.length} of the ${size} asset numbers asked for.${leftOut} Those that came are assumed to be used.`,
		];
	},
	preview: z.object({ keyShellNumber: z.string(), partition: z.string() }),
});
