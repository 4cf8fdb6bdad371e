import { references } from '../../../nodes/MemberCenter/references';
import type { Row } from '../../../nodes/shared/model/exchange';

/** docs/maintainers/design.md, "Evidence": which accounts and assets a name or number stands for, by the lists alone. */

const account = (userName: unknown, more: Row = {}): Row => ({
	userName,
	globalId: `g-${String(userName)}`,
	deleted: false,
	...more,
});
/** `-maria` is deleted, `maria=7` has this ID. */
const accounts = (text: string): Row[] =>
	text.split(' ').map((word) => {
		const [, minus, name = '', id = `g-${name}`] = /^(-?)(\w+)=?(\w+)?$/.exec(word) ?? [];
		return account(name, { globalId: id, deleted: minus === '-' });
	});
const E1 = { enterpriseGlobalId: 'E1' };
const CODE = { enterpriseCode: '01' };
const codeIn = (enterpriseGlobalId: string) => ({ ...CODE, enterpriseGlobalId });
const find = (entries: Row[], name: string, defaults: Row) =>
	references.memberGlobalId?.userName?.find([entries], name, E1, defaults);

/** The name, what is listed, the credential; the IDs that it stands for, and accounts that only begin so. */
it.each<[string, string, string | Row[], Row, Array<string | undefined>, string?]>([
	['the whole name', 'maria', 'maria mario', {}, ['g-maria']],
	['nobody', 'maria', 'mario amaria', {}, []],
	['several begin so', 'maria', 'maria01 mariann', {}, [], 'maria01, mariann'],
	['the name with the code', 'maria', 'maria01', CODE, ['g-maria01']],
	['the name with the code, and as it is', 'maria', 'maria01 maria', CODE, ['g-maria', 'g-maria01']],
	['the code is given with it', 'maria01', 'maria01', CODE, ['g-maria01']],
	['the code of this one, with blanks around it', 'maria', 'maria01', codeIn(' E1 '), ['g-maria01']],
	['the code of another enterprise', 'maria', 'maria01', codeIn('E2'), [], 'maria01'],
	['two of one name', 'maria', 'maria=7 maria=8', {}, ['7', '8']],
	['one twice', 'maria', [account('maria'), account('maria', { updateTime: 1 })], {}, ['g-maria']],
	['two without an ID', 'maria', [{ userName: 'maria' }, { userName: 'maria' }], {}, [undefined, undefined]],
	['one that is deleted, and its successor', 'maria', '-maria maria=8', {}, ['8']],
])('an account by its name: %s', (_, name, entries, defaults, ids, similar = '') => {
	const found = find(typeof entries === 'string' ? accounts(entries) : entries, name, defaults);

	expect(found?.matches.map(({ id }) => id)).toEqual(ids);
	expect(found?.similar ?? '').toBe(similar === '' ? '' : `Accounts that begin with it: ${similar}.`);
});

const DELETED = 'These accounts are deleted: maria (global ID 7), maria';
it.each<[string, string, Row, string?]>([
	['is deleted', '-maria=7 mario', {}, 'The account maria is deleted (global ID 7)'],
	['is deleted, twice', '-maria=7 -maria=9007199254740993', {}, `${DELETED} (global ID 9007199254740993)`],
	['is deleted, as it is and with the code', '-maria=7 -maria01=8', CODE, `${DELETED}01 (global ID 8)`],
	['is there again', '-maria=7 maria=8', {}],
	['is a deleted one without the code that is known', '-maria02=7', CODE],
	['only begins a deleted one', '-maria01=7', {}],
])('an account that %s', (_, entries, defaults, refused = '') => {
	const found = find(accounts(entries), 'maria', defaults);

	expect(found?.refused ?? '').toBe(refused);
	if (refused !== '') expect(found?.matches).toEqual([]);
});

it.each<[string, string, string, Row, string | undefined]>([
	['several', 'MARIA01', 'maria01 Maria01', {}, 'maria01, Maria01'],
	['without the code', 'Maria', 'maria01', CODE, 'maria01'],
	['one that is deleted', 'LinaACME', '-linaACME', {}, undefined],
])('accounts that differ only in capitals are named, not taken: %s', (_, name, entries, defaults, named) => {
	const found = find(accounts(entries), name, defaults);

	expect(found?.matches).toEqual([]);
	expect(found?.similar).toBe(named && `Accounts that differ only in capitals: ${named}.`);
});

it.each<[string, string[]]>([
	['L1=a L12=b', ['a']],
	['L12=b', []],
	['L1=a L1=b', ['a', 'b']],
])('an asset by its number L1, of %s', (assets, ids) => {
	const numbered = assets.split(' ').map((one) => one.split('='));
	const entries = [{ assetId: 'L1' }, ...numbered.map(([assetNum, assetId]) => ({ assetNum, assetId }))];
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
