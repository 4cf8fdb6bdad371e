import { compact } from 'lodash';

import { addEmployee } from '../../../nodes/MemberCenter/resources/employee/add.operation';
import type { Row } from '../../../nodes/shared/model/exchange';
import { asked, BEFORE, expectSaid, lookAt, lost, SINCE, skip, type World } from './checkOnce';

/** docs/maintainers/design.md, "Evidence": what the member list (docs/api/member-center.md §2.3) proves of an addition of Maria. */

const add = (userName: string, more: Row = {}): Row => ({
	enterpriseGlobalId: 'E1',
	userName,
	name: 'Maria',
	password: 'secret-1',
	...more,
});

/** An entry of the list. */
const account = (userName: unknown, more: Row = {}): Row => ({
	id: '1',
	userId: '2',
	globalId: `g-${String(userName)}`,
	enterpriseId: '3',
	departmentId: 4,
	departmentName: 'Staff',
	userName,
	passwordMobile: '555',
	name: 'Maria',
	assetNums: [],
	borrowNum: null,
	onlineFlag: false,
	remark: null,
	deleted: false,
	updateTime: BEFORE,
	createTime: BEFORE,
	boundUserInfo: null,
	...more,
});
const marianne = (userName: string, more: Row = {}) => account(userName, { name: 'Marianne', ...more });
const MARKS: Record<string, Row> = {
	'+': { createTime: SINCE },
	'-': { deleted: true, globalId: 'gone' },
};
/** Accounts of Maria: `+maria` was made since the request was sent, `-maria` is deleted. */
const accounts = (names: string): Row[] =>
	compact(names.split(' ')).map((name) => account(name.replace(/^[+-]/, ''), MARKS[name.charAt(0)]));

/** The code that a person has set, in the credential. */
const code = (enterpriseCode: string, world = skip): World => ({ ...world, defaults: { enterpriseCode } });
/** The credential's code and enterprise. */
const codeIn = (enterpriseGlobalId: string): World => {
	return { ...skip, defaults: { enterpriseCode: '01', enterpriseGlobalId } };
};
/** Replies of this run to the additions of these accounts: `otto=otto01`. */
const replied = (pairs: string, more: Row = {}, of: Row = {}): World => {
	const entries = pairs.split(' ').map((pair) => pair.split('='));
	return {
		...skip,
		others: entries.map(([name]) => add(name ?? '', of)),
		replies: entries.map(([, userName]) => ({ userName, ...more })),
	};
};
const others = (userName: string, more: Row = {}): World => ({ ...skip, others: [add(userName, more)] });

type Case = [name: string, list: string | Row[], World, ...string[]];
const says = (userName: string, cases: Case[]) =>
	it.each(cases)('%s', async (_, list, world, ...said) => {
		const shown = typeof list === 'string' ? accounts(list) : list;
		expectSaid(await lookAt(addEmployee, add(userName), [shown], world), said);
	});

describe('the whole name', () =>
	says('maria', [
		['is there', 'maria', skip, 'done', '"globalId":"g-maria"', '!passwordMobile'],
		['is not', 'otto amaria', skip, 'not done', 'maria'],
		['is deleted', '-maria', skip, 'not done', 'maria'],
		['is not said to be deleted', [account('maria', { deleted: undefined })], skip, 'done', 'g-maria'],
		['is another person’s', [marianne('maria')], skip, 'unclear', 'maria is', 'Marianne'],
		['is of nobody who is named', [account('maria', { name: null })], skip, 'unclear', 'maria'],
		[
			'is there twice',
			[account('maria', { globalId: 'x' }), account('maria')],
			skip,
			'unclear',
			'maria, maria',
		],
		['is not among odd entries', [{}, account(null), account(7)], skip, 'not done', 'maria'],
	]));

