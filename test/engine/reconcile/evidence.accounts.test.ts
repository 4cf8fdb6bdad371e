import { range } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { runIn } from '../../support/reconcile/evidence';
import type { Lists, World } from '../../support/reconcile/evidence';
import { ok } from '../../support/server/server';
import type { Recorded } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { skipPauses } from '../../support/fake/pauses';

/**
 * docs/maintainers/design.md, "Evidence": accounts. Two items, one request: the account of the table, and omar, who is always there
 * as he was asked for.
 */

skipPauses();

const server = useServer();

const person = (userName: string, more: IDataObject = {}): IDataObject => ({
	userName,
	name: `The ${userName.replace(/@acme$/, '')}`,
	globalId: `g-${userName}`,
	deleted: false,
	made: 0,
	...more,
});
const members = (...people: IDataObject[]): Lists => ({ members: people });

/** Adds accounts, each for a person called `The <account>`; `code`: the credential's Enterprise Code. */
const run = async (world: World, accounts: string[], code = '', skip = false, options = {}) =>
	await runIn(
		server,
		world,
		'employee.add',
		{
			userName: '={{ $json.account }}',
			name: '={{ $json.name ?? "The " + $json.account }}',
			password: 'secret-1',
		},
		{ items: accounts.map((account) => ({ account })), credential: { enterpriseCode: code }, skip, options },
	);
const asked = (body: unknown): string[] =>
	(body as { userList: Array<{ userName: string }> }).userList.map(({ userName }) => userName);

interface Case {
	/** What is asked for. */
	account: string;
	code?: string;
	/** What the list shows. */
	shown: IDataObject[];
	/** What becomes of it after a lost reply, and with Skip where it was so before sending. */
	lost: 'confirmed' | 'unknown';
	skip: 'alreadyDone' | 'rejected' | 'sent';
	text: string;
}

const maria = (userName: string, more: IDataObject = {}) => person(userName, { name: 'The maria', ...more });
const mari = (userName: string) => person(userName, { name: 'The mari' });

const CASES: Case[] = [
	{ account: 'maria', shown: [maria('maria')], lost: 'confirmed', skip: 'alreadyDone', text: '' },
	{
		account: 'maria',
		code: '@acme',
		shown: [maria('maria@acme')],
		lost: 'confirmed',
		skip: 'alreadyDone',
		text: '',
	},
	{
		account: 'maria',
		shown: [maria('maria@acme')],
		lost: 'unknown',
		skip: 'rejected',
		text: 'there are accounts that begin with maria: maria@acme. Set Enterprise Code in the credential',
	},
	{
		account: 'mari',
		shown: [mari('maria')],
		lost: 'unknown',
		skip: 'rejected',
		text: 'there are accounts that begin with mari: maria.',
	},
	{
		account: 'mari',
		code: '@acme',
		shown: [mari('maria@acme')],
		lost: 'unknown',
		skip: 'sent',
		text: 'there is no account mari',
	},
	{
		account: 'mari',
		code: '@acme',
		shown: [mari('mari@other')],
		lost: 'unknown',
		skip: 'rejected',
		text: 'there are accounts that begin with mari: mari@other.',
	},
	{
		account: '1001',
		shown: [person('10010', { name: 'The 1001' })],
		lost: 'unknown',
		skip: 'rejected',
		text: 'there are accounts that begin with 1001: 10010.',
	},
	{
		account: '10010',
		code: '0',
		shown: [person('10010')],
		lost: 'unknown',
		skip: 'rejected',
		text: 'it may be 10010, or another account',
	},
	{
		account: 'maria',
		code: '@acme',
		shown: [maria('maria'), maria('maria@acme')],
		lost: 'unknown',
		skip: 'rejected',
		text: 'it may be maria, maria@acme, or another account',
	},
	{
		account: 'maria',
		code: '@acme',
		shown: [maria('maria@acme', { name: 'Maria Rossi' })],
		lost: 'unknown',
		skip: 'rejected',
		text: 'maria@acme is the account of Maria Rossi',
	},
	{
		account: 'maria',
		shown: [maria('maria', { deleted: true })],
		lost: 'unknown',
		skip: 'sent',
		text: 'there is no account maria',
	},
	{
		account: 'maria',
		shown: [maria('maria', { deleted: true }), maria('maria')],
		lost: 'confirmed',
		skip: 'alreadyDone',
		text: '',
	},
	{
		account: 'maria',
		shown: [person('annamaria', { name: 'The maria' }), person('joe', { name: 'maria' })],
		lost: 'unknown',
		skip: 'sent',
		text: 'there is no account maria',
	},
	...[-30_000, -100_000].map(
		(made): Case => ({
			account: 'maria',
			shown: [maria('maria', { made })],
			lost: 'unknown',
			skip: 'alreadyDone',
			text: 'maria is there, but not shown as made since the request was sent',
		}),
	),
];
const titled = CASES.map((one) => {
	const shown = one.shown.map(({ userName, name, deleted, made }) =>
		[userName, name, ...(deleted === true ? ['deleted'] : []), ...(made === 0 ? [] : [made])].join('/'),
	);
	return [`${one.account}, code "${one.code ?? ''}", shown ${shown.join(', ')}`, one] as const;
});

