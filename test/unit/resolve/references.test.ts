import { references } from '../../../nodes/MemberCenter/references';
import type { Row } from '../../../nodes/shared/model/request';

/** docs/maintainers/design.md, "Evidence": which accounts and assets a name or number stands for, by the lists alone. */

const account = (userName: unknown, more: Row = {}): Row => ({
	userName,
	globalId: `g-${String(userName)}`,
	deleted: false,
	...more,
});
const E1 = { enterpriseGlobalId: 'E1' };
const CODE = { enterpriseCode: '01' };

it.each<[string, string, Row[], Row, Array<string | undefined>, string?]>([
	['the whole name', 'maria', [account('maria'), account('mario')], {}, ['g-maria']],
	['nobody', 'maria', [account('mario'), account('amaria')], {}, []],
	['an ending is not guessed', 'maria', [account('maria01')], {}, [], 'maria01'],
	['several begin so', 'maria', [account('maria01'), account('mariann')], {}, [], 'maria01, mariann'],
	[
		'the whole name beside longer ones',
		'maria',
		[account('mariann'), account('maria')],
		{},
		['g-maria'],
		'mariann',
	],
	['the name with the code', 'maria', [account('maria01')], CODE, ['g-maria01']],
	[
		'the name with the code, and as it is',
		'maria',
		[account('maria01'), account('maria')],
		CODE,
		['g-maria', 'g-maria01'],
	],
	['the code is given with it', 'maria01', [account('maria01')], CODE, ['g-maria01']],
	['another ending than the code', 'maria', [account('maria02')], CODE, [], 'maria02'],
	['the code of this enterprise', 'maria', [account('maria01')], { ...CODE, ...E1 }, ['g-maria01']],
	[
		'the code of this enterprise, which has blanks around it',
		'maria',
		[account('maria01')],
		{ ...CODE, enterpriseGlobalId: ' E1 ' },
		['g-maria01'],
	],
	[
		'the code of another enterprise',
		'maria',
		[account('maria01')],
		{ ...CODE, enterpriseGlobalId: 'E2' },
		[],
		'maria01',
	],
	['two of one name', 'maria', [account('maria'), account('maria', { globalId: 'x' })], {}, ['g-maria', 'x']],
	[
		'one and the same twice',
		'maria',
		[account('maria'), account('maria', { updateTime: 1 })],
		{},
		['g-maria'],
	],
	['two without an ID', 'maria', [{ userName: 'maria' }, { userName: 'maria' }], {}, [undefined, undefined]],
	['one that is deleted', 'maria', [account('maria', { deleted: true })], {}, []],
	[
		'one that is deleted, and its successor',
		'maria',
		[account('maria', { deleted: true }), account('maria', { globalId: 'x' })],
		{},
		['x'],
	],
	['entries without an account', 'maria', [{}, account(null)], {}, []],
])('an account by its name: %s', (_, name, entries, defaults, ids, similar = '') => {
	const found = references.memberGlobalId?.userName?.find([entries], name, E1, defaults);

	expect(found?.matches.map(({ id }) => id)).toEqual(ids);
	expect(found?.similar ?? '').toBe(similar === '' ? '' : `Accounts that begin with it: ${similar}.`);
});

const gone = (userName: string, globalId: string) => account(userName, { deleted: true, globalId });

it.each<[string, Row[], Row, string?]>([
	['is deleted', [gone('maria', '7'), account('mario')], {}, 'The account maria is deleted (global ID 7)'],
	['is deleted, with the code', [gone('maria01', '7')], CODE, 'The account maria01 is deleted (global ID 7)'],
	[
		'is deleted, twice',
		[gone('maria', '7'), gone('maria', '9007199254740993')],
		{},
		'These accounts are deleted: maria (global ID 7), maria (global ID 9007199254740993)',
	],
	[
		'is deleted, as it is and with the code',
		[gone('maria', '7'), gone('maria01', '8')],
		CODE,
		'These accounts are deleted: maria (global ID 7), maria01 (global ID 8)',
	],
	['is there again', [gone('maria', '7'), account('maria', { globalId: '8' })], {}],
	['is there with the code', [gone('maria', '7'), account('maria01')], CODE],
	['is a deleted one without the code that is known', [gone('maria02', '7')], CODE],
	['only begins a deleted one', [gone('maria01', '7')], {}],
	['is nobody', [account('mario')], {}],
])('an account that %s', (_, entries, defaults, refused = '') => {
	const found = references.memberGlobalId?.userName?.find([entries], 'maria', E1, defaults);

	expect(found?.refused ?? '').toBe(refused);
	if (refused !== '') expect(found?.matches).toEqual([]);
});

it.each<[string, string, Row[], Row, string | undefined]>([
	['as it is, or nearly', 'LinaACME', [account('linaACME'), account('lina')], {}, 'linaACME'],
	['several', 'MARIA01', [account('maria01'), account('Maria01')], {}, 'maria01, Maria01'],
	['without the code', 'Maria', [account('maria01')], CODE, 'maria01'],
	['one that is deleted', 'LinaACME', [account('linaACME', { deleted: true })], {}, undefined],
])('accounts that differ only in capitals are named, not taken: %s', (_, name, entries, defaults, named) => {
	const found = references.memberGlobalId?.userName?.find([entries], name, E1, defaults);

	expect(found?.matches).toEqual([]);
	expect(found?.similar).toBe(named && `Accounts that differ only in capitals: ${named}.`);
});

it.each<[string, Row[], unknown[]]>([
	[
		'one',
		[
			{ assetNum: 'L1', assetId: 'a' },
			{ assetNum: 'L12', assetId: 'b' },
		],
		['a'],
	],
	['none', [{ assetNum: 'L12', assetId: 'b' }], []],
	[
		'two',
		[
			{ assetNum: 'L1', assetId: 'a' },
			{ assetNum: 'L1', assetId: 'b' },
		],
		['a', 'b'],
	],
	['an entry without a number', [{ assetId: 'L1' }], []],
])('an asset by its number: %s', (_, entries, ids) => {
	for (const parameter of ['assetId', 'assetIDs'])
		expect(
			references[parameter]?.assetNum?.find([entries], 'L1', E1, {}).matches.map(({ id }) => id),
		).toEqual(ids);
});

it('an asset whose number is a number in the list', () => {
	const entries = [
		{ assetNum: 8000000101, assetId: 'a' },
		{ assetNum: 8000000102, assetId: 7 },
	];
	const find = (number: string) =>
		references.assetId?.assetNum?.find([entries], number, E1, {}).matches.map(({ id }) => id);

	expect(['8000000101', '8000000102', '80'].map(find)).toEqual([['a'], [7], []]);
});
