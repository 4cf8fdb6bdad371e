import { readTemplate, type Actor, type Ledger } from '../../support/ledger/ledgerModel';
import { deathsFrom, movesFrom } from '../../support/ledger/ledgerSteps';

const templates = {
	crm: readTemplate('crm-event-to-license-orders.json'),
	reconcile: readTemplate('reconcile-license-orders.json'),
};
const delivery = (name: string): Actor => ({ name, template: 'crm', step: 'draw' });
const reconcile = (name: string): Actor => ({ name, template: 'reconcile', step: 'choose' });

/** Every state that can be reached, whoever moves when. */
function allStates(actors: Actor[], using = templates, deaths = false): Map<string, Ledger> {
	const start: Ledger = { rows: [], nextId: 1, orders: [], actors };
	const found = new Map([[JSON.stringify(start), start]]);
	const open = [start];
	for (let ledger = open.pop(); ledger; ledger = open.pop())
		for (const next of [...movesFrom(ledger, using), ...(deaths ? deathsFrom(ledger) : [])]) {
			const key = JSON.stringify(next);
			if (found.has(key)) continue;
			found.set(key, next);
			open.push(next);
		}
	return found;
}

const ended = ({ actors }: Ledger) => actors.every(({ step }) => step === 'end' || step === 'choose');
const mostOrders = (states: Map<string, Ledger>) =>
	Math.max(...[...states.values()].map(({ orders }) => orders.length));

/** Reconcile runs alone, again and again, until nothing is left. */
function reconciled(ledger: Ledger): Ledger {
	let now: Ledger = ledger;
	for (let run = 0; run < 10; run += 1) {
		now = { ...structuredClone(now), actors: [reconcile(`late${run}`)] };
		for (let next = movesFrom(now, templates)[0]; next; next = movesFrom(now, templates)[0]) now = next;
	}
	return now;
}

/** A node that matches no row does nothing. */
const NONE = { filters: { conditions: [{ keyName: 'id' as const, condition: 'eq', keyValue: 'none' }] } };

describe('the claim in the ledger, whoever moves when', () => {
	test.each([
		['two deliveries and reconcile', [delivery('a'), delivery('b'), reconcile('r')]],
		['a delivery and two reconcile runs', [delivery('a'), reconcile('r'), reconcile('s')]],
	])('%s, any of which may die: never two orders', (_, actors) => {
		expect(mostOrders(allStates(actors, templates, true))).toBe(1);
	});

	test('who has given way leaves the event in the ledger: its 202 is true', () => {
		const states = allStates([delivery('a'), delivery('b'), reconcile('r')], templates, true);
		const gone = [...states.values()].filter(
			({ actors, rows }) => rows.length === 0 && actors.some(({ seen }) => seen !== undefined),
		);
		expect(gone).toEqual([]);
	});

	test('three deliveries that all live make exactly one order and leave one row', () => {
		for (const ledger of allStates([delivery('a'), delivery('b'), delivery('c')]).values())
			if (ended(ledger))
				expect([ledger.orders.length, ledger.rows.map(({ state }) => state)]).toEqual([1, ['done']]);
	});

	test('wherever they die, reconcile leaves one order and one settled row for what was noted', () => {
		const states = [...allStates([delivery('a'), delivery('b')], templates, true).values()].filter(ended);
		expect(states.length).toBeGreaterThan(20);
		for (const state of states.filter(({ rows }) => rows.length > 0)) {
			const { orders, rows } = reconciled(state);
			expect([orders.length, rows.map((row) => row.state)]).toEqual([1, ['done']]);
		}
	});

	test.each([['Later Ones Give Way'], ['First One?']])('without "%s" the model finds two orders', (name) => {
		const crm = new Map(templates.crm).set(name, name === 'First One?' ? {} : NONE);
		expect(mostOrders(allStates([delivery('a'), delivery('b')], { ...templates, crm }))).toBe(2);
	});
});
