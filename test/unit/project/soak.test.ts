/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals -- test code, never published; Jest cannot load the scripts' modules */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../support/project/projectPages';

/** `npm run soak`: it plays every template, and what it judges by sees what is wrong. */

const evaluate = (modules: string, expression: string): unknown =>
	JSON.parse(
		execFileSync(
			process.execPath,
			['--input-type=module', '-e', `${modules}\nconsole.log(JSON.stringify(${expression}));`],
			{ cwd: ROOT, encoding: 'utf8' },
		),
	);

it('each template has a line that says what drives it', () => {
	const lines = evaluate("import { DRIVES } from './test/soak/templates.mjs';", 'Object.keys(DRIVES)');
	const files = readdirSync(join(ROOT, 'templates')).filter((name) => name.endsWith('.json'));
	expect(files.length).toBeGreaterThan(9);
	expect(files.filter((file) => !(lines as string[]).includes(file))).toEqual([]);
});

it('growth is found, and nothing else', () => {
	const CASES: Array<[string, string, string]> = [
		['flat', '(minute) => 100', 'flat'],
		['grows by half in an hour', '(minute) => 100 + minute * 0.9', 'grows'],
		['flat, and restless', '(minute) => 100 + (minute * 7919) % 20', 'flat'],
		['grows, and restless', '(minute) => 100 + minute * 0.9 + (minute * 7919) % 20', 'grows'],
		['only in the warm-up', '(minute) => 100 + Math.min(minute, 20) * 10', 'flat'],
		['one peak', '(minute) => (minute === 40 ? 1000 : 100)', 'flat'],
		['less than the limit', '(minute) => 100 + minute * 0.1', 'flat'],
		['falls', '(minute) => 100 - minute * 0.9', 'flat'],
	];
	const judged = evaluate(
		`import { judgeTrend } from './test/soak/trend.mjs';
		const points = (value, minutes) => Array.from({ length: minutes + 1 }, (_, minute) => [minute, value(minute)]);
		const of = (value, minutes) => judgeTrend(points(value, minutes), { share: 0.1, least: 5 }, minutes).verdict;`,
		`[${CASES.map(([, value]) => `of(${value}, 60)`).join(', ')}, of((minute) => minute * 100, 10)]`,
	);
	expect(judged).toEqual([...CASES.map(([, , verdict]) => verdict), 'too short']);
});

it('what grows with the traffic is judged for each of it, and what has a bound by its bound', () => {
	const verdicts = evaluate(
		`import { judgeGrowth } from './test/soak/metrics.mjs';
		const KEY = 'memory Employee changes to CRM';
		const of = (more) => {
			const samples = Array.from({ length: 61 }, (_, minute) => ({ minute, employees: 10 + minute, ...more(minute) }));
			return judgeGrowth(samples, 60).problems.length;
		};`,
		`[
			of((minute) => ({ [KEY]: 100 * (10 + minute) })),
			of((minute) => ({ [KEY]: (10 + minute) ** 2 })),
			of(() => ({ pages: 256 })),
			of(() => ({ pages: 257 })),
			of((minute) => ({ 'table new': 300 + minute })),
			of((minute) => ({ 'table new': 300 + 9 * minute })),
		]`,
	);
	expect(verdicts).toEqual([0, 1, 0, 1, 0, 1]);
});

const ORDERS = `
	import { ordersChecks, peopleChecks } from './test/soak/accounts.mjs';
	const row = (more = {}) => ({ state: 'done', outcome: '{"licenseOrderId":"1"}', ...more });
	const order = (key, id) => ({ kind: 'order.made', key, id });
	const good = () => ({
		run: 'S', named: ['1'], decided: [], sheets: [{ lines: [{ key: 'Ss#1', kind: 'seen' }] }],
		events: [{ lines: [{ key: 'Se#1', kind: 'seen' }, { key: 'Se#2', kind: 'bad' }] }],
		ledger: new Map([['Se#1', row()], ['Se#2', row({ outcome: '' })], ['Ss#1', row({ outcome: '{}' })], ['renew/A#1', row()]]),
		acts: [order('Se#1', '1'), order('Ss#1', '2'), order('renew/A#1', '1'), order('S-clean-1#1', '4')],
	});
	const wrongIn = (checks) => Object.entries(checks).filter(([, wrong]) => wrong.length > 0).map(([name]) => name);
	const ordersWith = (change) => { const facts = good(); change(facts); return wrongIn(ordersChecks(facts)); };
	const person = { account: 'ann', globalId: 'g', isGone: true };
	const changes = ['added', 'updated', 'deleted'].map((kind) => ({ kind: 'employee.' + kind, id: 'g' }));
	const contact = (name, active) => ({ globalId: 'g', name, active });
	const company = () => ({
		people: [person], acts: changes, told: [contact('Ann', true), contact('Bo', true), contact('Bo', false)],
		platform: { employees: [{ globalId: 'g', deleted: true }], assets: [{ assignedTo: null }, { assignedTo: 'other' }] },
	});
	const peopleWith = (change) => { const facts = company(); change(facts); return wrongIn(peopleChecks(facts)); };`;

it('each defect of the orders is named', () => {
	const DEFECTS: Array<[string, string[]]> = [
		['() => {}', []],
		["(f) => f.acts.push(order('Se#1', '9'))", ['no line has two orders']],
		["(f) => f.acts.push(order('renew/A#1', '9'))", ['no renewal is ordered twice']],
		[
			"(f) => f.acts.push(order('renew/B#1', '9'))",
			['each renewal that was ordered is settled in the ledger'],
		],
		[
			'(f) => f.acts.shift()',
			['each line has its order, or is in a person’s hands', 'the ledger names the order that was made'],
		],
		["(f) => f.acts.push(order('Se#2', '9'))", ['what may not be ordered is not']],
		[
			"(f) => f.ledger.set('Ss#1', row({ state: 'unknown', outcome: '' }))",
			['the ledger has settled each line'],
		],
		["(f) => f.ledger.delete('Ss#1')", ['the ledger has settled each line']],
		["(f) => f.named.push('7')", ['the answers name orders that were made']],
		["(f) => f.acts.push(order('Sother#1', '9'))", ['the service has no order besides']],
		["(f) => { f.acts.splice(1, 1); f.ledger.set('Ss#1', row({ state: 'person', outcome: '' })); }", []],
		["(f) => { f.acts.splice(1, 1); f.decided.push({ key: 'Ss#1', decision: 'leave out' }); }", []],
	];
	const found = evaluate(ORDERS, `[${DEFECTS.map(([change]) => `ordersWith(${change})`).join(',')}]`);
	expect(found).toEqual(DEFECTS.map(([, names]) => names));
});

it('each defect of the employees is named', () => {
	const DEFECTS: Array<[string, string[]]> = [
		['() => {}', []],
		['(f) => f.told.pop()', ['each change of an employee is told']],
		['(f) => f.told.shift()', ['each change of an employee is told']],
		["(f) => f.told.push(contact('Bo', false))", ['no change is told twice']],
		["(f) => f.told.splice(0, 1, contact('Bo', true))", ['no change is told twice']],
		['(f) => f.platform.employees = []', ['whoever left is deleted']],
		["(f) => f.platform.assets.push({ assignedTo: 'g' })", ['whoever left holds nothing']],
	];
	const found = evaluate(ORDERS, `[${DEFECTS.map(([change]) => `peopleWith(${change})`).join(',')}]`);
	expect(found).toEqual(DEFECTS.map(([, names]) => names));
});
