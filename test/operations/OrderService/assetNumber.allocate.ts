import type { OperationRecord } from '../../support/operationRecord';
import { at, orderCodes, many } from '../shared';

const row = (keyShellNumber: string, partition: string | null) => ({ keyShellNumber, partition });

export const record: OperationRecord = {
	api: {
		number: 9,
		endpoint: 'POST /shellnums',
		asks: '–',
		body: '`size` (integer, how many numbers)',
		data: 'array of string: the digits of each asset number',
	},
	kind: 'once',
	form: { parameters: 'size†' },
	wire: {
		parameters: { size: at('size') },
		items: [{ size: 2 }, { size: '3' }],
		requests: [
			['POST /shellnums', {}, '{"size":2}'],
			['POST /shellnums', {}, '{"size":3}'],
		],
		reply: () => ['8000000001', '6000000002', '1000000003'],
		rows: [0, 1].flatMap((item) => [
			[row('8000000001', 'domestic'), item],
			[row('6000000002', 'singapore'), item],
			[row('1000000003', null), item],
		]),
	},
	faults: {
		data: 'list',
		acts: 'number.allocated',
		items: (_state, size) =>
			many(size, (index) => ({
				size: index + 1,
				mark: `{"size":${index + 1}}`,
				needle: `{"size":${index + 1}}`,
			})),
		markOf: (_act, entry) => [entry?.rawBody ?? null],
		parameters: { size: at('size') },
	},
	docs: {
		title: 'three numbers',
		parameters: { size: 3 },
		most: 3,
		notes: [
			'Each row has the number and its `partition`: `domestic` where the first digit is 8, `singapore` where it is 6, otherwise null.',
			'Allocated numbers are used up. There is no way to give one back.',
		],
		failure: { why: 'zero numbers', parameters: { size: 0 } },
		codes: orderCodes,
	},
};
