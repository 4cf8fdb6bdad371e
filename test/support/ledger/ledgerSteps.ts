import { holds, remove, update, type Actor, type Ledger, type Template } from './ledgerModel';

type Templates = Record<Actor['template'], Template>;
type Step = (
	ledger: Ledger,
	actor: Actor,
	node: (name: string) => ReturnType<Template['get']> & object,
) => string;

/** Each step does one thing to the table or the service, and names the next. */
const steps: Record<string, Step> = {
	draw: (ledger, actor) => {
		actor.drawn = ledger.nextId++;
		return 'insert';
	},
	insert: (ledger, actor) => {
		actor.seen = { id: actor.drawn ?? 0, state: 'new', owner: actor.name, number: '' };
		ledger.rows.push({ ...actor.seen });
		return 'giveWay';
	},
	giveWay: (ledger, actor, node) => {
		update(ledger, node('Later Ones Give Way'), { actor });
		return 'look';
	},
	look: (ledger, actor, node) =>
		holds(node('First One?'), { actor, rows: ledger.rows.map((row) => ({ ...row })) }) ? 'take' : 'forget',
	take: (ledger, actor, node) => {
		const own = actor.template === 'crm';
		const current = update(ledger, node(own ? 'Take It' : 'Take Over'), { actor });
		if (holds(node('Taken?'), { actor, current })) return 'numbers';
		return own ? 'forget' : 'end';
	},
	numbers: (ledger, actor, node) => {
		const current = update(ledger, node('Write Numbers'), { actor });
		if (!holds(node('Still Ours?'), { actor, current }) || current === undefined) return 'end';
		current.number ||= actor.name;
		actor.seen = { ...current };
		return 'order';
	},
	order: (ledger, actor) => {
		const number = actor.seen?.number ?? '';
		// If Already Done: Skip looks for the number first.
		if (actor.template === 'crm' || !ledger.orders.includes(number)) ledger.orders.push(number);
		return 'outcome';
	},
	outcome: (ledger, actor) => {
		for (const row of ledger.rows)
			if (row.id === actor.seen?.id && row.owner === actor.seen.owner) row.state = 'done';
		return 'end';
	},
	forget: (ledger, actor, node) => {
		const name = actor.template === 'crm' ? 'Forget This Delivery' : 'Forget Repetition';
		remove(ledger, node(name), { actor });
		return 'end';
	},
};

/** All states that one move of one actor can lead to. */
export function movesFrom(ledger: Ledger, templates: Templates): Ledger[] {
	return ledger.actors.flatMap((actor, index) => {
		if (actor.step === 'end') return [];
		if (actor.step !== 'choose') return [after(ledger, index, templates)];
		// Any row that is not settled may be the one that a reconcile run has read.
		return ledger.rows
			.filter((row) => row.state !== 'done' && mayBeStuck(ledger, row.owner, row.state))
			.map((row) => {
				const next = structuredClone(ledger);
				Object.assign(next.actors[index] as Actor, { seen: { ...row }, step: 'giveWay' });
				return next;
			});
	});
}

/** One whose order is under way is not stuck yet: the workflow's time-out has ended it before. */
const mayBeStuck = ({ actors }: Ledger, owner: string, state: string) =>
	state !== 'ordering' || !actors.some(({ name, step }) => owner.endsWith(name) && step === 'order');

function after(ledger: Ledger, index: number, templates: Templates): Ledger {
	const next = structuredClone(ledger);
	const actor = next.actors[index] as Actor;
	const node = (name: string) => {
		const found = templates[actor.template].get(name);
		if (found === undefined) throw new Error(`No node "${name}" in ${actor.template}`);
		return found;
	};
	actor.step = steps[actor.step]?.(next, actor, node) ?? 'end';
	return next;
}

/** Every actor may also die wherever it stands. */
export function deathsFrom(ledger: Ledger): Ledger[] {
	return ledger.actors.flatMap(({ step }, index) => {
		if (step === 'end' || step === 'choose') return [];
		const next = structuredClone(ledger);
		(next.actors[index] as Actor).step = 'end';
		return [next];
	});
}