describe('the name with the code', () =>
	says('maria', [
		['of the credential', 'maria01', code('01'), 'done', 'g-maria01'],
		['and as it is', 'maria01 maria', code('01'), 'unclear', 'maria, maria01'],
		['shown by two replies', 'maria01', replied('otto=otto01 anna=anna01'), 'done', 'g-maria01'],
		['of two replies that differ', 'maria01', replied('otto=otto01 anna=anna02'), 'unclear', 'maria01'],
		['the credential goes first', 'maria01', code('01', replied('otto=otto02')), 'done', 'g-maria01'],
		['of another enterprise', 'maria01', replied('otto=otto01', {}, { enterpriseGlobalId: 'E2' }), 'unclear'],
		['of a row that was confirmed', 'maria01', replied('otto=otto01', { confirmed: true }), 'unclear'],
		['of a row of another account', 'maria01', replied('otto=anna01'), 'unclear', 'maria01'],
		['of the credential for this enterprise', 'maria01', codeIn('E1'), 'done', 'g-maria01'],
		['of the credential for another one', 'maria01', codeIn('E2'), 'unclear', 'maria01'],
	]));

describe('a name that ends like the code', () =>
	says('maria01', [
		['as it is', 'maria01', code('01'), 'unclear', 'maria01'],
		['with the code', 'maria0101', code('01'), 'done', 'g-maria0101'],
	]));

describe('longer names', () =>
	says('maria', [
		['without a code', 'maria01 mariann', skip, 'unclear', 'maria01, mariann'],
		['beside the name itself', 'mariann maria', skip, 'done', 'g-maria"'],
		['with the code are others', 'mariann01', code('01'), 'not done', 'maria'],
		['without the known code', 'mariann', code('01'), 'unclear', 'mariann'],
		['where accounts have no code', 'maria01', replied('otto=otto'), 'not done', 'maria'],
	]));

describe('a shorter name that another part asks for', () =>
	says('maria', [
		['the account may be it with the code', 'maria', others('mari'), 'unclear', 'maria'],
		['elsewhere it is not', 'maria', others('mari', { enterpriseGlobalId: 'E2' }), 'done', 'g-maria'],
		['with a known code it is not', 'maria01', code('01', others('mari')), 'done', 'g-maria01'],
	]));

describe('after a lost reply', () =>
	says('maria', [
		['made since', '+maria', lost, 'done', 'g-maria'],
		['made since, with the code', '+maria01', code('01', lost), 'done', 'g-maria01'],
		['made before', 'maria', lost, 'unclear', 'maria'],
		['a clock that is not known', '+maria', { ...lost, clock: () => undefined }, 'unclear', 'maria'],
	]));

/** Others may change them later, so before sending they do not count. */
it.each<[Row, Row, string]>([
	[{ departmentId: 7 }, { departmentId: 8 }, 'unclear'],
	[{ departmentId: 7 }, { departmentId: '7' }, 'done'],
	[{ remark: 'Joins in May' }, { remark: 'On leave' }, 'unclear'],
	[{ passwordMobile: '13812345678' }, { passwordMobile: '138****5678' }, 'done'],
])('asked for %j, listed with %j: after a lost reply %s', async (given, shown, kind) => {
	const list = [account('maria', { createTime: SINCE, ...shown })];
	const [field = ''] = Object.keys(shown);

	expectSaid(await lookAt(addEmployee, add('maria', given), [list], skip), ['done', 'g-maria']);
	const words = kind === 'done' ? 'g-maria' : `with another ${field}`;
	expectSaid(await lookAt(addEmployee, add('maria', given), [list], lost), [kind, words]);
});

const KEYWORD = '"filters":{"keyword":"maria"},"returnAll":true,"options":{"pageSize":100}';
it.each<[World, string]>([
	// That nobody begins so, only the whole list tells.
	[skip, '"filters":{},"returnAll":true,"options":{"pageSize":0}'],
	[lost, KEYWORD],
])('the list of a look: %j', async (world, list) => {
	await lookAt(addEmployee, add('maria'), [[]], world);

	expect(asked).toEqual([`employee.getMany {"enterpriseGlobalId":"E1",${list}}`]);
});
