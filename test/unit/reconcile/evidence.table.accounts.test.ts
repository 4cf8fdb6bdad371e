import { addEmployee } from '../../../nodes/MemberCenter/resources/employee/add.operation';
import type { Row } from '../../../nodes/shared/model/request';
import { asked, BEFORE, expectSaid, lookAt, SINCE, type World } from '../../support/reconcile/checkOnce';

/** docs/maintainers/design.md, "Evidence": what the member list (docs/api/member-center.md §2.3) proves of an addition. */

const add = (userName: string, more: Row = {}): Row => ({
	enterpriseGlobalId: 'E1',
	userName,
	name: 'Maria',
	password: 'secret-1',
	...more,
});
const MARIA = add('maria');

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
const made = (userName: string, more: Row = {}) => account(userName, { createTime: SINCE, ...more });

const skip: World = { when: 'skip' };
const lost: World = { when: 'lost' };
/** The code that a person has set, in the credential. */
const code = (enterpriseCode: string, world = skip): World => ({ ...world, defaults: { enterpriseCode } });
/** Replies of this run to the additions of these accounts: `otto=otto01`. */
const replied = (pairs: string, world = skip, more: Row = {}, of: Row = {}): World => {
	const entries = pairs.split(' ').map((pair) => pair.split('='));
	return {
		...world,
		others: entries.map(([name]) => add(name ?? '', of)),
		replies: entries.map(([, userName]) => ({ userName, ...more })),
	};
};
const none = { missing: 'the service answered without the list', value: [] };
const busy = { error: { reason: 'http', message: 'HTTP 503', outcome: 'rejected' } } as const;

type Case = [name: string, item: Row, list: Parameters<typeof lookAt>[2][number], World, ...string[]];
const says = (cases: Case[]) =>
	it.each(cases)('%s', async (_, item, list, world, ...said) => {
		expectSaid(await lookAt(addEmployee, item, [list], world), said);
	});

describe('the whole name', () =>
	says([
		['is there', MARIA, [account('maria')], skip, 'done', '"globalId":"g-maria"', '!passwordMobile'],
		['is not', MARIA, [account('otto'), account('amaria')], skip, 'not done', 'maria'],
		['nobody is', MARIA, [], skip, 'not done', 'maria'],
		['is deleted', MARIA, [account('maria', { deleted: true })], skip, 'not done', 'maria'],
		[
			'is deleted, and there again',
			MARIA,
			[account('maria', { deleted: true, globalId: 'x' }), account('maria')],
			skip,
			'done',
			'g-maria',
		],
		['is not said to be deleted', MARIA, [account('maria', { deleted: undefined })], skip, 'done', 'g-maria'],
		[
			'is another person’s',
			MARIA,
			[account('maria', { name: 'Marianne' })],
			skip,
			'unclear',
			'maria is',
			'Marianne',
		],
		['is of nobody who is named', MARIA, [account('maria', { name: null })], skip, 'unclear', 'maria'],
		[
			'is there twice',
			MARIA,
			[account('maria'), account('maria', { globalId: 'x' })],
			skip,
			'unclear',
			'maria, maria',
		],
		['is in a list that did not come', MARIA, none, skip, 'failed', 'without the list'],
		[
			'is in a list from a cache',
			MARIA,
			{ value: [account('maria')], missing: 'from a cache' },
			skip,
			'failed',
			'from a cache',
		],
		['is in a list that cannot be read', MARIA, busy, lost, 'failed', 'HTTP 503'],
		['is not among odd entries', MARIA, [{}, account(null), account(7)], skip, 'not done', 'maria'],
	]));

