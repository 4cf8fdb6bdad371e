import { readLists } from '../../../nodes/shared/lists/readLists';
import type { ListResult } from '../../../nodes/shared/model/client';
import type { ListRead } from '../../../nodes/shared/model/operation';
import { DEFAULT_OPTIONS } from '../../../nodes/shared/form/options';

/** docs/maintainers/design.md, "Evidence": of several lists each one counts. */

const [first, second] = [{ value: [{ n: 1 }] }, { value: [{ n: 2 }] }];
const both = { value: [first.value, second.value] };
const error = { reason: 'http', message: 'HTTP 502', outcome: 'rejected' } as const;
const moved = { hasMoved: true };
const missing = { missing: 'the list came from a cache' };

it.each<[string, ListResult[], object]>([
	['both', [first, second], { ...both, hasMoved: false }],
	['the first has moved', [{ ...first, ...moved }, second], { ...both, ...moved }],
	['the second has moved', [first, { ...second, ...moved }], { ...both, ...moved }],
	['the second failed', [first, { error }], { error }],
	['the second proves nothing', [first, { ...second, ...missing }], { error: { message: missing.missing } }],
])('%s', async (_, results, due) => {
	const lists = { read: async () => await Promise.resolve(results.shift() ?? { error }) };
	const run = { lists, optionsOf: () => DEFAULT_OPTIONS };

	expect(await readLists(run, 0, [{}, {}] as ListRead[])).toMatchObject(due);
});
