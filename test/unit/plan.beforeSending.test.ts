import { omit } from 'lodash';

import type { PartResult } from '../../nodes/shared/batch';
import type { ListRead, Verdict } from '../../nodes/shared/operation';
import { callsToSend } from '../../nodes/shared/plan/beforeSending';
import type { Row } from '../../nodes/shared/request';
import type { Part, Run, Settled } from '../../nodes/shared/run';

/** docs/design.md, "Retry On Fail" and "If it is done already": what is still to be sent, and the rows of the rest. */

interface Input {
	id: string;
	skip: boolean;
}

/** What a look at the service says of a thing: of the others, that it is not there. */
const SEEN: Record<string, Verdict<unknown>> = {
	there: { done: { found: true } },
	older: { done: { found: true }, madeAt: [0] },
	inPart: { left: { id: 'the rest' } },
	odd: { unclear: 'two are there' },
};
const BLIND = 'it has no number';
const TOKEN = 'token refused';

interface World {
	repeat?: 'never' | 'idempotent';
	evidence?: boolean;
	/** What an earlier try came to, by item. */
	earlier?: Record<number, PartResult>;
	afterLostReply?: string;
	places?: number;
	isOver?: (run: { settled: Settled[]; looks: number }) => boolean;
	signal?: AbortSignal;
	/** What begins with the same letter shares a request. */
	together?: boolean;
}

/** Plans the items, and tells what is sent, what became of the rest, and which looks began side by side. */
async function plan(inputs: Input[], world: World = {}) {
	const { repeat = 'never', evidence = true, earlier, places = 5 } = world;
	const settled: Settled[] = [];
	const parts: Part[] = inputs.map((input, index) => ({
		item: { index, input },
		value: input,
		place: 0,
		order: index + 1,
	}));
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
		operation: {
			endpoint: { method: 'POST', path: '/{id}', repeat },
			orderKeys: ({ id }: Input) => [id],
			...(world.together && {
				batch: {
					groupKey: ({ id }: Input) => id.slice(0, 1),
					orderKeys: () => [],
					identify: ({ id }: Input) => ({ id }),
				},
			}),
			...(evidence && {
				evidence: {
					lists: ({ id }: Input) => (id === 'blind' ? BLIND : [{ input: { id } }]),
					judge: (_lists: Row[][], { id }: Input) => SEEN[id],
				},
			}),
		},
		parts,
		memory,
		signal: world.signal,
		client: { clockOffset: () => undefined },
		limiter: { limit: () => places },
		optionsOf: (index: number) => ({
			ifDone: inputs[index]?.skip ? 'skip' : 'send',
			afterLostReply: world.afterLostReply ?? 'lookUp',
		}),
		lists: {
			async read({ input }: ListRead) {
				looks += 1;
				underWay += 1;
				most = Math.max(most, underWay);
				await Promise.resolve();
				underWay -= 1;
				return input.id === 'lost' ? { error: { message: TOKEN } } : { value: [] };
			},
		},
		present: (rows: Row[], input: Input) => rows.map((row) => ({ ...row, of: input.id })),
		settle: (one: Settled) => settled.push(one),
		isOver: () => world.isOver?.({ settled, looks }) ?? false,
	} as unknown as Run;
	const calls = await callsToSend(run);
	return {
		sent: calls.map((call) => ({
			orderKeys: call.orderKeys,
			...omit(call.parts[0], 'item', 'place'),
		})),
		settled,
		looks,
		most,
		memory: memory && [...memory.parts.keys()],
	};
}
const things = (...names: string[]) =>
	names.map((id): Input => ({ id: id.replace('!', ''), skip: id.endsWith('!') }));
const call = (order: number, id: string, more: object = {}) => ({
	order,
	orderKeys: [id],
	value: things(id)[0],
	...more,
});
const settledAt = (index: number, id: string, more: object) => ({
	itemIndex: index,
	order: index + 1,
	identity: { id },
	...more,
});
const refusal = (message: string, advice: RegExp) => ({
	error: { reason: 'input', outcome: 'rejected', message, advice: expect.stringMatching(advice) as string },
});
const lost: PartResult = { error: { reason: 'lost', message: 'lost', outcome: 'unknown' } };
const ANYWAY = /If Already Done to Send Anyway/;

it('with Send Anyway all is sent, in input order, and nothing is looked at', async () => {
	const { sent, settled, looks } = await plan(things('there', 'new', 'odd'));

	expect([sent, settled, looks]).toEqual([[call(1, 'there'), call(2, 'new'), call(3, 'odd')], [], 0]);
});

