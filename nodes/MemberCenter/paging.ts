import { pick } from 'lodash';
import { z } from 'zod';

import { counted, fieldOf, optionsForm, preset } from '../shared/form/formOf';
import type { Pages } from '../shared/model/batch';
import type { Operation } from '../shared/model/operation';
import type { RequestContent, Row } from '../shared/model/exchange';
import { countOf, flagOf, record } from '../shared/schema/reply';

/** A size that every service should accept, and the larger one that is tried first with Return All. */
const PAGE_SIZE = 100;
const LARGE_PAGE_SIZE = 1_000;

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
			`How many ${noun} to fetch with one request. 0 lets the node decide: up to 1,000 with 'Return All', else up to 100.`,
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

/** The paging object (docs/api/member-center.md §2.4), as far as paging needs it. */
interface PagingObject {
	list: Row[];
	total?: unknown;
	pages?: unknown;
	hasNextPage?: unknown;
}

/** What makes an operation one whose list comes in pages. Its input then refuses one page with a filter of the node. */
export function pagedBy<
	Entry extends z.ZodTypeAny,
	Filters extends z.ZodTypeAny,
	Form extends z.ZodType<PagedInput<z.output<Filters>>, z.ZodTypeDef, unknown>,
>(
	entry: Entry,
	form: Form,
	filters: NonNullable<Operation['filters']> & { schema: Filters },
	query: (given: z.output<Filters>) => RequestContent['query'],
) {
	const pages: Pages<PagedInput<z.output<Filters>>, PagingObject> = {
		size: ({ returnAll, limit, filters: given, options: { pageSize: chosen } }) => {
			if (returnAll) return chosen === 0 ? { size: PAGE_SIZE, preferred: LARGE_PAGE_SIZE } : { size: chosen };
			// A filter of ours may leave few entries of a page: with a small limit as page size it would be a request per entry.
			const wanted = filters.passes(given, 'UTC') === undefined ? limit : Infinity;
			return { size: Math.min(chosen || PAGE_SIZE, wanted) };
		},
		request: ({ filters: given }, pageNum, entries) => ({
			query: { ...query(given), pageNum, pageSize: entries },
		}),
		one: (input) => {
			const { pageNum: number, pageSize: entries } = input.options;
			return number === undefined ? undefined : pages.request(input, number, entries || PAGE_SIZE);
		},
		page: ({ list, total, pages: count, hasNextPage }) => ({
			rows: list,
			total: countOf(total),
			pages: countOf(count),
			hasNextPage: flagOf(hasNextPage),
		}),
	};
	const reply = record({
		pageNum: z.number(),
		pageSize: z.number(),
		total: z.number(),
		pages: z.number(),
		hasNextPage: z.boolean(),
	}).extend({ list: z.array(entry) });
	const input = form.superRefine(({ filters: given, options }, context) => {
		const ours = Object.keys(given).find((name) => filters.passes(pick(given, name), 'UTC') !== undefined);
		if (options.pageNum === undefined || ours === undefined) return;
		const message =
			'is a filter of the node, and the page comes as the service gives it: take out the filter, or {pageNum}';
		context.addIssue({ code: 'custom', path: ['filters', ours], message });
	});
	return { input, reply, lists: ['list'], filters, pages };
}
