import { pick } from 'lodash';
import { z } from 'zod';

import { outputOf, returnAllOrLimit } from '../../../shared/form/commonFields';
import {
	booleanField,
	formWithOptions,
	numberField,
	textField,
	withDefault,
} from '../../../shared/form/formOf';
import { filter, filtersOf } from '../../../shared/lists/filters';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import { nameText } from '../../../shared/schema/input';
import { countOf, entriesIn, flagOf, leftOutOf, long, record } from '../../../shared/schema/reply';
import { details, enterpriseGlobalId } from '../../fields';

/** A member record of the paged list (docs/api/member-center.openapi.yaml §2.3). */
export const employee = record({
	id: z.string(),
	userId: z.string(),
	globalId: z.string(),
	enterpriseId: z.string(),
	departmentId: long,
	departmentName: z.string(),
	userName: z.string(),
	passwordMobile: z.string(),
	name: z.string(),
	assetNums: z.array(z.string()),
	borrowNum: z.string(),
	onlineFlag: z.boolean(),
	remark: z.string(),
	deleted: z.boolean(),
	updateTime: long,
	createTime: long,
	boundUserInfo: z.unknown(),
});

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
		booleanField(false, 'Whether the employee is deleted: on gives deleted ones only, off leaves them out'),
		(wanted) => (employee) => (employee.deleted === true) === wanted,
	),
	departmentId: details.departmentId,
	keyword: textField(
		nameText,
		'An employee’s name or account. The API document does not say how it is compared.',
		'e.g. lina',
	),
});

const PAGE_SIZE = 100;

/** docs/api/member-center.openapi.yaml §4 #5 */
export const getManyEmployees = defineOperation({
	resource: 'employee',
	value: 'getMany',
	action: 'Get many employees',
	description: 'Retrieve a list of the employees of an enterprise',
	endpoint: { method: 'GET', path: '/enterprise/{enterpriseGlobalId}/members', repeat: 'idempotent' },
	...formWithOptions(
		{
			enterpriseGlobalId,
			...returnAllOrLimit,
			...outputOf(Object.keys(employee.shape)),
			filters: employeeFilters,
		},
		{
			pageSize: withDefault(
				numberField(
					{ least: 0, initial: 0 },
					"How many employees to fetch with one request. 0 lets the node decide: 100, or less where 'Limit' is less.",
				),
			),
		},
	),
	reply: objectOf(record({ list: z.array(employee) })),
	filters: employeeFilters,
	// The paging object (docs/api/member-center.openapi.yaml §2.4).
	pages: {
		size: ({ returnAll, limit, filters, options: { pageSize } }) => {
			// A filter of ours may leave few entries of a page: with a small limit as page size it would be a request per entry.
			const wanted = returnAll || filters.deleted !== undefined ? Infinity : limit;
			return Math.min(pageSize || PAGE_SIZE, wanted);
		},
		request: ({ filters }, pageNum, pageSize) => ({
			query: { ...pick(filters, 'departmentId', 'keyword'), pageNum, pageSize },
		}),
		page: ({ list, total, pages, hasNextPage }) => {
			const rows = entriesIn(list);
			if (rows === undefined) return undefined;
			return {
				rows,
				isMissing: list === undefined || list === null,
				leftOut: leftOutOf(list),
				total: countOf(total),
				pages: countOf(pages),
				hasNextPage: flagOf(hasNextPage),
			};
		},
		idOf: ({ id, globalId }) => id ?? globalId,
	},
	simplify: { fields: SIMPLIFIED, times: ['createTime', 'updateTime'], rowId: 'globalId' },
	preview: employee,
});
