import { Chance } from '../support/ledger/chance';
import { eventOf, isVisible, KINDS, UNUSABLE, type EventOptions, type Kind } from '../support/ledger/events';
import { FATES, type Made, STRANGER } from '../support/ledger/orderNodes';
import { LedgerWorld, type Delivery, type Templates } from '../support/ledger/world';

/** An event as it was sent first, and what may come besides under its ID. */
interface Plan {
	eventId: string;
	kinds: Kind[];
	options: EventOptions;
	/** The event that the CRM sends when it has corrected what was refused. */
	corrected: { kinds: Kind[]; options: EventOptions };
	/** Changed by hand, by line: what is left of it then is a person's. */
	edited: Set<number>;
}

export interface Story {
	world: LedgerWorld;
	plans: Plan[];
	/** Wrong from the first moment on, told while it went on. */
	problems: string[];
}

const MOVES = 160;
const SHORT = 5;
const EDITS = ['Done', 'done ', 'Taken', 'new', 'waiting', 'done', 'ordering'];

/** One world, told by its seed: deliveries, the same again, others under their ID, crashes, reconcile, people. */
export function tell(seed: number, templates: Templates): Story {
	const chance = new Chance(seed);
	// In every second world what is settled is soon forgotten, save that it was.
	const keepMinutes = seed % 2 === 1 ? SHORT : undefined;
	const world = new LedgerWorld(templates, chance.happens(0.5), keepMinutes);
	const plans = Array.from({ length: 1 + chance.below(4) }, (_, index) =>
		planOf(chance, `e${index}`, (seed + index) % 6 === 3),
	);
	const story: Story = { world, plans, problems: [] };
	const calm = chance.of([0.5, 0.85, 1]);
	Object.assign(world.service, {
		fate: () => (chance.happens(calm) ? 'well' : chance.of(FATES)),
		share: () => (chance.happens(0.9) ? 1 : chance.of([undefined, 0, 0.5])),
		isListed: () => chance.happens(calm),
	});
	world.table.isDown = () => chance.happens(0.05);
	const due = plans.flatMap((plan) => deliveriesOf(chance, plan));
	const isRough = chance.happens(0.7);
	for (let move = 0; move < MOVES; move += 1) {
		// One call has one event or several, the same one twice among them.
		if (due.length > 0 && chance.happens(0.15)) {
			const count = 1 + chance.below(Math.min(4, due.length));
			world.deliverAll(Array.from({ length: count }, () => due.splice(chance.below(due.length), 1)[0]!()));
		}
		const actor = world.actors.length > 0 ? chance.of(world.actors) : undefined;
		if (actor === undefined) {
			if (due.length === 0) break;
		} else if (isRough && chance.happens(0.01)) world.kill(actor);
		else look(story, () => world.step(actor));
		if (chance.happens(0.02)) {
			world.later();
			world.reconcile();
		}
		// A person may start it at any time.
		if (chance.happens(0.04)) world.reconcile();
		if (isRough && chance.happens(0.01)) edit(chance, story);
	}
	if (due.length > 0) world.deliverAll(due.map((one) => one()));
	return end(chance, story);
}

/** The troubles are over: the CRM delivers again what got no answer, reconcile goes on, and at last the corrected event comes. */
function end(chance: Chance, story: Story): Story {
	const { world, plans } = story;
	for (let run = chance.below(4); run > 0; run -= 1) {
		world.later();
		world.reconcile();
		while (world.actors.length > 0) look(story, () => world.step(chance.of(world.actors)));
	}
	Object.assign(world.service, { fate: () => 'well', share: () => 1, isListed: () => true });
	world.table.isDown = () => false;
	const finish = () => {
		while (world.actors.length > 0) look(story, () => world.step(chance.of(world.actors)));
	};
	const settle = () => {
		for (let run = 0; run < 4; run += 1) {
			world.later();
			world.reconcile();
			finish();
		}
	};
	finish();
	const again = world.deliveries.filter(({ isTold, status }) => !isTold || status === 503);
	if (again.length > 0) world.deliverAll(again.map(({ event }) => event));
	finish();
	settle();
	world.deliverAll(
		plans.map(({ eventId, corrected }) => eventOf(eventId, corrected.kinds, corrected.options)),
	);
	finish();
	settle();
	return story;
}

function planOf(chance: Chance, eventId: string, isMistyped: boolean): Plan {
	const kinds = Array.from({ length: 1 + chance.below(3) }, () => chance.of(KINDS));
	const options: EventOptions = {
		email: chance.happens(0.2) ? 'bad' : 'good',
		enterprise: chance.happens(0.9),
	};
	const first = isMistyped ? { ...options, customer: STRANGER } : options;
	const usable = kinds.map((kind) => (UNUSABLE.includes(kind) ? 'lock' : kind));
	return {
		eventId,
		kinds,
		options: first,
		corrected: { kinds: usable, options: { ...options, email: 'good' } },
		edited: new Set(),
	};
}

function deliveriesOf(chance: Chance, { eventId, kinds, options, corrected }: Plan) {
	const first = () => eventOf(eventId, kinds, options);
	const more = [
		first,
		() => eventOf(eventId, corrected.kinds, corrected.options),
		() => eventOf(eventId, kinds, { ...options, version: 'two' }),
		() => eventOf(eventId, corrected.kinds, { ...corrected.options, version: 'two' }),
		() => eventOf(eventId, [...kinds, 'cloud'], options),
	];
	return [first, ...Array.from({ length: chance.below(4) }, () => chance.of(more))];
}

