/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published */
// The drain, node by node, in random worlds: killed after any node, two at once, stalled past its lease, events doubled, corrected and in conflict, replies lost
// before and after acting, 429 and 503. Nothing is ordered twice, nothing is lost, and what is left to a person is said.
import fc from 'fast-check';

import { runs } from '../helpers/project/deep';
import { Execution, type Json, readCanvas, type Stage } from './canvas';
import { BLANK, DRAIN_FILE, INBOX, LEASE } from './drain';

const DRAIN = readCanvas(DRAIN_FILE);
const MINUTE = 60_000;
const WORLDS = Number(process.env.WORLDS ?? runs(10_000));

type Kind = 'cloud' | 'lock' | 'renewal' | 'wrong';
interface Row extends Json {
	id: number;
	key: string;
	state: string;
	message: string;
	order: string;
	assetNo: string;
	licenseOrderId: string;
}

/** What the order of a line asks for; `version` makes another content of it. */
function orderOf(key: string, kind: Kind, version: number): string {
	return JSON.stringify({
		licenseType: kind === 'lock' ? 'softkey' : kind === 'wrong' ? 'golden_key' : 'Cloud Account',
		enterpriseGlobalId: 'E1',
		customerName: `${key} v${version}`,
		assets: [{ assetNos: [kind === 'renewal' ? `of-${key}` : 'NEW'] }],
	});
}
interface Order {
	licenseType: string;
	customerName: string;
	assets: Array<{ assetNos: string[] }>;
}

/** The platform: what it made, and how its replies get lost. */
class Platform {
	made: Order[] = [];
	lastNumber = 8000000500;
	faults = true;
	/** Its lists cannot be read. */
	isBlind = false;
	/** It gives no asset numbers. */
	refusesNumbers = false;

	constructor(private readonly chance: () => number) {}

	/** Of cloud licenses alone; what is renewed was there before. */
	private isListed = ({ licenseType, assets: [asset] }: Order) => {
		const [number] = asset!.assetNos;
		return (
			/^cloud/i.test(licenseType) &&
			(number!.startsWith('of-') || this.made.some((one) => one.assets[0]!.assetNos[0] === number))
		);
	};

	/** What the node gives for one order (docs/reliability.md): by proof, or `unknown`. */
	order({ orders, ifDone }: Json): Json | 'died' {
		const order = JSON.parse(String(orders)) as Order;
		if (!order.assets[0]!.assetNos[0]) throw new Error('An order was sent without its asset number');
		const error = (outcome: string, retryable = false) => ({
			error: { message: 'no', outcome, ...(retryable && { retryable }) },
		});
		const draw = this.faults ? this.chance() : 1;
		// What it cannot determine, it does not send.
		if (ifDone === 'skip' && (this.isBlind || (draw > 0.4 && draw < 0.5))) return error('rejected');
		if (ifDone === 'skip' && this.isListed(order)) return { alreadyDone: true };
		if (draw < 0.04) return 'died';
		if (draw < 0.12) return error('rejected', true);
		if (draw < 0.18) return error('unknown');
		if (order.licenseType === 'golden_key') return error('rejected');
		this.made.push(order);
		if (draw < 0.22) return 'died';
		if (draw < 0.3) return error('unknown');
		if (draw < 0.36)
			return this.isListed(order) && !order.assets[0]!.assetNos[0]!.startsWith('of-')
				? { confirmed: true }
				: error('unknown');
		return { licenseOrderId: String(this.made.length) };
	}
}

class World {
	private time = Date.parse('2026-03-01T08:00:00Z');
	private readonly stage: Stage;
	readonly platform: Platform;
	private running: Execution[] = [];
	private lastId = 0;
	/** Lines whose state a person has typed. */
	readonly typed = new Set<number>();

	constructor(
		private readonly chance: () => number,
		/** Does n8n end what takes longer than the workflow's timeout? */
		private readonly hasTimeout: boolean,
	) {
		this.platform = new Platform(chance);
		const tables = new Map<string, Json[]>([[INBOX, []]]);
		this.stage = { now: () => this.time, tables, send: (operation, given) => this.send(operation, given) };
	}

