import type { OperationSpec } from '../operationSpec';
import { departments, at, two } from '../shared';

const person = (name: string) => ({ name, globalId: name });
/** Two people on each page. */
const page = (names: string[], pageNum = 1) => ({
	...{ pageNum, pageSize: 2, total: names.length, pages: Math.ceil(names.length / 2) },
	hasNextPage: 2 * pageNum < names.length,
	list: names.slice(2 * pageNum - 2, 2 * pageNum).map(person),
});

export const spec: OperationSpec = {
	api: { endpoint: 'GET /enterprise/{enterpriseGlobalId}/members' },
	kind: 'read',
	wire: {
		parameters: {
			enterpriseGlobalId: at('e'),
			filters: { departmentId: at('d'), keyword: at('k') },
			limit: at('l'),
		},
		items: two({ d: '9007199254740993', k: 'li na&x', l: 7 }, { d: 0, k: 'b', l: 1 }),
		requests: [
			'GET /enterprise/E1/members?departmentId=9007199254740993&keyword=li+na%26x&pageNum=1&pageSize=7',
			'GET /enterprise/E1/members?departmentId=9007199254740993&keyword=li+na%26x&pageNum=2&pageSize=7',
			'GET /enterprise/E%202/members?departmentId=0&keyword=b&pageNum=1&pageSize=1',
		],
		reply: ({ path, query }) =>
			path.includes('E1') ? page(['a', 'b', 'x'], Number(query.pageNum)) : page(['c', 'd']),
		rows: [[person('a'), person('b'), person('x')], [person('c')]],
	},
	keeps: {
		entries: [{ ...person('a'), deleted: true }, { ...person('b'), deleted: false }, person('c')],
		by: [
			[{ deleted: true }, [0]],
			[{ deleted: false }, [1, 2]],
		],
	},
	faults: { data: 'object', parameters: { limit: 7 }, options: { pageSize: 4 } },
	docs: {
		title: 'the employees of a department',
		parameters: { filters: { departmentId: String(departments.structures) } },
		notes: [
			'Pages are fetched side by side, at most Max Concurrency at a time, and come out in their order.',
			'With a limit no more pages are fetched than needed.',
			'Deleted employees may be among the rows, marked by `deleted`; the filter Deleted selects or leaves out those. The node applies it, and a limit counts what is left.',
		],
	},
};
