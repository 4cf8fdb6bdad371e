import type { z } from 'zod';

import { getManyEmployees } from '../../../nodes/MemberCenter/resources/employee/getMany.operation';

const input = getManyEmployees.input as z.ZodTypeAny;

it.each<[string, object, object, string | undefined]>([
	['a filter of the node', { deleted: true }, { pageNum: 1 }, 'filters.deleted'],
	['one of each', { keyword: 'x', deleted: false }, { pageNum: 1 }, 'filters.deleted'],
	['a filter of the service', { keyword: 'x' }, { pageNum: 1 }, undefined],
	['a filter of the node, of a whole list', { deleted: true }, {}, undefined],
])('one page of employees: %s', (_, filters, options, refused) => {
	const { error } = input.safeParse({ enterpriseGlobalId: 'E1', filters, options });

	expect(error?.issues.map(({ path }) => path.join('.'))[0]).toBe(refused);
});

it.each<[string, object, object]>([
	['all', { returnAll: true }, { size: 100, preferred: 1_000 }],
	['all, in pages of a chosen size', { returnAll: true, options: { pageSize: 7 } }, { size: 7 }],
	['a few', { limit: 3 }, { size: 3 }],
	['a few that the node picks out', { limit: 3, filters: { deleted: false } }, { size: 100 }],
])('pages of employees, for %s', (_, given, size) => {
	const whole: unknown = input.parse({ enterpriseGlobalId: 'E1', ...given });

	expect(getManyEmployees.pages?.size(whole)).toEqual(size);
});