	private send(operation: string, given: Json[]): ReturnType<Stage['send']> {
		const rows = [];
		for (const [item, one] of given.entries()) {
			if (operation === 'allocate') {
				rows.push(...this.allocate(item, Number(one.size)));
				continue;
			}
			const json = this.platform.order(one);
			if (json === 'died') return 'died';
			rows.push({ item, json });
		}
		return rows;
	}

	/** Numbers for one item: as many as were asked for, or fewer, or an error. */
	private allocate(item: number, size: number): Array<{ item: number; json: Json; output?: number }> {
		const draw = this.platform.faults ? this.chance() : 1;
		if (draw < 0.1 || this.platform.refusesNumbers)
			return [{ item, json: { error: { message: 'no' } }, output: 1 }];
		const given = draw < 0.2 ? size - 1 : size;
		return Array.from({ length: given }, () => ({
			item,
			json: { keyShellNumber: String((this.platform.lastNumber += 1)) },
		}));
	}

	get rows(): Row[] {
		return this.stage.tables.get(INBOX) as Row[];
	}

	deliver(key: string, kind: Kind, version: number): void {
		this.rows.push({
			id: this.rows.length + 1,
			key,
			// Two keys share a group.
			keyGroup: String(Number(key[0]) % 2),
			order: orderOf(key, kind, version),
			channelOrderId: key,
			...BLANK,
		});
	}

	/** A person types a state that nobody knows. */
	type(place: number): void {
		const row = this.rows.filter(({ state }) => state === 'new')[place];
		if (row === undefined) return;
		row.state = 'dnoe';
		this.typed.add(row.id);
	}

	start(): void {
		this.running.push(new Execution(DRAIN, String((this.lastId += 1)), 'Every Minute', this.stage));
	}

	next = (place: number): string | undefined => this.running[place]?.next;

	/** One node of one execution; n8n ends an execution that is older than its timeout before its next node. */
	step(place: number, isKilled: boolean): void {
		const one = this.running[place % Math.max(1, this.running.length)];
		if (one === undefined) return;
		const isTimedOut = this.hasTimeout && this.time - one.began > DRAIN.settings.executionTimeout * 1000;
		if (isKilled || isTimedOut) one.die();
		else one.step();
		if (one.next === undefined) this.running = this.running.filter((other) => other !== one);
	}

	/** Time goes by; not between the last look at the lease and the sending, where only the timeout helps. */
	pass(ms: number): void {
		if (this.hasTimeout || this.running.every(({ next }) => next !== 'Create License Orders'))
			this.time += ms;
	}

	finish(): void {
		while (this.running.length > 0) this.step(0, false);
	}

	/** Nobody delivers any more, and the platform is well: a drain every so often, for two hours. */
	settle(): void {
		this.finish();
		this.platform.faults = false;
		for (let turn = 0; turn < 8; turn += 1) {
			this.pass(31 * MINUTE);
			this.start();
			this.finish();
		}
	}
}

const action = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant('deliver' as const),
			key: fc.nat(3),
			kind: fc.constantFrom<Kind>('cloud', 'cloud', 'lock', 'renewal', 'wrong'),
			version: fc.nat(1),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
	{
		weight: 30,
		arbitrary: fc.record({
			do: fc.constant('step' as const),
			place: fc.nat(2),
			kill: fc.integer({ min: 0, max: 99 }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('type' as const), place: fc.nat(2) }) },
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 5, 40, 70) }),
	},
);

function play(
	actions: Array<ReturnType<typeof action.generate>['value']>,
	seed: number,
	hasFaults: boolean,
): World {
	let state = seed;
	const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
	const world = new World(chance, !hasFaults || seed % 2 === 0);
	world.platform.isBlind = hasFaults && seed % 3 === 0;
	world.platform.faults = hasFaults;
	for (const one of actions) {
		if (one.do === 'deliver') world.deliver(`${one.key} of SO`, one.kind, one.version);
		else if (one.do === 'start') world.start();
		else if (one.do === 'type') {
			if (hasFaults) world.type(one.place);
		} else if (one.do === 'step') world.step(one.place, hasFaults && one.kill < 4);
		else world.pass(hasFaults ? one.minutes * MINUTE : MINUTE);
	}
	world.settle();
	return world;
}

/** What *Orders so far* writes to a line. */
const decided = (what: string) => ({ message: '', takenBy: `Lina: ${what}` });
const nameIn = (order: string) => (JSON.parse(order) as Order).customerName;

