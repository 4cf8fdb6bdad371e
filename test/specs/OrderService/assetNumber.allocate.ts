import type { OperationSpec } from '../operationSpec';
import { at, many } from '../shared';

const rows = [
	{ keyShellNumber: '8000000001', partition: 'domestic' },
	{ keyShellNumber: '6000000002', partition: 'singapore' },
	{ keyShellNumber: '1000000003', partition: null },
];

export const spec: OperationSpec = {
	api: { endpoint: 'POST /shellnums' },
	kind: 'once',
	noWayBack: { warned: true },
	wire: {
		parameters: { size: at('size') },
		items: [{ size: 2 }, { size: '3' }],
		requests: ['POST /shellnums {"size":2}', 'POST /shellnums {"size":3}'],
		reply: () => ['8000000001', '6000000002', '1000000003'],
		rows: [rows, rows],
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
		notes: [
			'Each row has the number and its `partition`: `domestic` where the first digit is 8, `singapore` where it is 6, otherwise null.',
			'Allocated numbers are used up. There is no way to give one back.',
		],
	},
};
