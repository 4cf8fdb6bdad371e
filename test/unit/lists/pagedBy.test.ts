import { z } from 'zod';

import { pagedBy, pagingOptions } from '../../../nodes/MemberCenter/paging';
import { typed } from '../../../nodes/shared/form/formOf';
import { filtersOf, flagFilter, shows } from '../../../nodes/shared/lists/filters';
import { text } from '../../../nodes/shared/schema/input';

const filters = filtersOf({
	keyword: typed(text, 'Keyword', 'keyword'),
	idle: flagFilter('', shows('idle')),
	lent: flagFilter('', shows('lent')),
});
const form = z.object({
	returnAll: z.boolean().default(false),
	limit: z.number().default(50),
	filters: filters.schema,
	options: pagingOptions('things').schema,
});
const { input, pages } = pagedBy(z.object({}), form, filters, () => ({}));

it.each<[string, object, object, string | undefined]>([
	['a filter of the node', { idle: true }, { pageNum: 1 }, 'filters.idle'],
	['the first of two', { keyword: 'x', lent: false, idle: false }, { pageNum: 1 }, 'filters.idle'],
	['a filter of the service', { keyword: 'x' }, { pageNum: 1 }, undefined],
	['a filter of the node, of a whole list', { idle: true }, {}, undefined],
])('one page of any paged list: %s', (_, given, options, refused) => {
	const { error } = input.safeParse({ filters: given, options });

	expect(error?.issues.map(({ path }) => path.join('.'))[0]).toBe(refused);
});

it.each<[string, object, object]>([
	['all', { returnAll: true }, { size: 100, preferred: 1_000 }],
	['all, in pages of a chosen size', { returnAll: true, options: { pageSize: 7 } }, { size: 7 }],
	['a few', { limit: 3 }, { size: 3 }],
	['a few that the service picks out', { limit: 3, filters: { keyword: 'x' } }, { size: 3 }],
	['a few that the node picks out', { limit: 3, filters: { idle: false } }, { size: 100 }],
])('how many entries are asked for with one request, for %s', (_, given, size) => {
	expect(pages.size(input.parse({ filters: {}, options: {}, ...given }))).toEqual(size);
});