function expectHeld(world: World, isLeftOut = false): void {
	const { rows, platform } = world;
	for (const key of new Set(rows.map((row) => row.key))) {
		const lines = rows.filter((row) => row.key === key);
		const made = platform.made.filter(({ customerName }) => customerName.startsWith(`${key} v`));
		const among = (...states: string[]) => lines.filter(({ state }) => states.includes(state));
		// Nothing twice.
		expect(made.length).toBeLessThanOrEqual(1);
		// Nothing stays open, and nothing is lost: an order that could be made was made, or somebody is told.
		expect(among('new', 'ordering')).toEqual([]);
		for (const { id, state } of lines) if (world.typed.has(id)) expect(state).toBe('dnoe');
		const isOrderable = lines.some(({ order }) => !order.includes('golden_key'));
		if (isOrderable)
			expect(among('done', 'person', 'dnoe').length > 0 || (isLeftOut && among('refused').length > 0)).toBe(
				true,
			);
		// What is said is true.
		for (const { order, assetNo } of among('done')) {
			expect(made.map(({ customerName }) => customerName)).toEqual([nameIn(order)]);
			if (order.includes('NEW')) expect(made[0]!.assets[0]!.assetNos).toEqual([assetNo]);
		}
		for (const { message } of among('person')) expect(message).not.toBe('');
		if (isLeftOut) continue;
		// What was ordered before with the same content is a repeat, and shows that order; with other content it is refused, and names the line.
		const counted = among('done', 'person', 'dnoe');
		for (const line of among('repeat')) {
			const same = counted.filter(({ order }) => order === line.order);
			expect(same).not.toEqual([]);
			expect(['', ...same.map(({ licenseOrderId }) => licenseOrderId)]).toContain(line.licenseOrderId);
		}
		for (const { order, message } of among('refused'))
			if (!order.includes('golden_key'))
				expect(counted.some((other) => other.order !== order && message.includes(`line #${other.id} `))).toBe(
					true,
				);
	}
}

