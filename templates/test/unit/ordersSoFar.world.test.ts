/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published */
import { range } from 'lodash';

import { isDeep } from '../../../test/helpers/project/deep';
import { Chance } from '../support/ledger/chance';
import { eventOf, type Kind } from '../support/ledger/events';
import type { Execution } from '../support/ledger/execution';
import { FATES } from '../support/ledger/orderNodes';
import { replaced } from '../support/ledger/template';
import { LedgerWorld, templates, type Templates } from '../support/ledger/world';

/**
 * Random worlds of people who decide: several forms stand open for any time, while others decide of the same lines, corrected
 * events come, replies are lost and reconcile runs. Each person has looked at the platform, the hidden truth, when the form was
 * opened, and decides by that. `LEDGER_WORLDS=2000` takes so many, `LEDGER_SEED=123` one of them.
 */
const { LEDGER_WORLDS = isDeep ? '2000' : '25', LEDGER_SEED } = process.env;
const KINDS: Kind[] = ['cloud', 'adds products', 'adds products', 'removes lock', 'negative'];
const LINES = 3;

interface Form {
	execution: Execution;
	/** What the platform had of each offered line when the person looked. */
	seen: Map<string, number>;
	choice?: { lines: string[]; decision: string };
}

/** What is wrong in the world of this seed. */
function tell(seed: number, using: Templates): string[] {
	const chance = new Chance(seed);
	const world = new LedgerWorld(using, chance.happens(0.3), seed % 2 ? 5 : undefined);
	const problems: string[] = [];
	const promised = new Map<string, string>();
	const bad = chance.of(FATES);
	world.service.fate = () =>
		chance.happens(0.4) ? 'well' : chance.of([bad, 'lost after', 'lost before', 'lost before']);
	const events = range(2).map((number) => ({
		eventId: `e${number}`,
		kinds: range(LINES).map(() => chance.of(KINDS)),
		email: chance.of(['good', 'bad'] as const),
	}));
	const keyOf = (option: string) => /deal (e\d), line (\d)/.exec(option)!.slice(1).join('#');
	const madeOf = (key: string) => world.madeOf(key.slice(0, 2), Number(key.slice(3))).length;
	const rowOf = (key: string) =>
		world.rowsOf(key.slice(0, 2)).find(({ line }) => line === Number(key.slice(3)));
	const forms: Form[] = [];

	const open = () => {
		const execution = world.open();
		if (execution.isOver) return;
		const seen = new Map(world.offered.map((option) => [option, madeOf(keyOf(option))]));
		forms.push({ execution, seen });
	};
	const choose = (form: Form) => {
		const decision = chance.of(['It is there', 'Do again', 'Do again', 'Leave out']);
		const fits = (made: number) => (decision === 'It is there' ? made === 1 : made === 0);
		const lines = [...form.seen].flatMap(([option, made]) =>
			fits(made) && chance.happens(0.8) ? [option] : [],
		);
		form.choice = { lines, decision };
		world.choose(form.execution, lines, decision);
	};
	const finish = (form: Form) => {
		const { lines, decision } = form.choice!;
		// Beside the line may stand what another delivery has noted of it.
		const text = (option: string) =>
			JSON.stringify(world.table.rows.find(({ id }) => id === Number.parseInt(option.slice(1), 10)) ?? null);
		const before = new Map(lines.map((option) => [option, text(option)]));
		const page = world.answerOf(form.execution);
		forms.splice(forms.indexOf(form), 1);
		const said = lines.length > 0 ? String(page?.message).split('\n\n') : [];
		if (said.length !== lines.length) problems.push(`${lines.length} lines were chosen, ${said.length} told`);
		for (const option of lines) {
			const key = keyOf(option);
			const told = said.find((one) => one.startsWith(`${option.split(' ')[0]!} `)) ?? 'nothing';
			const isSame = before.get(option) === text(option);
			const isUnchanged = told.includes(': nothing was changed');
			if (isUnchanged !== isSame) problems.push(`${key}: told "${told}", and the row is ${text(option)}`);
			if (isUnchanged) continue;
			if (decision === 'It is there' && madeOf(key) !== 1)
				problems.push(`${key}: said to be there, made ${madeOf(key)}`);
			promised.set(key, decision);
		}
	};

	for (const { eventId, kinds, email } of events) world.deliver(eventOf(eventId, kinds, { email }));
	for (let move = 0; move < 400; move += 1) {
		const actor = world.actors.length > 0 ? chance.of(world.actors) : undefined;
		if (actor !== undefined && chance.happens(0.8)) world.step(actor);
		if (chance.happens(0.1)) {
			world.later();
			world.reconcile();
		}
		if (chance.happens(0.1) && forms.length < 4) open();
		if (chance.happens(0.01)) {
			const { eventId, kinds } = chance.of(events);
			world.deliver(
				eventOf(
					eventId,
					kinds.map((kind) => (kind === 'negative' ? 'lock' : kind)),
				),
			);
		}
		const waiting = forms.filter(({ choice }) => choice === undefined);
		const chosen = forms.filter(({ choice }) => choice !== undefined);
		if (waiting.length > 0 && chance.happens(0.02)) choose(chance.of(waiting));
		// Others may decide between reading and writing.
		else if (chosen.length > 0 && chance.happens(0.3)) finish(chance.of(chosen));
	}
	for (const form of [...forms]) {
		if (form.choice === undefined) choose(form);
		finish(form);
	}
	world.service.fate = () => 'well';
	world.settle();
	for (const { eventId } of events)
		for (const line of range(1, LINES + 1)) {
			const key = `${eventId}#${line}`;
			const made = madeOf(key);
			if (made > 1) problems.push(`${key}: ordered ${made} times`);
			if (promised.get(key) === 'Leave out' && made > 0) problems.push(`${key}: left out, and ordered`);
			if (promised.get(key) === 'Do again' && made === 0 && rowOf(key)?.state === 'waiting')
				problems.push(`${key}: to be done again, and not ordered`);
		}
	return problems;
}

const seeds = LEDGER_SEED === undefined ? range(Number(LEDGER_WORLDS)) : [Number(LEDGER_SEED)];

it('whoever decides when, and by how old a page: nothing is ordered twice, and each is told what became of it', () => {
	const real = templates();
	expect(
		seeds.flatMap((seed) => tell(seed, real).map((problem) => `seed ${seed}: ${problem}`)).slice(0, 10),
	).toEqual([]);
}, 600_000);

/** What the judge says, and what is planted in *Orders so far* to make it say so. */
it.each<[says: string, node: string, from: string, to: string]>([
	['ordered 2 times', 'What to Do', 'timeOf(changed[id]) === timeOf(row.updatedAt)', 'true'],
	['and the row is', 'What to Do', 'if (isPossible && changed.has(id))', 'if (isPossible)'],
	['left out, and ordered', 'What to Do', "'leave out': { state: 'done'", "'leave out': { state: 'waiting'"],
	['chosen', 'What to Do', 'const told = lines.map(', 'const told = lines.slice(1).map('],
])(
	'the judge sees what is planted: %s',
	(says, node, from, to) => {
		const planted = templates();
		replaced(planted.soFar, node, from, to);
		expect(range(150).some((seed) => tell(seed, planted).some((problem) => problem.includes(says)))).toBe(
			true,
		);
	},
	600_000,
);
