import fc from 'fast-check';
import type { z } from 'zod';

import { operations as memberCenter } from '../../nodes/MemberCenter/resources';
import { operations as orderService } from '../../nodes/OrderService/resources';
import { accepts } from '../../nodes/shared/decode/accepts';

/** The quick check must never take what zod would not give back as it is; zod is the judge of everything else. */
const replies = [...orderService, ...memberCenter].map(({ resource, value, reply }) => ({
	name: `${resource}.${value}`,
	schema: reply,
}));

const leaf = fc.oneof(
	fc.string(),
	fc.integer(),
	fc.double(),
	fc.boolean(),
	fc.constant(null),
	fc.constant(undefined),
	fc.constant('9007199254740993'),
);
const keys = fc.constantFrom(
	'assetNum',
	'status',
	'id',
	'userName',
	'list',
	'pages',
	'children',
	'productInstanceList',
	'succeeded',
	'failed',
	'assetExtends',
	'assignStatus',
	'sequence',
	'members',
	'__proto__',
	'other',
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 5 },
		leaf,
		fc.array(tie('value'), { maxLength: 3 }),
		fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map(asRecord),
	),
}));

/** `__proto__` as an own key, as JSON.parse makes it. */
function asRecord(entries: Array<[string, unknown]>): object {
	const record = {};
	for (const [key, entry] of entries)
		Object.defineProperty(record, key, {
			value: entry,
			enumerable: true,
			configurable: true,
			writable: true,
		});
	return record;
}

it.each(replies)('$name: what the quick check takes, zod gives back unchanged', ({ schema }) => {
	fc.assert(
		fc.property(value, (data) => {
			if (!accepts(schema as z.ZodTypeAny)(data)) return;
			const parsed = schema.safeParse(data);
			expect(parsed.success).toBe(true);
			expect(parsed.data).toEqual(data);
		}),
		{ numRuns: 300 },
	);
});

it.each(replies)('$name: takes what is documented without zod', ({ name, schema }) => {
	const documented: Record<string, unknown> = {
		'licenseOrder.create': [{ sequence: 1, licenseOrderId: 'L1', customerId: 'C1' }],
		'asset.getMany': [{ assetNum: '8000000101', borrowedFlag: false }],
		'assetNumber.allocate': ['8000000001'],
		'customer.getMany': [{ customerId: 'C1', isDefault: true }],
		'lock.disable': [{ assetNum: '8000000101', status: 1 }],
		'lock.enable': [{ assetNum: '8000000101', status: 4 }],
		'employee.getMany': {
			pageNum: 1,
			pages: 1,
			hasNextPage: false,
			list: [{ globalId: '6', assetNums: ['8'] }],
		},
		'employee.add': { succeeded: [{ id: 1, userName: 'aX' }], failed: [] },
		'lentLock.getMany': [{ assetNum: '8000000105', borrowedFlag: false }],
	};
	expect(accepts(schema as z.ZodTypeAny)(documented[name] ?? {})).toBe(true);
});
