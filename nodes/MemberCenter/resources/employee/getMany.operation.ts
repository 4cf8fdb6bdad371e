import { z } from 'zod';

import { limit, outputFields, returnAll, textField } from '../../../shared/form/fields';
import { filter, filtersOf } from '../../../shared/lists/filters';
import { flag, integerId, integerWithin, text } from '../../../shared/schema/input';
import { manyInput, outputInput } from '../../../shared/schema/manyInput';
import { defineOperation } from '../../../shared/model/operation';
import { countOf, flagOf, record } from '../../../shared/schema/reply';
import { departmentId, enterpriseGlobalId } from '../../fields';
import { enterprise } from '../../input';
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

/** A size that every service should accept, and the larger one that is tried first with Return All. */
const PAGE_SIZE = 100;
const LARGE_PAGE_SIZE = 1_000;

/** The paging object (docs/api/member-center.md §2.4), as far as paging needs it. */
const paging = record({
	pageNum: z.number(),
	pageSize: z.number(),
	total: z.number(),
	pages: z.number(),
	hasNextPage: z.boolean(),
}).extend({ list: z.array(employee) });

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
	options: [
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'How many employees to fetch with one request. 0 lets the node decide: up to 1,000 with Return All, else up to 100.',
		},
	],
	input: z.object({
		...enterprise,
		...manyInput,
		...outputInput,
		filters: employeeFilters.schema.default({}),
		options: z.object({ pageSize: integerWithin(0, Number.MAX_SAFE_INTEGER).default(0) }).default({}),
	}),
	reply: paging,
	lists: ['list'],
	filters: employeeFilters,
	pages: {
		size: ({ returnAll: all, limit: wanted, filters, options: { pageSize } }) => {
			if (all) return pageSize === 0 ? { size: PAGE_SIZE, preferred: LARGE_PAGE_SIZE } : { size: pageSize };
			// A filter of ours may leave few entries of a page: with a small limit as page size it would be a request per employee.
			return {
				size: Math.min(
					pageSize || PAGE_SIZE,
					employeeFilters.passes(filters) === undefined ? wanted : Infinity,
				),
			};
		},
		request: ({ filters }, pageNum, pageSize) => ({
			query: { departmentId: filters.departmentId, keyword: filters.keyword, pageNum, pageSize },
		}),
		page: ({ list, total, pages, hasNextPage }) => ({
			rows: list,
			total: countOf(total),
			pages: countOf(pages),
			hasNextPage: flagOf(hasNextPage),
		}),
	},
	simplify: { fields: SIMPLIFIED, times: ['createTime', 'updateTime'], rowId: 'globalId' },
	preview: employee,
});