it.each(titled)('after a lost reply: %s', async (_, { account, code = '', shown, lost, text }) => {
	const omar = person(`omar${code}`, { name: 'The omar' });
	const { outcomes, told, writes, rows } = await run(
		{ after: members(...shown, omar) },
		[account, 'omar'],
		code,
	);

	expect(outcomes).toEqual([`0 ${lost}`, '1 confirmed']);
	expect(told[0]).toContain(text);
	expect(rows[1]?.json).toMatchObject({ userName: `omar${code}`, globalId: `g-omar${code}` });
	expect(writes.map(asked)).toEqual([[account, 'omar']]);
	// Each look searches by the account.
	expect(new Set(server.requests.slice(1).map(({ query }) => query.keyword))).toEqual(
		new Set([account, 'omar']),
	);
});

const addAll = ({ json }: Recorded) =>
	ok({ succeeded: asked(json()).map((name) => person(`${name}@acme`)), failed: [] });

it.each(titled)('with Skip: %s', async (_, { account, code = '', shown, skip, text }) => {
	const omar = person(`omar${code}`, { name: 'The omar', made: -1e9 });
	const world = { before: members(...shown, omar), write: addAll };
	const { outcomes, told, writes } = await run(world, [account, 'omar'], code, true);

	expect(outcomes).toEqual([`0 ${skip === 'sent' ? 'row' : skip}`, '1 alreadyDone']);
	expect(told[0]).toContain(skip === 'rejected' ? text : '');
	expect(writes.map(asked)).toEqual(skip === 'sent' ? [[account]] : []);
	// How the service searches is not known: only the whole list tells that somebody is not there.
	const reads = server.requests.filter(({ method }) => method === 'GET');
	expect(reads.map(({ query }) => query.keyword)).toEqual(
		skip === 'sent' ? [undefined, undefined] : [undefined],
	);
});

it.each<[string, Lists]>([
	['empty', members()],
	['without the employee', members(person('omar', { name: 'The omar' }))],
	['without her account', members(person('maria', { userName: undefined }))],
])('with Skip: a list that is %s for once', async (_, first) => {
	const world = { before: [first, members(maria('maria'))], write: addAll };
	const { outcomes, writes } = await run(world, ['maria'], '', true);

	expect([outcomes, writes]).toEqual([['0 alreadyDone'], []]);
});

