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