describe('The drain', () => {
	test('orders nothing twice and loses nothing, whatever happens', () => {
		fc.assert(
			fc.property(
				fc.array(action, { minLength: 20, maxLength: 160 }),
				fc.integer({ min: 1, max: 2147483646 }),
				(actions, seed) => expectHeld(play(actions, seed, true)),
			),
			{ numRuns: WORLDS },
		);
	});

	test('leaves nothing to a person where nothing goes wrong', () => {
		fc.assert(
			fc.property(fc.array(action, { minLength: 20, maxLength: 120 }), (actions) => {
				const world = play(actions, 1, false);
				expectHeld(world);
				expect(world.rows.filter(({ state }) => state === 'person')).toEqual([]);
				// Also what was refused first, and came again corrected.
				const orderable = new Set(
					world.rows.filter(({ order }) => !order.includes('golden_key')).map(({ key }) => key),
				);
				expect(world.platform.made).toHaveLength(orderable.size);
			}),
			{ numRuns: Math.ceil(WORLDS / 5) },
		);
	});

	test('orders what a person has left out, and what comes again', () => {
		fc.assert(
			fc.property(
				fc.array(action, { minLength: 20, maxLength: 120 }),
				fc.integer({ min: 1, max: 2147483646 }),
				(actions, seed) => {
					const world = play(actions, seed, true);
					const left = world.rows.filter(
						(row) =>
							row.state === 'person' &&
							!world.platform.made.some(({ customerName }) => customerName.startsWith(`${row.key} v`)),
					);
					const again = { ...decided('Order it again'), state: 'new', tries: 0, assetNo: '', since: '' };
					const out = { ...decided('Leave it out'), state: 'refused' };
					for (const row of left) Object.assign(row, row.id % 2 === 0 ? again : out);
					// The same content stays out: another one is ordered.
					for (const { key, state } of left) if (state === 'refused') world.deliver(key, 'cloud', 2);
					world.settle();
					expectHeld(world, true);
					for (const { key, order, state } of left) {
						const isRefused = state === 'refused' && order.includes('golden_key');
						if (!isRefused && !world.rows.some((row) => row.key === key && row.state === 'dnoe'))
							expect(world.rows.some((row) => row.key === key && row.state === 'done')).toBe(true);
					}
				},
			),
			{ numRuns: Math.ceil(WORLDS / 5) },
		);
	});

	test.each([
		{ node: 'To Send', minutes: 40, hasTimeout: false, when: 'past its lease' },
		{ node: 'Create License Orders', minutes: 9, hasTimeout: true, when: 'nearly as long as it may' },
	])('orders once where it slept $when, and another went on', ({ node, minutes, hasTimeout }) => {
		const world = new World(() => 1, hasTimeout);
		world.deliver('1 of SO', 'cloud', 0);
		world.start();
		while (world.next(0) !== node) world.step(0, false);
		world.pass(minutes * MINUTE);
		world.start();
		while (world.next(1) !== undefined) world.step(1, false);
		world.settle();
		expectHeld(world);
		expect(world.platform.made).toHaveLength(1);
	});

	const works = DRAIN.nodes.filter(({ type }) => !/stickyNote|executeWorkflowTrigger/.test(type));
	test.each(works.map(({ name }) => name))('orders once where it dies right after "%s"', (node) => {
		const world = new World(() => 1, true);
		world.platform.refusesNumbers = node === 'Why There Is No Number';
		for (const key of ['1', '2', '3', '4'])
			world.deliver(`${key} of SO`, key === '3' ? 'renewal' : 'cloud', 0);
		world.start();
		let last: string | undefined;
		while (last !== node && world.next(0) !== undefined) {
			last = world.next(0);
			world.step(0, false);
		}
		if (world.next(0) !== undefined) world.step(0, true);
		world.platform.refusesNumbers = false;
		world.settle();
		expectHeld(world);
		const cloud = world.rows.filter(({ order }) => order.includes('NEW'));
		expect(cloud.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
	});

	test('a run that comes late with its refusal does not open again what another run has ordered', () => {
		const draws = [1, 0.1];
		const world = new World(() => draws.shift() ?? 1, false);
		world.deliver('1 of SO', 'cloud', 0);
		world.start();
		while (world.next(0) !== 'Note the Outcome') world.step(0, false);
		world.pass(40 * MINUTE);
		world.start();
		while (world.next(1) !== undefined) world.step(1, false);
		expect(world.rows.map(({ state }) => state)).toEqual(['done']);
		world.settle();
		expectHeld(world);
	});

	test('gives each of many lines a number of its own, and asks for no more', () => {
		const world = new World(() => 1, true);
		for (let place = 0; place < 60; place += 1)
			world.deliver(`${place} of SO`, place === 40 ? 'renewal' : 'cloud', 0);
		world.deliver('7 of SO', 'cloud', 0);
		const before = world.platform.lastNumber;
		world.settle();
		expectHeld(world);
		expect(world.rows.filter(({ state }) => state !== 'done').map(({ state }) => state)).toEqual(['repeat']);
		expect(world.platform.lastNumber - before).toBe(59);
	});

	test('orders other content after a person has left the first line out, and not the same', () => {
		const world = play([], 1, false);
		for (const version of [0, 0]) world.deliver('1 of SO', 'lock', version);
		world.settle();
		Object.assign(world.rows[0]!, { ...decided('Leave it out'), state: 'refused', licenseOrderId: '' });
		for (const version of [0, 1]) world.deliver('1 of SO', 'lock', version);
		world.settle();
		expect(world.rows.map(({ state }) => state)).toEqual(['refused', 'repeat', 'repeat', 'done']);
	});

	test('says which order came first under a key, with the same content and with other', () => {
		const world = play([], 1, false);
		for (const version of [0, 0, 1]) {
			world.deliver('1 of SO', 'cloud', version);
			world.settle();
		}
		expect(world.rows.map(({ state, licenseOrderId, message }) => [state, licenseOrderId, message])).toEqual([
			['done', '1', ''],
			['repeat', '1', ''],
			['refused', '', expect.stringMatching(/line #1 .* other content, and is done, license order 1,/)],
		]);
		expect(world.platform.made).toHaveLength(1);
	});

	test('has one lease row, whoever began first', () => {
		const world = play([{ do: 'start' }, { do: 'start' }], 1, false);
		expect((world as unknown as { stage: Stage }).stage.tables.get(LEASE)).toHaveLength(1);
	});
});
