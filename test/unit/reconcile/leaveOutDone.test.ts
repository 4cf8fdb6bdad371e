import { trimEnd } from 'lodash';

import type { PartResult, Row } from '../../../nodes/shared/model/exchange';
import type { ListRead, EvidenceContext, Verdict } from '../../../nodes/shared/model/operation';
import { planCalls } from '../../../nodes/shared/plan/planCalls';
import { leaveOutDone } from '../../../nodes/shared/reconcile/leaveOutDone';
import type { ItemResult, RunContext } from '../../../nodes/shared/model/run';
import { skipPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Retry On Fail" and "If it is done already": what is still to be sent, and the rows of the rest. */

skipPauses();

interface Input {
	id: string;
	skip: boolean;
	password: string;
}

/** What a look at the service says of a thing: of the others, that it is not there. */
const SEEN: Record<string, Verdict> = {
	there: { done: { found: true } },
	late: { done: { found: true } },
	inPart: { notDone: 'half of it is there', remaining: { id: 'the rest' } },
	odd: { unclear: 'two are there' },
	quoting: { done: { id: 'pass-word', message: 'begins with pass-word' } },
};
/** The list at one reading and the next, of things that are there where it has two entries, and else nowhere. */
const READINGS: Record<string, Row[][]> = {
	nowhere: [[{ n: 1 }], [{ n: 1 }]],
	late: [[{ n: 1 }], [{ n: 1 }, { n: 2 }]],
	cameEmpty: [[], [{ n: 1 }]],
	wentEmpty: [[{ n: 1 }], []],
};

interface World {
	repeat?: 'never' | 'idempotent';
	/** What an earlier try came to, by item, and what it saw before it sent. */
	earlier?: Record<number, PartResult & { seenBefore?: Row[][] }>;
	afterLostReply?: string;
	places?: number;
	isOver?: (run: { results: ItemResult[] }) => boolean;
	/** What begins with the same letter shares a request. */
	together?: boolean;
}

/** A part that was results: item/turn, its name, its row or its problem. */
const told = ({ itemIndex, position, identity, rows, error }: ItemResult) =>
	`${itemIndex}/${position} ${String(identity.id)} ` +
	(error === undefined
		? JSON.stringify(rows)
		: `${error.reason} ${error.outcome}: ${error.message}. ${error.advice ?? ''}${error.finding ?? ''}`);

/**
 * Plans the items: `!` after a name skips what is done. Tells what is sent (turn, order key, input; `?` where it may have acted),
 * what became of the rest, and how many looks there were, and at once.
 */
async function plan(names: string, world: World = {}) {
	const { repeat = 'never', earlier, places = 5 } = world;
	const results: ItemResult[] = [];
	const inputs = names
		.split(' ')
		.map((name): Input => ({ id: trimEnd(name, '!'), skip: name.endsWith('!'), password: 'pass-word' }));
	const seen: unknown[] = [];
	let looks = 0;
	let underWay = 0;
	let most = 0;
	const memory = earlier && {
		ids: new Map(),
		parts: new Map(
			Object.entries(earlier).map(([index, one]) => [`${index}/0`, { ...one, sentAt: 5_000_000 }]),
		),
	};
	const run = {
		service: {},
		operation: {
			endpoint: { method: 'POST', path: '/{id}', repeat },
			sequenceKeys: ({ id }: Input) => [id],
			...(world.together && {
				batch: {
					groupKey: ({ id }: Input) => id.slice(0, 1),
					sequenceKeys: () => [],
					identify: ({ id }: Input) => ({ id }),
				},
			}),
			evidence: {
				lists: ({ id }: Input) => (id === 'blind' ? 'it has no number' : [{ input: { id } }]),
				claims: ({ id }: Input) => (id.startsWith('same') ? [`thing ${id.slice(4, 5)}`] : []),
				evaluate: ({ sent, lists: [rows = []] }: EvidenceContext, { id }: Input): Verdict => {
					seen.push(sent?.before);
					if (id in READINGS && rows.length < 2) return { notDone: `no ${id}`, byAbsence: true };
					return SEEN[id] ?? { notDone: `no ${id}` };
				},
			},
		},
		memory,
		client: { clock: () => undefined },
		defaults: {},
		results: {
			parts: inputs.map((input, index) => ({
				item: { index, input },
				value: input,
				indexInItem: 0,
				position: index + 1,
			})),
			all: results,
			record: (one: ItemResult) => results.push(one),
		},
		limiter: { limit: () => places },
		optionsOf: (index: number) => ({
			ifDone: inputs[index]?.skip ? 'skip' : 'send',
			afterLostReply: world.afterLostReply ?? 'lookUp',
		}),
		lists: {
			async read({ input }: ListRead, notBefore: number) {
				looks += 1;
				underWay += 1;
				most = Math.max(most, underWay);
				await Promise.resolve();
				underWay -= 1;
				const { [String(input.id)]: readings = [[{ of: input.id }]] } = READINGS;
				if (input.id === 'lost') return { error: { message: 'token refused' } };
				const value = readings[notBefore === 0 ? 0 : 1] ?? [];
				return { value, missing: input.id === 'absent' ? 'no list came' : undefined };
			},
		},
		present: (rows: Row[], input: Input) => rows.map((row) => ({ ...row, of: input.id })),
		isOver: () => world.isOver?.({ results }) ?? false,
	} as unknown as RunContext;
	const calls = await leaveOutDone(run, await planCalls(run.operation, run.results.parts));
	const sent = calls.map(({ sequenceKeys, parts: [part] }) => {
		const { id } = part?.value as Input;
		return `${part?.position} ${sequenceKeys.join()}=${id}${part?.mayHaveActed ? '?' : ''}`;
	});
	const before = calls.map(({ parts: [part] }) => part?.seenBefore);
	return { sent: sent.join(), before, results: results.map(told), looks, seen, most, memory: memory?.parts };
}
const done: PartResult = { rows: [{ id: 1 }] };
const lost: PartResult = { error: { reason: 'lost', message: 'lost', outcome: 'unknown' } };
const ANYWAY = 'or set If Already Done to Send Anyway.';

it('with Skip: what is done, unclear or cannot be seen is not sent; each item has its own choice', async () => {
	const { sent, results, looks } = await plan('there! new! there inPart! odd! lost! blind! absent!');

	expect([sent, looks]).toEqual(['2 new=new,3 there=there,4 inPart=the rest', 6]);
	expect(results.sort()).toEqual([
		'0/1 there [{"found":true,"alreadyDone":true,"of":"there"}]',
		'4/5 odd input rejected: It is not clear whether this is done already: two are there. Check it on the platform and correct the input, or set If Already Done to Send Anyway.',
		`5/6 lost input rejected: The check whether this is done already failed: token refused. Try again later, ${ANYWAY}`,
		`6/7 blind input rejected: It cannot be determined whether this is done already: it has no number. Give what is missing, ${ANYWAY}`,
		`7/8 absent input rejected: The check whether this is done already failed: no list came. Try again later, ${ANYWAY}`,
	]);
});

it('what is sent carries the lists that were seen before', async () => {
	const { sent, before } = await plan('new! new inPart!');

	expect(sent).toBe('1 new=new,2 new=new,3 inPart=the rest');
	expect(before).toEqual([[[{ of: 'new' }]], undefined, [[{ of: 'inPart' }]]]);
});

it('with Skip: of parts that ask for the same the first goes its way, the others are refused without a look', async () => {
	const { sent, results, looks } = await plan('same1a! same2! same1b! same1c');

	expect([sent, looks]).toEqual(['1 same1a=same1a,2 same2=same2,4 same1c=same1c', 2]);
	expect(results).toEqual([
		`2/3 same1b input rejected: Another part of this run also asks for thing 1. Later, nobody could say which of the two is done. Run it by itself, ${ANYWAY}`,
	]);
});

const onceFailed = ({ results }: { results: ItemResult[] }) => results.length > 0;
const again = (index: number, id: string) => `${index}/${index + 1} ${id} [{"id":1}]`;
const confirmed = '[{"found":true,"confirmed":true,"of":"there"}]';
const notFound = '3/4 gone lost unknown: lost. It was looked up, and is not done so far: no gone.';
/** What is sent, what is results and how often was looked, as a case. */
const plans = (name: string, names: string, world: World, sent: string, results: unknown[], looks = 0) =>
	it(name, async () => expect(await plan(names, world)).toMatchObject({ sent, results, looks }));

const clean = '"id":"pass-word","message":"begins with •••"';
plans(
	'with Skip, a password that is quoted',
	'quoting!',
	{},
	'',
	[`0/1 quoting [{${clean},"alreadyDone":true,"of":"quoting"}]`],
	1,
);
plans('over from the start', 'odd! new', { isOver: () => true }, '', []);

const EMPTY =
	'input rejected: It is not clear whether this is done already: of two readings of a list one was empty. Check it on the platform and correct the input, or set If Already Done to Send Anyway.';
plans(
	'that a list does not show it counts where two readings say so, and neither alone is empty',
	'nowhere! late! cameEmpty! wentEmpty!',
	{},
	'1 nowhere=nowhere',
	[
		'1/2 late [{"found":true,"alreadyDone":true,"of":"late"}]',
		`2/3 cameEmpty ${EMPTY}`,
		`3/4 wentEmpty ${EMPTY}`,
	],
	8,
);

describe('a next try', () => {
	const earlier = { 0: done, 2: lost, 3: lost, 4: lost };
	const found = [again(0, 'a'), `2/3 there ${confirmed}`, notFound, `4/5 there ${confirmed}`];
	plans('looks for what is unknown', 'a new there gone there!', { earlier }, '2 new=new', found, 3);

	const report = { earlier: { 0: lost }, afterLostReply: 'report' };
	plans('does not where only the report is wanted', 'there', report, '', ['0/1 there lost unknown: lost. ']);

	const twice: World = { repeat: 'idempotent', earlier: { 0: lost, 1: done } };
	plans('sends again what may be repeated, and says so', 'a b c', twice, '1 a=a?,3 c=c', [again(1, 'b')]);

	const shared = { together: true, earlier: { 0: done, 1: done, 2: done } };
	const inOrder = ['a1', 'b1', 'a2'].map((id, index) => again(index, id));
	plans('gives rows in input order, also of what shared a request', 'a1 b1 a2', shared, '', inOrder);

	const quoted = `0/1 quoting [{${clean},"confirmed":true,"of":"quoting"}]`;
	plans('tells no password that is quoted', 'quoting', { earlier: { 0: lost } }, '', [quoted], 1);
});

it('what was looked up in a next try is remembered, with what was seen before sending', async () => {
	const seenBefore = [[{ was: 'free' }]];
	const { memory, seen } = await plan('a new there gone', {
		earlier: { 0: done, 2: { ...lost, seenBefore }, 3: { ...lost, seenBefore } },
	});

	expect([...(memory?.keys() ?? [])]).toEqual(['0/0', '2/0', '3/0']);
	expect(memory?.get('2/0')).toMatchObject({ rows: [{ confirmed: true }], sentAt: 5_000_000, seenBefore });
	expect(memory?.get('3/0')).toMatchObject({ error: { outcome: 'unknown' }, sentAt: 5_000_000, seenBefore });
	expect(seen).toEqual([seenBefore, seenBefore]);
});

it('no more looks begin than there are places, and none once the run is over', async () => {
	const names = Array(9).fill('lost!').join(' ');
	const { sent, looks, most } = await plan(names, { places: 2, isOver: onceFailed });

	expect([sent, looks <= 2, most]).toEqual(['', true, 2]);
});
