import { pick } from 'lodash';
import { z } from 'zod';

import { limit, outputFields, returnAll, textField } from '../../../shared/form/fields';
import { filter, filtersOf } from '../../../shared/lists/filters';
import { flag, integerId, text } from '../../../shared/schema/input';
import { manyInput, outputInput } from '../../../shared/schema/manyInput';
import { defineOperation } from '../../../shared/model/operation';
import { departmentId, enterpriseGlobalId } from '../../fields';
import { enterprise } from '../../input';
import { pagedBy, pageSizeField, pageSizeInput } from '../../paging';
import { employee } from './records';

const SIMPLIFIED = [
	'globalId',
	'name',
	'userName',
	'departmentName',
	'assetNums',
	'borrowNum',
	'onlineFlag',
	'deleted',
	'remark',
	'departmentId',
];

const employeeFilters = filtersOf({
	deleted: filter(
		{
			displayName: 'Deleted',
			name: 'deleted',
			type: 'boolean',
			default: false,
			description: 'Whether the employee is deleted: on gives deleted ones only, off leaves them out',
		},
		flag,
		(wanted) => (employee) => (employee.deleted === true) === wanted,
	),
	departmentId: filter(departmentId, integerId),
	keyword: filter(
		textField('Keyword', 'keyword', {
			placeholder: 'e.g. lina',
			description: 'A name or account, or a part of it, as the service searches',
		}),
		text,
	),
});

/** docs/api/member-center.md §4 #5 */
export const getManyEmployees = defineOperation({
	resource: 'employee',
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many employees',
	description: 'Retrieve a list of the employees of an enterprise',
	endpoint: { method: 'GET', path: '/enterprise/{enterpriseGlobalId}/members', repeat: 'idempotent' },
	fields: [
		enterpriseGlobalId,
		returnAll,
		limit,
		...outputFields(Object.keys(employee.shape)),
		employeeFilters.field,
	],
	options: [pageSizeField('employees')],
	input: z.object({
		...enterprise,
		...manyInput,
		...outputInput,
		filters: employeeFilters.schema.default({}),
		...pageSizeInput,
	}),
	...pagedBy(employee, employeeFilters, (given) => pick(given, 'departmentId', 'keyword')),
	simplify: { fields: SIMPLIFIED, times: ['createTime', 'updateTime'], rowId: 'globalId' },
	preview: employee,
});
