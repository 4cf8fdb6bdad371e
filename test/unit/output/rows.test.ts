import { pick } from 'lodash';
import { z } from 'zod';

import { noResult } from '../../../nodes/shared/schema/reply';
import { presentRows, rowsOf } from '../../../nodes/shared/output/rows';
import type { Operation } from '../../../nodes/shared/model/operation';
import type { Row } from '../../../nodes/shared/model/exchange';

/** docs/operations.md, "Rows", and docs/maintainers/design.md, "If it is done already": which rows an item gets, and how much of each. */

const NINE = 1_785_747_600_000;
const NINE_ISO = '2026-08-03T09:00:00.000Z';
const a = { id: 'a', name: 'A', end: NINE, kind: 'x', alreadyDone: true, confirmed: true };
const b = { id: 'b', end: 'soon', kind: 'y' };
const soon = { end: 'soon' };
const short = [{ name: 'A', end: NINE_ISO }, soon];
const marks = { alreadyDone: true, confirmed: true };

const shown = { fields: ['name', 'end'], times: ['end'], rowId: 'id' };
const operation = (more: object = {}) =>
	({
		endpoint: { method: 'GET', path: '/at/{place}/things', repeat: 'idempotent' },
		reply: z.unknown().nullable(),
		simplify: shown,
		...more,
	}) as unknown as Operation;
const kindY = { id: 'b', kind: 'y' };
const chosen = (...outputFields: string[]) => ({ output: 'selected', outputFields });
const ofKind = (kind: string) => ({ filters: { kind } });
const onlyKind = { filters: { passes: ({ kind }: Row) => kind && ((row: Row) => row.kind === kind) } };

it.each<[string, object, Row, boolean, Row[]]>([
	['simplified', {}, { simplify: true }, false, short],
	['not simplified', {}, { simplify: false }, false, [a, b]],
	['with marks', { evidence: {} }, { simplify: true }, false, [{ ...short[0], ...marks }, { end: 'soon' }]],
	['a limit', {}, { simplify: false, returnAll: false, limit: 1 }, false, [a]],
	['a limit that Return All sets aside', {}, { simplify: false, returnAll: true, limit: 1 }, false, [a, b]],
	['a filter of ours', onlyKind, ofKind('y'), false, [b]],
	['a limit of what is left', onlyKind, { ...ofKind('y'), returnAll: false, limit: 1 }, false, [b]],
	['a filter without a value', onlyKind, { filters: {} }, false, [a, b]],
	['an agent', {}, { output: 'simplified', outputFields: [], simplify: false }, true, short],
	['an agent, raw', {}, { output: 'raw', outputFields: [], simplify: true }, true, [a, b]],
	['an agent, rows named apart', {}, { output: 'list', rowOutput: 'raw', outputFields: [] }, true, [a, b]],
	['an agent, selected', {}, chosen('end'), true, [pick(a, 'id', 'end'), pick(b, 'id', 'end')]],
	['an agent, with marks', { evidence: {} }, chosen('kind'), true, [{ id: 'a', kind: 'x', ...marks }, kindY]],
	['an agent, nothing selected', {}, chosen(), true, short],
	['a tool without fields to choose', {}, { output: 'raw', simplify: true }, true, short],
	['a person has no such choice', {}, { ...chosen('kind'), simplify: true }, false, short],
])('%s', (_, more, input, asTool, expected) => {
	const given = [{ ...a }, { ...b }];

	expect(presentRows(operation(more), given, input, asTool, 'UTC')).toStrictEqual(expected);
	expect(given).toEqual([a, b]);
	// An answer's rows get there too.
	expect(rowsOf(operation(more), given, input, asTool, 'UTC')).toStrictEqual(expected);
});

it.each<[unknown, unknown]>([
	[NINE + 123, '2026-08-03T09:00:00.123Z'],
	[String(NINE), NINE_ISO],
	[-1, '1969-12-31T23:59:59.999Z'],
	['-1', '1969-12-31T23:59:59.999Z'],
	[0, '1970-01-01T00:00:00.000Z'],
	[8.64e15, '+275760-09-13T00:00:00.000Z'],
	[-8.64e15, '-271821-04-20T00:00:00.000Z'],
	...[8.64e15 + 1, '9223372036854775807', '2026-08-03', '', ' 12', null, true, [5]].map(
		(same): [unknown, unknown] => [same, same],
	),
])('the time %j is shown as %j', (end, shown) => {
	expect(presentRows(operation(), [{ end }], { simplify: true }, false, 'UTC')).toStrictEqual([
		{ end: shown },
	]);
});

const input = { place: 'P' };
const rows = (data: unknown, { place }: Row) => [{ data, place }];

it.each<[string, object, unknown, Row[]]>([
	['a list gives its entries', {}, [a, b], [a, b]],
	['an object is one row', {}, a, [a]],
	['an operation says itself what its rows are', { rows }, 'x', [{ data: 'x', place: 'P' }]],
	['no result: what it was about', { reply: noResult }, 'x', [{ success: true, place: 'P' }]],
	['no result: or the operation says', { reply: noResult, rows }, 'x', [{ data: undefined, place: 'P' }]],
])('%s', (_, more, data, expected) => {
	expect(rowsOf(operation(more), data, input, false, 'UTC')).toStrictEqual(expected);
});
