import { z } from 'zod';

import { record } from '../../../nodes/shared/schema/reply';
import { sendCalls } from '../../../nodes/shared/dispatch/sendCalls';
import { defineOperation, type Verdict } from '../../../nodes/shared/model/operation';
import { planCalls } from '../../../nodes/shared/plan/planCalls';
import type { Part } from '../../../nodes/shared/model/run';
import { type FakeRun, fakeRun } from '../../support/fake/fakeRun';
import { ok, refuse } from '../../support/server/server';
import { useServer } from '../../support/server/stage';

/** docs/maintainers/design.md, "Orders refused together": before parts of a refused request are sent again, they are looked for. */

const server = useServer();

const words = { resource: 'thing', name: '', action: '', description: '', fields: [], preview: z.unknown() };
const list = defineOperation({
	...words,
	value: 'getMany',
	endpoint: { method: 'GET', path: '/list', repeat: 'idempotent' },
	input: z.object({}),
	reply: z.array(record({ key: z.string() })),
});

/** What the look shows of a thing, by its name. */
const SEEN: Record<string, Verdict> = {
	done: { done: { key: 'done', found: true } },
	partly: { unclear: 'half of it is there', isPartlyDone: true },
	odd: { unclear: 'two are there' },
	gone: { done: { key: 'gone' }, byAbsence: true },
	// Which of the two it was, nobody can tell.
	same1: { done: { key: 'same' } },
	same2: { done: { key: 'same' } },
};
const make = defineOperation({
	...words,
	value: 'make',
	endpoint: { method: 'POST', path: '/things', repeat: 'never' },
	input: z.object({ keys: z.array(z.string()) }),
	reply: z.array(record({ key: z.string() })),
	batch: {
		parts: ({ keys }) => keys,
		labels: { one: 'thing', many: 'things', done: 'made' },
		groupKey: () => 'all',
		sequenceKeys: () => [],
		duplicates: 'merge',
		request: (keys: string[]) => ({ body: { keys } }),
		identify: (key) => ({ key }),
		matchResults: (_rows, keys) => keys.map((key) => ({ rows: [{ key }] })),
		refusal: { code: '13004', split: () => true, findNamedIndex: () => undefined },
	},
	evidence: {
		lists: (key) => (key.startsWith('blind') ? 'it has no number' : [{ operation: list, input: {} }]),
		claims: (key) => (key.startsWith('same') ? ['the same'] : []),
		evaluate: ({ sent, lists: [rows = []] }, key) => {
			seen.push([key, sent?.before, sent?.isMadeSince(Date.now()), rows.length]);
			return SEEN[key] ?? { notDone: `no ${key}` };
		},
	},
});
const seen: unknown[] = [];
beforeEach(() => void seen.splice(0));

/** Sends the things, of which `bad` ones are refused with all others of their request; tells what was sent and became of them. */
async function sent(
	names: string,
	more: FakeRun = {},
	change?: (parts: readonly Part[]) => void,
	listed = ok([{ key: 'x' }]),
) {
	server.clear();
	const requests: string[] = [];
	server.reply((request) => {
		if (request.method === 'GET') return listed;
		const { keys } = request.json() as { keys: string[] };
		requests.push(keys.join('+'));
		return keys.includes('bad') ? refuse('13004', 'wrong') : ok([]);
	});
	const run = await fakeRun(server.url, make, [{ keys: names.split(' ') }], more);
	change?.(run.results.parts);
	await sendCalls(run, await planCalls(make, run.results.parts));
	const outcomes = run.results.all.map(({ position, rows, error }) =>
		error === undefined
			? `${position} ${JSON.stringify(rows)}`
			: `${position} ${error.outcome} ${error.message}${error.finding ?? ''}`,
	);
	return { requests, outcomes: outcomes.sort(), run };
}
const SHOWS = 'The request was refused, but the service shows otherwise:';

const DONE = '[{"key":"done","found":true,"confirmed":true}]';
const row = (key: string) => `[{"key":"${key}"}]`;
const HALF = `unknown wrong${SHOWS} half of it is there.`;
const GONE = `unknown wrong${SHOWS} it is gone from the list.`;
const SAME = [row('same1'), row('same2')];

/** What was sent, one request after the other, and what became of each thing. */
it.each<[string, string, string, string[]]>([
	['what is not there is sent again', 'a b bad', 'a+b+bad a+b bad', [row('a'), row('b'), 'rejected wrong']],
	['what is there has its row', 'done b bad', 'done+b+bad b bad', [DONE, row('b'), 'rejected wrong']],
	['what is partly there is unknown', 'partly bad', 'partly+bad bad', [HALF, 'rejected wrong']],
	['what is gone, too', 'gone bad', 'gone+bad bad', [GONE, 'rejected wrong']],
	['what is not clear is sent again', 'odd bad', 'odd+bad odd bad', [row('odd'), 'rejected wrong']],
	['what cannot be looked up, too', 'blind bad', 'blind+bad blind bad', [row('blind'), 'rejected wrong']],
	[
		'parts that ask for the same',
		'same1 same2 bad',
		'same1+same2+bad same1+same2 bad',
		[...SAME, 'rejected wrong'],
	],
	['a part alone is not looked for', 'bad', 'bad', ['rejected wrong']],
])('%s', async (_, names, requests, outcomes) => {
	expect(await sent(names)).toMatchObject({
		requests: requests.split(' '),
		outcomes: outcomes.map((outcome, index) => `${index + 1} ${outcome}`),
	});
});

it('where the list did not come everything is sent again', async () => {
	const { requests } = await sent('done partly bad', {}, undefined, ok(null));

	expect([requests, seen]).toEqual([['done+partly+bad', 'done+partly', 'bad'], []]);
});

it('with Stop nothing is looked for, as nothing is sent again', async () => {
	const { requests } = await sent('done bad', { stop: true });

	expect([requests, seen]).toEqual([['done+bad'], []]);
});

it('the look has what was seen before sending, and asks what was made since', async () => {
	const seenBefore = [[{ key: 'y' }]];
	await sent('a bad', {}, (parts) => parts.forEach((part) => Object.assign(part, { seenBefore })));

	// The test’s server tells the time: what is made now was made since.
	expect(seen).toEqual([
		['a', seenBefore, true, 1],
		['bad', seenBefore, true, 1],
	]);
});

it('what was found is remembered for the next try', async () => {
	const { run } = await sent('done partly bad');

	expect(run.memory?.parts.get('0/0')).toMatchObject({ rows: [{ confirmed: true }] });
	expect(run.memory?.parts.get('0/1')).toMatchObject({ error: { outcome: 'unknown' } });
	expect(run.memory?.parts.has('0/2')).toBe(false);
});