it('with Skip: what is done, unclear or cannot be seen is not sent; each item has its own choice', async () => {
	const { sent, settled, looks } = await plan(
		things('there!', 'new!', 'there', 'inPart!', 'odd!', 'lost!', 'blind!', 'older!'),
	);

	expect(sent).toEqual([
		call(2, 'new', { value: { id: 'new', skip: true } }),
		call(3, 'there'),
		call(4, 'inPart', { value: { id: 'the rest' } }),
	]);
	expect(settled.sort((one, other) => one.order - other.order)).toEqual([
		settledAt(0, 'there', { rows: [{ found: true, alreadyDone: true, of: 'there' }] }),
		settledAt(
			4,
			'odd',
			refusal('It is not clear whether this is done already: two are there', /^Look at it/),
		),
		settledAt(5, 'lost', refusal(`It could not be looked up whether this is done already: ${TOKEN}`, ANYWAY)),
		settledAt(6, 'blind', refusal(`It cannot be told whether this is done already: ${BLIND}`, ANYWAY)),
		// However long ago it was done.
		settledAt(7, 'older', { rows: [{ found: true, alreadyDone: true, of: 'older' }] }),
	]);
	expect(settled.map(({ error }) => error?.advice?.split(',')[0])).toEqual([
		undefined,
		'Look at it on the platform and correct the input.',
		'Try again later',
		'Give what is missing',
		undefined,
	]);
	expect(looks).toBe(6);
});

it('where nothing shows the work there is nothing to skip', async () => {
	expect((await plan(things('there!'), { evidence: false })).sent).toHaveLength(1);
});

it('no more looks begin than there are places, and none once the run is over', async () => {
	const names = Array.from({ length: 9 }, () => 'lost!');
	const { sent, looks, most } = await plan(things(...names), {
		places: 2,
		isOver: ({ settled }) => settled.length > 0,
	});

	expect([sent, looks <= 2, most]).toEqual([[], true, 2]);
});

it.each<[string, World]>([
	['over from the start', { isOver: () => true }],
	['over with the first failure', { isOver: ({ settled }) => settled.length > 0 }],
])('a run that is over sends nothing: %s', async (_, world) => {
	expect((await plan(things('odd!', 'new'), world)).sent).toEqual([]);
});

it('a look that cancelling cut short says nothing', async () => {
	const stop = new AbortController();
	const { settled, sent } = await plan(things('lost!', 'there!'), {
		signal: stop.signal,
		isOver({ looks }) {
			if (looks > 0) stop.abort();
			return false;
		},
	});

	expect([settled, sent]).toEqual([[], []]);
});

describe('a next try', () => {
	const done: PartResult = { rows: [{ id: 1 }] };

	it('gives rows again, sends what was refused, and looks for what is unknown', async () => {
		const names = things('a', 'new', 'there', 'gone', 'there!');
		const earlier = { 0: done, 2: lost, 3: lost, 4: lost };
		const { sent, settled, memory, looks } = await plan(names, { earlier });

		expect(sent).toEqual([call(2, 'new')]);
		expect(settled).toEqual([
			settledAt(0, 'a', done),
			settledAt(2, 'there', { rows: [{ found: true, confirmed: true, of: 'there' }] }),
			settledAt(3, 'gone', { error: { ...lost.error, looked: 'It was looked for and not found.' } }),
			settledAt(4, 'there', { rows: [{ found: true, confirmed: true, of: 'there' }] }),
		]);
		expect([memory, looks]).toEqual([['0/0', '2/0', '3/0', '4/0'], 3]);
	});

	it('does not look where a person wants the report alone', async () => {
		const { sent, settled, looks } = await plan(things('there'), {
			earlier: { 0: lost },
			afterLostReply: 'report',
		});

		expect([sent, settled, looks]).toEqual([[], [settledAt(0, 'there', lost)], 0]);
	});

	it('takes what was made before the sending for no work of this run', async () => {
		const { settled } = await plan(things('older'), { earlier: { 0: lost } });

		expect(settled).toMatchObject([
			{ error: { looked: expect.stringContaining('older than this request') } },
		]);
	});

	it('sends again what may be repeated, and says that it may have acted', async () => {
		const { sent, settled } = await plan(things('a', 'b', 'c'), {
			repeat: 'idempotent',
			earlier: { 0: lost, 1: done },
		});

		expect(sent).toEqual([call(1, 'a', { mayHaveActed: true }), call(3, 'c')]);
		expect(settled).toEqual([settledAt(1, 'b', done)]);
	});

	it('gives rows in input order, also of what shared a request', async () => {
		const { settled } = await plan(things('a1', 'b1', 'a2'), {
			together: true,
			earlier: { 0: done, 1: done, 2: done },
		});

		expect(settled).toEqual(['a1', 'b1', 'a2'].map((id, index) => settledAt(index, id, done)));
	});

	it('that remembers nothing is like the first', async () => {
		expect((await plan(things('a'), { earlier: {} })).sent).toEqual([call(1, 'a')]);
	});
});