function edit(chance: Chance, { world, plans }: Story): void {
	const plan = chance.of(plans);
	const rows = world.rowsOf(plan.eventId).filter(({ wrote }) => wrote !== 'new' && wrote !== 'repeat');
	if (rows.length === 0) return;
	const row = chance.of(rows);
	row.state = chance.of(EDITS.filter((typed) => typed !== row.wrote));
	plan.edited.add(Number(row.line));
}

/** An answer is held against the ledger in the moment in which it is told. */
function look({ world, problems }: Story, step: () => void): void {
	const told = world.deliveries.filter(({ isTold }) => isTold).length;
	step();
	const fresh = world.deliveries.filter(({ isTold }) => isTold);
	if (fresh.length === told) return;
	for (const delivery of fresh) if (!checked.has(delivery)) problems.push(...falseAnswer(world, delivery));
	fresh.forEach((delivery) => checked.add(delivery));
}
const checked = new WeakSet<Delivery>();

function falseAnswer(world: LedgerWorld, { event, status, body }: Delivery): string[] {
	const { eventId, lines, customer } = event;
	const { name } = customer as { name: string };
	const numbers = lines.map((_, index) => index + 1);
	const rows = world.rowsOf(eventId);
	const isNoted = world.isKept(eventId) || numbers.every((line) => rows.some((row) => row.line === line));
	const made = numbers.map((line) => world.madeOf(eventId, line).map(({ version }) => version));
	const told = `${eventId} was told ${String(status)} ${String(body?.status)}`;
	if ((status === 200 || status === 202) && !isNoted) return [`${told}, and is not in the ledger`];
	if (status === 200 && made.some((versions) => versions.length !== 1 || versions[0] !== name))
		return [`${told}, and its lines were ordered ${JSON.stringify(made)}`];
	const created = (body?.created ?? []) as Array<{ lineNumber: number; assetNo: string }>;
	// Of another event the lines may be others in the first one: each is told with the number of one that was ordered.
	const isTrue = ({ lineNumber, assetNo }: (typeof created)[number]) =>
		status === 409
			? world.service.made.some(({ event: id, number }) => id === eventId && number === assetNo) &&
				created.filter((line) => line.assetNo === assetNo).length === 1
			: world.madeOf(eventId, lineNumber).length === 1 &&
				world.madeOf(eventId, lineNumber)[0]!.number === assetNo;
	const untrue = created.filter((line) => !isTrue(line)).map(({ lineNumber }) => lineNumber);
	return untrue.length > 0 ? [`${told}, with lines that are not ordered: ${untrue.join(', ')}`] : [];
}

/** What is not as it must be when all is over. */
export function problemsOf({ world, plans, problems }: Story): string[] {
	return [...problems, ...plans.flatMap((plan) => ledgerProblems(world, plan))];
}

function ledgerProblems(world: LedgerWorld, { eventId, corrected, options, edited }: Plan): string[] {
	const rows = world.rowsOf(eventId);
	const found: string[] = [];
	const versions = new Set(
		world.service.made.filter(({ event }) => event === eventId).map(({ version }) => version),
	);
	const isHis = ({ event, customer }: Made) => event === eventId && customer === STRANGER;
	// Only a purchase makes a customer.
	if (world.service.made.some((one) => isHis(one) && one.orderType === 'new_buy'))
		found.push(`${eventId}: ordered for a customer whom nobody knows`);
	if (versions.size > 1) found.push(`${eventId}: lines of two events with this ID were ordered`);
	// Where another event took the ID, the correction is not of that one: what was refused stays so, for a person.
	const isAnothers = world.deliveries.filter(({ event }) => event.eventId === eventId).at(-1)?.status === 409;
	const settled = ['done', 'person', ...(isAnothers ? ['refused'] : [])];
	const lines = Math.max(corrected.kinds.length, ...rows.map(({ line }) => Number(line)));
	for (let line = 1; line <= lines; line += 1) {
		const made = world.madeOf(eventId, line).length;
		const own = rows.filter((row) => row.line === line);
		const say = (what: string) =>
			found.push(
				`${eventId} line ${line} (${corrected.kinds[line - 1] ?? 'more'}): ${what}; made ${made}; ${JSON.stringify(own.map(({ state, wrote, owner, message }) => [state, wrote, owner, message]))}`,
			);
		if (made > 1) say('ordered twice');
		if (edited.has(line)) continue;
		if (own.length === 0 && world.isKept(eventId)) {
			if (made !== 1) say('kept as settled, and not ordered');
			continue;
		}
		if (own.length !== 1) {
			say(`${own.length} rows`);
			continue;
		}
		const { state } = own[0]!;
		const kind = corrected.kinds[line - 1] ?? 'cloud';
		const isSeen = options.enterprise !== false && isVisible(kind, world.hasMemberCenter);
		const { assetNo } = JSON.parse(String(own[0]!.outcome) || '{}') as { assetNo?: string };
		if (state === 'done' && made !== 1) say('done, and not ordered');
		else if (state === 'done' && assetNo !== world.madeOf(eventId, line)[0]!.number)
			say('done under the number of another line');
		else if (!settled.includes(state)) say('not settled');
		else if (state === 'person' && isSeen && options.email !== 'bad') say('left to a person without need');
	}
	return found;
}
