import { z } from 'zod';

import { checkData } from '../../../nodes/shared/decode/check';
import { long, record } from '../../../nodes/shared/schema/reply';

/** docs/maintainers/design.md, "Reply": what another form of `data` comes to. */

const row = record({ id: z.string(), at: record({ day: z.number() }) });
const list = z.array(row);
const page = z.object({ list: z.array(row), total: z.number() }).partial();
const two = z.object({ good: z.array(row), bad: z.array(row) });

const IDS = [{ id: '-77' }, { id: '77' }, { id: 7 }];
const IN = { list: { x: 7 } };
const FORM = 'The service answered with data of another form';

it.each<[string, z.ZodTypeAny, string[], unknown, unknown, string[]]>([
	['as documented', list, [], [{ id: 'a' }], [{ id: 'a' }], []],
	['absent: an empty list', list, [], undefined, [], []],
	['absent, with a list inside: that list, empty', page, ['list'], undefined, { list: [] }, []],
	['a field of another type', list, [], [{ id: 7 }, { id: 8 }], [{ id: 7 }, { id: 8 }], ['id']],
	['a field further inside', list, [], [{ at: { day: 'x' } }], [{ at: { day: 'x' } }], ['at.day']],
	['a list that holds no rows', page, [], { list: {} }, { list: {} }, ['list']],
	['a field of a row in a list', page, ['list'], { list: [{ id: 7 }] }, { list: [{ id: 7 }] }, ['list.id']],
	['a text where a number is', z.number(), [], 'x', 'x', ['data']],
	['what zod alone can judge', z.number().int(), [], 7, 7, []],
	['an entry of another list', two.partial(), ['good'], { bad: [7] }, { bad: [7] }, ['bad']],
	['an object inside an object', z.object({ list: z.object({ x: row }) }), ['list'], IN, IN, ['list.x']],
	['64-bit integers', z.array(record({ id: long })), [], IDS, IDS, []],
	...['x7', '7x', '7.5', ''].map((id): [string, z.ZodTypeAny, string[], unknown, unknown, string[]] => {
		return [`no integer: "${id}"`, z.array(record({ id: long })), [], [{ id }], [{ id }], ['id']];
	}),
	['what zod leaves out', list, [], JSON.parse('[{"id":"a","__proto__":{}}]'), [{ id: 'a' }], []],
])('%s', (_, schema, lists, data, value, unexpected) => {
	expect(checkData(schema, data, lists)).toEqual({ value: { data: value, unexpected } });
});

it.each<[string, z.ZodTypeAny, string[], unknown, string]>([
	['an object for a list', list, [], {}, `${FORM}: object where array was expected`],
	['a list for an object', page, ['list'], [], `${FORM}: array where object was expected`],
	['a text for a row', list, [], ['x'], `${FORM}: string where object was expected in 0`],
	['the list inside', page, ['list'], { list: {} }, `${FORM}: object where array was expected in list`],
	['a row of it', page, ['list'], { list: ['x'] }, `${FORM}: string where object was expected in list.0`],
	['nothing for two lists', two, ['good', 'bad'], null, `${FORM}: null where object was expected`],
])('%s cannot give rows', (_, schema, lists, data, error) => {
	expect(checkData(schema, data, lists)).toEqual({ error });
});

it('of a long list no more than a piece is kept in mind', () => {
	const schema = z.array(row);
	const looked = jest.spyOn(schema, 'safeParse');
	const rows = Array.from({ length: 5_000 }, (_, n) => ({
		id: n === 4_999 ? 7 : 'a',
		at: n === 10 ? 7 : null,
	}));

	expect(checkData(schema, rows)).toEqual({ value: { data: rows, unexpected: ['at', 'id'] } });
	expect(checkData(schema, [...rows, 7])).toEqual({
		error: `${FORM}: number where object was expected in 5000`,
	});
	expect(Math.max(...looked.mock.calls.map(([data]) => (data as unknown[]).length))).toBe(1_000);
});

it('has no lists inside unless they are named', () => {
	expect(checkData(page, null)).toEqual({ error: `${FORM}: null where object was expected` });
});
