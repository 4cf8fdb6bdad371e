import { pick } from 'lodash';
import { z } from 'zod';

import { counted, fieldOf, optionsForm, preset } from '../shared/form/formOf';
import type { Pages } from '../shared/model/batch';
import { objectOf, type Operation } from '../shared/model/operation';
import type { RequestContent, Row } from '../shared/model/exchange';
import { countOf, entriesIn, flagOf, record } from '../shared/schema/reply';

const PAGE_SIZE = 100;

const pageNum = counted(
	1,
	1,
	`Only this page, as one item: the page as the service gives it, with its totals and its entries in "list". 'Return All', 'Limit' and 'Simplify' do not apply; 'Page Size' 0 means 100.`,
	{ displayName: 'Page Number' },
);

/** The options of a paged operation. @param noun what its rows are: "employees" */
export function pagingOptions(noun: string) {
	const pageSize = preset(
		counted(
			0,
			0,
			`How many ${noun} to fetch with one request. 0 lets the node decide: 100, or less where 'Limit' is less.`,
		),
	);
	return optionsForm({ pageNum: fieldOf(pageNum.look, pageNum.schema.optional()), pageSize });
}

interface PagedInput<Filters> {
	returnAll: boolean;
	limit: number;
	filters: Filters;
	options: { pageSize: number; pageNum?: number };
}

/**
 * What makes an operation one whose list comes in pages. Its input then refuses one page with a filter of the node.
 * @param query what the service filters by; @param idOf what identifies an entry
 */
export function pagedBy<
	Entry extends z.ZodTypeAny,
	Filters extends z.ZodTypeAny,
	Form extends z.ZodType<PagedInput<z.output<Filters>>, z.ZodTypeDef, unknown>,
>(
	entry: Entry,
	form: Form,
	filters: NonNullable<Operation['filters']> & { schema: Filters },
	query: (given: z.output<Filters>) => RequestContent['query'],
	idOf: (entry: Row) => unknown,
) {
	const pages: Pages<PagedInput<z.output<Filters>>> = {
		size: ({ returnAll, limit, filters: given, options: { pageSize: chosen } }) => {
			// A filter of ours may leave few entries of a page: with a small limit as page size it would be a request per entry.
			const wanted = returnAll || filters.passes(given, 'UTC') !== undefined ? Infinity : limit;
			return Math.min(chosen || PAGE_SIZE, wanted);
		},
		request: ({ filters: given }, pageNum, entries) => ({
			query: { ...query(given), pageNum, pageSize: entries },
		}),
		one: (input) => {
			const { pageNum: number, pageSize: entries } = input.options;
			return number === undefined ? undefined : pages.request(input, number, entries || PAGE_SIZE);
		},
		// The paging object (docs/api/member-center.md §2.4), as far as paging needs it.
		page: ({ list, total, pages: count, hasNextPage }) => {
			const rows = entriesIn(list);
			return (
				rows && {
					rows,
					total: countOf(total),
					pages: countOf(count),
					hasNextPage: flagOf(hasNextPage),
				}
			);
		},
		idOf,
	};
	const reply = objectOf(
		record({
			pageNum: z.number(),
			pageSize: z.number(),
			total: z.number(),
			pages: z.number(),
			hasNextPage: z.boolean(),
		}).extend({ list: z.array(entry) }),
	);
	const input = form.superRefine(({ filters: given, options }, context) => {
		const ours = Object.keys(given).find((name) => filters.passes(pick(given, name), 'UTC') !== undefined);
		if (options.pageNum === undefined || ours === undefined) return;
		const message =
			'is a filter of the node, and the page comes as the service gives it: take out the filter, or {pageNum}';
		context.addIssue({ code: 'custom', path: ['filters', ours], message });
	});
	return { input, reply, filters, pages };
}