it.each<[string, World, string]>([
	[
		'data is null',
		{ after: { members: null }, before: { members: null } },
		'the service answered without the list',
	],
	[
		'data is missing',
		{ after: { members: 'missing' }, before: { members: 'missing' } },
		'the service answered without the list',
	],
	['a cached list', { headers: () => ({ age: '60' }) }, 'the list came from a cache'],
])('%s: nothing is proven, and with Skip nothing is sent', async (_, world, text) => {
	const listed = { after: members(maria('maria')), before: members(), ...world };
	const lost = await run(listed, ['maria', 'omar']);
	expect(lost.outcomes).toEqual(['0 unknown', '1 unknown']);
	expect(lost.told[0]).toContain(text);

	server.clear();
	const skipped = await run(listed, ['maria', 'omar'], '', true);
	expect([skipped.outcomes, skipped.writes]).toEqual([['0 rejected', '1 rejected'], []]);
	expect(skipped.told[1]).toContain(text);
});

describe('what one part of the run tells of another', () => {
	it('a reply shows the enterprise code, by which the lost ones are found', async () => {
		const accounts = range(101).map((index) => `p${index + 1}`);
		let requests = 0;
		const write = (request: Recorded) => ((requests += 1) === 1 ? addAll(request) : { reset: true });
		const after = members(person('p101@acme'));
		// One request after the other: the reply to the first is there before the second is looked for.
		const { outcomes } = await run({ after, write }, accounts, '', false, { maxConcurrency: 1 });

		expect(outcomes.slice(99)).toEqual(['99 row', '100 confirmed']);
	});

	it('without the code, maria may be mari with a code of one letter', async () => {
		const { outcomes, told } = await run({ after: members(maria('maria'), person('omar')) }, [
			'maria',
			'mari',
			'omar',
		]);

		expect(outcomes).toEqual(['0 unknown', '1 unknown', '2 confirmed']);
		expect(told[0]).toContain('maria may be another account of this run with the enterprise code');
		expect(told[1]).toContain('there are accounts that begin with mari: maria');
	});

	it('the same account twice: whose it is cannot be told', async () => {
		const { outcomes, told, writes } = await run({ after: members(maria('maria'), person('omar')) }, [
			'maria',
			'maria',
			'omar',
		]);

		expect(outcomes.sort()).toEqual(['0 unknown', '1 unknown', '2 confirmed']);
		expect(told[0]).toContain('another part of this run also asks for account maria in enterprise E1');
		expect(writes.map(asked)).toEqual([['maria', 'omar'], ['maria']]);
	});

	it('and with Skip the second is refused', async () => {
		const { outcomes, told, writes } = await run({ write: addAll }, ['maria', 'maria'], '@acme', true);

		expect([outcomes, writes.map(asked)]).toEqual([['0 row', '1 rejected'], [['maria']]]);
		expect(told[1]).toContain('Another part of this run also asks for account maria in enterprise E1');
	});
});

describe('with Skip, an account that is there as it was asked for', () => {
	const skipped = async (more: IDataObject) =>
		await runIn(
			server,
			{ before: members(maria('maria', more), person('omar')) },
			'employee.add',
			{
				userName: '={{ $json.account }}',
				name: '={{ "The " + $json.account }}',
				password: 'secret-1',
				additionalFields: { remark: 'Joins in May', departmentId: 7, passwordMobile: '138' },
			},
			{ items: [{ account: 'maria' }, { account: 'omar' }], skip: true },
		);

	// Who has the account is what was asked for; a remark is the enterprise's own note, which anybody may have changed since.
	it.each<IDataObject>([{ remark: 'On leave' }, { departmentId: 8 }, { passwordMobile: '139' }])(
		'is done, also with %j, which its row shows',
		async (more) => {
			const { outcomes, rows, writes } = await skipped(more);

			expect([outcomes, writes]).toEqual([['0 alreadyDone', '1 alreadyDone'], []]);
			expect(rows[0]?.json).toMatchObject(more.passwordMobile === undefined ? more : { userName: 'maria' });
		},
	);

	it('hides the item’s password in its remark', async () => {
		const { rows } = await skipped({ remark: 'first secret-1' });

		expect(rows[0]?.json).toMatchObject({
			alreadyDone: true,
			remark: expect.not.stringContaining('secret-1') as string,
		});
	});
});
