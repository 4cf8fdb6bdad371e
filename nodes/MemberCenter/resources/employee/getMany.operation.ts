import { pick } from 'lodash';

import { many, outputOf } from '../../../shared/form/commonFields';
import { formOf, onOff, typed } from '../../../shared/form/formOf';
import { filter, filtersOf } from '../../../shared/lists/filters';
import { text } from '../../../shared/schema/input';
import { defineOperation } from '../../../shared/model/operation';
import { details, enterpriseGlobalId } from '../../fields';
import { pagedBy, pagingOptions } from '../../paging';
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
		onOff(false, 'Whether the employee is deleted: on gives deleted ones only, off leaves them out'),
		(wanted) => (employee) => (employee.deleted === true) === wanted,
	),
	departmentId: details.departmentId,
	keyword: typed(
		text,
		'An employee’s name or account. The API document does not say how it is compared.',
		'e.g. lina',
	),
});

const paging = pagingOptions('employees');
const form = formOf({
	enterpriseGlobalId,
	...many,
	...outputOf(Object.keys(employee.shape)),
	filters: employeeFilters,
});

/** docs/api/member-center.md §4 #5 */
export const getManyEmployees = defineOperation({
	resource: 'employee',
	value: 'getMany',
	action: 'Get many employees',
	description: 'Retrieve a list of the employees of an enterprise',
	endpoint: { method: 'GET', path: '/enterprise/{enterpriseGlobalId}/members', repeat: 'idempotent' },
	fields: form.fields,
	options: paging.fields,
	...pagedBy(
		employee,
		form.input.extend({ options: paging.schema }),
		employeeFilters,
		(given) => pick(given, 'departmentId', 'keyword'),
		({ id, globalId }) => id ?? globalId,
	),
	simplify: { fields: SIMPLIFIED, times: ['createTime', 'updateTime'], rowId: 'globalId' },
	preview: employee,
});