describe('the name with the code', () =>
	says([
		['of the credential', MARIA, [account('maria01')], code('01'), 'done', 'g-maria01'],
		['and as it is', MARIA, [account('maria01'), account('maria')], code('01'), 'unclear', 'maria, maria01'],
		[
			'is another person’s',
			MARIA,
			[account('maria01', { name: 'Marianne' })],
			code('01'),
			'unclear',
			'maria01',
			'Marianne',
		],
		['is deleted', MARIA, [account('maria01', { deleted: true })], code('01'), 'not done', 'maria'],
		['shown by a reply', MARIA, [account('maria01')], replied('otto=otto01'), 'done', 'g-maria01'],
		[
			'shown by two replies',
			MARIA,
			[account('maria01')],
			replied('otto=otto01 anna=anna01'),
			'done',
			'g-maria01',
		],
		[
			'of two replies that contradict each other',
			MARIA,
			[account('maria01')],
			replied('otto=otto01 anna=anna02'),
			'unclear',
			'maria01',
		],
		[
			'of three, two of which agree',
			MARIA,
			[account('maria01')],
			replied('otto=otto01 anna=anna02 ben=ben01'),
			'unclear',
			'maria01',
		],
		[
			'the credential goes first',
			MARIA,
			[account('maria01')],
			{ ...replied('otto=otto02'), ...code('01', replied('otto=otto02')) },
			'done',
			'g-maria01',
		],
		[
			'not of a reply of another enterprise',
			MARIA,
			[account('maria01')],
			replied('otto=otto01', skip, {}, { enterpriseGlobalId: 'E2' }),
			'unclear',
			'maria01',
		],
		[
			'not of a row that was confirmed',
			MARIA,
			[account('maria01')],
			replied('otto=otto01', skip, { confirmed: true }),
			'unclear',
			'maria01',
		],
		[
			'not of a row that was done already',
			MARIA,
			[account('maria01')],
			replied('otto=otto01', skip, { alreadyDone: true }),
			'unclear',
			'maria01',
		],
		[
			'not of a row of another account',
			MARIA,
			[account('maria01')],
			replied('otto=anna01'),
			'unclear',
			'maria01',
		],
		['not of a row without the account', MARIA, [account('maria01')], replied('otto'), 'unclear', 'maria01'],
		['which is the end of the name', add('maria01'), [account('maria01')], code('01'), 'unclear', 'maria01'],
		['after a name that ends so', add('maria01'), [account('maria0101')], code('01'), 'done', 'g-maria0101'],
		[
			'after a name that ends so, and without',
			add('maria01'),
			[account('maria0101'), account('maria01')],
			code('01'),
			'unclear',
			'maria01, maria0101',
		],
		[
			'of the credential for this enterprise',
			MARIA,
			[account('maria01')],
			{ ...skip, defaults: { enterpriseCode: '01', enterpriseGlobalId: 'E1' } },
			'done',
			'g-maria01',
		],
		[
			'of the credential for another enterprise',
			MARIA,
			[account('maria01')],
			{ ...skip, defaults: { enterpriseCode: '01', enterpriseGlobalId: 'E2' } },
			'unclear',
			'maria01',
		],
	]));

describe('longer names', () =>
	says([
		['without a code', MARIA, [account('maria01'), account('mariann')], skip, 'unclear', 'maria01, mariann'],
		[
			'many',
			MARIA,
			'abcdefg'.split('').map((end) => account(`maria${end}`)),
			skip,
			'unclear',
			'mariaa, mariab, mariac, mariad, mariae, …',
		],
		['beside the name itself', MARIA, [account('mariann'), account('maria')], skip, 'done', 'g-maria"'],
		['with the code are others', MARIA, [account('mariann01')], code('01'), 'not done', 'maria'],
		['without the known code', MARIA, [account('mariann')], code('01'), 'unclear', 'mariann'],
		['where accounts have no code', MARIA, [account('maria01')], replied('otto=otto'), 'not done', 'maria'],
		['that are deleted', MARIA, [account('maria01', { deleted: true })], skip, 'not done', 'maria'],
	]));

describe('a shorter name that another part asks for', () => {
	const mari = (of: Row = {}): World => ({ ...skip, others: [add('mari', of)] });
	says([
		['the account may be it with the code', MARIA, [account('maria')], mari(), 'unclear', 'maria'],
		[
			'in another enterprise it is not',
			MARIA,
			[account('maria')],
			mari({ enterpriseGlobalId: 'E2' }),
			'done',
			'g-maria',
		],
		['with a known code it is not', MARIA, [account('maria01')], code('01', mari()), 'done', 'g-maria01'],
		[
			'a name that is no beginning',
			MARIA,
			[account('maria')],
			{ ...skip, others: [add('aria')] },
			'done',
			'g-maria',
		],
	]);
});

describe('after a lost reply', () =>
	says([
		['made since', MARIA, [made('maria')], lost, 'done', 'g-maria'],
		['made since, with the code', MARIA, [made('maria01')], code('01', lost), 'done', 'g-maria01'],
		['made before', MARIA, [account('maria')], lost, 'unclear', 'maria'],
		['no creation time', MARIA, [made('maria', { createTime: null })], lost, 'unclear', 'maria'],
		[
			'made since, another person’s',
			MARIA,
			[made('maria', { name: 'Marianne' })],
			lost,
			'unclear',
			'Marianne',
		],
		['made since, longer', MARIA, [made('maria01')], lost, 'unclear', 'maria01'],
		[
			'a clock that is not known',
			MARIA,
			[made('maria')],
			{ ...lost, clock: () => undefined },
			'unclear',
			'maria',
		],
		['nobody', MARIA, [], lost, 'not done', 'maria'],
	]));

it.each<[World, string]>([
	// That nobody begins so, only the whole list tells.
	[skip, '{"enterpriseGlobalId":"E1","filters":{},"returnAll":true,"options":{"pageSize":0}}'],
	[
		lost,
		'{"enterpriseGlobalId":"E1","filters":{"keyword":"maria"},"returnAll":true,"options":{"pageSize":100}}',
	],
])('the list of a look: %j', async (world, list) => {
	await lookAt(addEmployee, MARIA, [[]], world);

	expect(asked).toEqual([`employee.getMany ${list}`]);
});
