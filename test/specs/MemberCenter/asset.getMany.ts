import type { OperationSpec } from '../operationSpec';
import { at, listed, two } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'GET /enterprise/{enterpriseGlobalId}/asset/assetNums' },
	kind: 'read',
	wire: {
		parameters: { enterpriseGlobalId: at('e'), limit: 1 },
		items: two({}, {}),
		requests: ['GET /enterprise/E1/asset/assetNums', 'GET /enterprise/E%202/asset/assetNums'],
		reply: ({ path }) => (path.includes('E1') ? [listed('1'), listed('2')] : [listed('3')]),
		rows: [[listed('1')], [listed('3')]],
	},
	keeps: {
		entries: [
			listed('free'),
			{ ...listed('blank', '', null), onlineFlag: null },
			{ ...listed('held', 'g1'), onlineFlag: true },
			listed('lent', 'g2', true),
			// Lent, and not shown to whom: it is neither free nor somebody's.
			listed('lentToSomebody', null, true),
		],
		by: [
			[{}, [0, 1, 2, 3, 4]],
			[{ assigned: true }, [2, 3]],
			[{ assigned: false }, [0, 1]],
			[{ borrowedFlag: true }, [3, 4]],
			[{ borrowedFlag: false }, [0, 2]],
			[{ onlineFlag: true }, [2]],
			[{ onlineFlag: false }, [0, 3, 4]],
			[{ assigned: true, borrowedFlag: false, onlineFlag: true }, [2]],
			[{ assigned: '={{ "true" }}' }, [2, 3]],
			[{ assigned: false, borrowedFlag: true }, []],
		],
	},
	faults: { data: 'list', parameters: { limit: 3 } },
	docs: {
		title: 'the asset numbers that nobody holds',
		parameters: { filters: { assigned: false } },
		notes: [
			'The service gives all asset numbers at once. Filters and limit are applied in the node. An entry that does not show what a filter asks for is left out, and counted in a hint.',
		],
	},
};
