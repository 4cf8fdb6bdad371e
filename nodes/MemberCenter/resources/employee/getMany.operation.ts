import { pick } from 'lodash';
import { z } from 'zod';

import { many, outputOf } from '../../../shared/form/commonFields';
import { counted, fieldOf, formOf, onOff, optionsForm, preset, typed } from '../../../shared/form/formOf';
import { filter, filtersOf } from '../../../shared/lists/filters';
import { text } from '../../../shared/schema/input';
import { defineOperation } from '../../../shared/model/operation';
import { countOf, flagOf, record } from '../../../shared/schema/reply';
import { details, enterpriseGlobalId } from '../../fields';
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

/** A size that every service should accept, and the larger one that is tried first with Return All. */
const PAGE_SIZE = 100;
const LARGE_PAGE_SIZE = 1_000;

const pageNumber = counted(
	1,
	1,
	`Only this page, as one item: the page as the service gives it, with its totals and its entries in "list". 'Return All', 'Limit' and 'Simplify' do not apply; 'Page Size' 0 means 100.`,
	{ displayName: 'Page Number' },
);

const paging = optionsForm({
	pageNum: fieldOf(pageNumber.look, pageNumber.schema.optional()),
	pageSize: preset(
		counted(
			0,
			0,
			"How many employees to fetch with one request. 0 lets the node decide: up to 1,000 with 'Return All', else up to 100.",
		),
	),
});

const form = formOf({
	enterpriseGlobalId,
	...many,
	...outputOf(Object.keys(employee.shape)),
	filters: employeeFilters,
});

const pageOf = (filters: z.output<typeof employeeFilters.schema>, pageNum: number, pageSize: number) => ({
	query: { ...pick(filters, 'departmentId', 'keyword'), pageNum, pageSize },
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
	input: form.input
		.extend({ options: paging.schema })
		.refine(({ filters, options }) => options.pageNum === undefined || filters.deleted === undefined, {
			path: ['filters', 'deleted'],
			message:
				'is a filter of the node, and the page comes as the service gives it: take out the filter, or {pageNum}',
		}),
	// The paging object (docs/api/member-center.md §2.4).
	reply: record({
		pageNum: z.number(),
		pageSize: z.number(),
		total: z.number(),
		pages: z.number(),
		hasNextPage: z.boolean(),
	}).extend({ list: z.array(employee) }),
	lists: ['list'],
	filters: employeeFilters,
	pages: {
		size: ({ returnAll, limit, filters, options: { pageSize } }) => {
			if (returnAll)
				return pageSize === 0 ? { size: PAGE_SIZE, preferred: LARGE_PAGE_SIZE } : { size: pageSize };
			// A filter of ours may leave few entries of a page: with a small limit as page size it would be a request per entry.
			const wanted = filters.deleted === undefined ? limit : Infinity;
			return { size: Math.min(pageSize || PAGE_SIZE, wanted) };
		},
		request: ({ filters }, pageNum, pageSize) => pageOf(filters, pageNum, pageSize),
		one: ({ filters, options: { pageNum, pageSize } }) =>
			pageNum === undefined ? undefined : pageOf(filters, pageNum, pageSize || PAGE_SIZE),
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
