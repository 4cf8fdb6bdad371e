/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals -- test code, never published; Jest cannot load the scripts' modules */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../../test/support/project/projectPages';

/** `npm run soak`: it plays every template, and what it judges by sees what is wrong. */

const evaluate = (modules: string, expression: string): unknown =>
	JSON.parse(
		execFileSync(
			process.execPath,
			['--input-type=module', '-e', `${modules}\nconsole.log(JSON.stringify(${expression}));`],
			{ cwd: ROOT, encoding: 'utf8' },
		),
	);

/** Each change of good facts, given to `judgement`, has what stands beside it. */
function expectFound(
	modules: string,
	judgement: string,
	changes: Array<[change: string, due: unknown]>,
): void {
	const found = evaluate(modules, `[${changes.map(([change]) => `${judgement}(${change})`).join(',')}]`);
	expect(found).toEqual(changes.map(([, due]) => due));
}

it('each template has a line that says what drives it', () => {
	const lines = evaluate(
		"import { DRIVES } from './templates/test/soak/templates.mjs';",
		'Object.keys(DRIVES)',
	);
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
		['doubles at once, and stays', '(minute) => (minute < 45 ? 100 : 200)', 'rose'],
		['halves at once, and stays', '(minute) => (minute < 45 ? 200 : 100)', 'flat'],
		['doubles for a while', '(minute) => (minute > 35 && minute < 45 ? 200 : 100)', 'flat'],
		['rises at once by less than the limit', '(minute) => (minute < 45 ? 100 : 109)', 'flat'],
	];
	const judged = evaluate(
		`import { judgeTrend } from './templates/test/soak/trend.mjs';
		const points = (value, minutes) => Array.from({ length: minutes + 1 }, (_, minute) => [minute, value(minute)]);
		const of = (value, minutes) => judgeTrend(points(value, minutes), { share: 0.1, least: 5 }, minutes).verdict;`,
		`[${CASES.map(([, value]) => `of(${value}, 60)`).join(', ')}, of((minute) => minute * 100, 10)]`,
	);
	expect(judged).toEqual([...CASES.map(([, , verdict]) => verdict), 'too short']);
});

it('in a longer run the limit of an hour holds for each hour', () => {
	const judged = evaluate(
		`import { judgeTrend } from './templates/test/soak/trend.mjs';
		const of = (value) => judgeTrend(Array.from({ length: 361 }, (_, minute) => [minute, value(minute)]), { share: 0.1, least: 5 }, 360).verdict;`,
		'[of((minute) => 1000 + minute), of((minute) => 1000 + minute + (minute > 270 ? 500 : 0))]',
	);
	expect(judged).toEqual(['flat', 'rose']);
});

it('what grows with the traffic is judged for each of it, and what has a bound by its bound', () => {
	const verdicts = evaluate(
		`import { judgeGrowth } from './templates/test/soak/metrics.mjs';
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
			of((minute) => ({ heap: 200e6 + (minute % 3) * 1e6 })),
			of((minute) => ({ heap: minute < 45 ? 200e6 : 400e6 })),
			of((minute) => ({ rss: minute < 45 ? 600e6 : 1200e6 })),
			of((minute) => ({ used: 20e6 + minute * 1e6, database: 30e6 + minute * 1.5e6 })),
			of((minute) => ({ used: 20e6, database: 3e6 + minute * 1e6 })),
			of((minute) => ({ inUse: 10e6 + minute * 1e5 })),
			of((minute) => ({ listed: 100 + minute, kept: (100 + minute) * 80e3 })),
			of((minute) => ({ listed: 100, kept: (100 + minute) * 80e3 })),
		]`,
	);
	expect(verdicts).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1]);
});

const ORDERS = `
	import { ordersChecks, peopleChecks } from './templates/test/soak/accounts.mjs';
	import { renewalsChecks } from './templates/test/soak/renewals.mjs';
	const row = (more = {}) => ({ state: 'done', outcome: '{"licenseOrderId":"1"}', ...more });
	const order = (key, id) => ({ kind: 'order.made', key, id });
	const good = () => ({
		run: 'S', named: ['1'], decided: [], sheets: [{ lines: [{ key: 'Ss#1', kind: 'seen' }] }],
		events: [
			{ answers: [422], lines: [{ key: 'Se#1', kind: 'seen' }, { key: 'Se#2', kind: 'bad' }] },
			{ answers: [202, 200], lines: [{ key: 'Sf#1', kind: 'seen' }] },
		],
		renewals: [
			{ decision: 'Renew', eventIds: ['renew/A', 'renew/B'], isAnswered: true, ended: { status: 'success', told: 'ordered' } },
			{ decision: 'Leave as it is', eventIds: ['renew/C'], isAnswered: true, ended: { status: 'success', told: 'declined' } },
			{ decision: 'Renew', eventIds: ['renew/D'], isAnswered: true, ended: { status: 'success', told: 'approved, and not ordered' } },
			{ decision: 'Renew', eventIds: ['renew/E'] },
		],
		ledger: new Map([['Se#1', row()], ['Se#2', row({ outcome: '' })], ['Ss#1', row({ outcome: '{}' })], ['Sf#1', row({ outcome: '{}' })], ['renew/A#1', row()], ['renew/B#1', row()]]),
		acts: [
			order('Se#1', '1'), order('Ss#1', '2'), order('Sf#1', '5'), order('renew/A#1', '3'), order('renew/B#1', '6'), order('S-clean-1#1', '4'),
		],
	});
	const wrongIn = (checks) => Object.entries(checks).filter(([, wrong]) => wrong.length > 0).map(([name]) => name);
	const ordersWith = (change) => { const facts = good(); change(facts); return wrongIn(ordersChecks(facts)); };
	const renewalsWith = (change) => { const facts = good(); change(facts); return wrongIn(renewalsChecks(facts)); };
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
			"(f) => f.acts.push(order('renew/G#1', '9'))",
			['each renewal that was ordered is settled in the ledger'],
		],
		[
			'(f) => f.acts.shift()',
			[
				'each line has its order, or is in a person’s hands',
				'the ledger names the order that was made',
				'the answers name orders that were made',
			],
		],
		["(f) => f.acts.push(order('Se#2', '9'))", ['what may not be ordered is not']],
		[
			"(f) => f.ledger.set('Ss#1', row({ state: 'unknown', outcome: '' }))",
			['the ledger has settled each line'],
		],
		["(f) => f.ledger.delete('Ss#1')", ['the ledger has settled each line']],
		["(f) => f.named.push('7')", ['the answers name orders that were made']],
		["(f) => f.acts.push(order('Sother#1', '9'))", ['the service has no order besides']],
		["(f) => f.acts.push(order('X-1#1', '9'))", ['the service has no order besides']],
		[
			"(f) => { f.acts.splice(1, 1); f.ledger.set('Ss#1', row({ state: 'person', outcome: '' })); }",
			['nothing is left to a person at the end'],
		],
		[
			"(f) => f.ledger.set('renew/A#1', row({ state: 'person' }))",
			['nothing is left to a person at the end'],
		],
		['(f) => f.events[1].answers.push(422)', ['no event without a bad line is refused']],
		['(f) => f.events[1].answers.push(409)', ['no event without a bad line is refused']],
		['(f) => { f.events[1].answers = []; }', ['no event without a bad line is refused']],
		[
			"(f) => f.decided.push({ key: 'Se#1', decision: 'order', state: 'refused' })",
			['no good line is refused'],
		],
		[
			"(f) => f.decided.push({ key: 'renew/A#1', decision: 'order', state: 'refused' })",
			['no good line is refused'],
		],
		["(f) => f.decided.push({ key: 'Se#2', decision: 'Leave out', state: 'refused' })", []],
		["(f) => f.decided.push({ key: 'Se#1', decision: 'order', state: 'person' })", []],
		["(f) => { f.acts.splice(1, 1); f.decided.push({ key: 'Ss#1', decision: 'Leave out' }); }", []],
	];
	expectFound(ORDERS, 'ordersWith', DEFECTS);
});

it('each defect of the renewals is named', () => {
	const MISSING = 'each approved renewal is ordered, or its run says why not';
	const UNAPPROVED = 'no renewal is ordered that nobody approved';
	const without = (id: string) => `f.acts = f.acts.filter(({ id }) => id !== '${id}')`;
	const DEFECTS: Array<[string, string[]]> = [
		['() => {}', []],
		[`(f) => { ${without('3')}; }`, [MISSING]],
		[`(f) => { ${without('6')}; }`, [MISSING]],
		[`(f) => { ${without('6')}; f.renewals[0].ended = { status: 'error', told: 'ordered' }; }`, [MISSING]],
		[`(f) => { ${without('6')}; delete f.renewals[0].ended; }`, [MISSING]],
		[`(f) => { ${without('6')}; f.ledger.set('renew/B#1', row({ state: 'person' })); }`, []],
		['(f) => { delete f.renewals[0].ended; }', []],
		["(f) => { f.renewals[2].ended.status = 'error'; }", [MISSING]],
		["(f) => f.acts.push(order('renew/C#1', '9'))", [UNAPPROVED]],
		["(f) => f.acts.push(order('renew/never asked#1', '9'))", [UNAPPROVED]],
		["(f) => f.acts.push(order('renew/D#1', '9'), order('renew/E#1', '10'))", []],
		[
			'(f) => f.renewals.push(...Array.from({ length: 8 }, () => f.renewals[2]))',
			['most approved renewals are ordered'],
		],
	];
	expectFound(ORDERS, 'renewalsWith', DEFECTS);
});

const JUDGED = `${ORDERS}
	import { judge } from './templates/test/soak/judge.mjs';
	import { asText, sumOf } from './templates/test/soak/report.mjs';
	import { DRIVES } from './templates/test/soak/templates.mjs';
	const whole = () => ({
		...good(), ...company(), acts: [...good().acts, ...changes],
		minutes: 60, speed: 60, seed: 1, version: '0', requests: [], late: [], problems: [],
		samples: Array.from({ length: 61 }, (_, minute) => ({ minute, heap: 200e6, rss: 600e6 })),
		plays: Object.fromEntries(['events', 'sheets', 'people', 'locks', 'renewals', 'decisions', 'cleaning'].map((name) => [name, { done: 1, failed: [] }])),
		imported: Object.fromEntries(Object.keys(DRIVES).map((file) => [file, { name: file }])),
		executions: new Map(),
		database: { counts: Object.keys(DRIVES).map((workflow) => ({ workflow, name: 'production_success', count: 5 })) },
	});
	const failing = (workflow, count) => ({ workflow, name: 'production_error', count });
	const runs = (workflow, status, count) => Array.from({ length: count }, (_, id) => [id, { workflow, status }]);
	const judgedWith = (change) => {
		const facts = whole();
		change(facts);
		const { checks, tables } = judge(facts);
		const wrong = checks.filter((one) => one.wrong.length > 0).map(({ name }) => name);
		const { failed, text } = sumOf(checks);
		return [wrong, failed, checks.length - parseInt(text), asText({ checks, tables }).includes('✔ nothing grows')];
	};`;

it('the whole is judged: templates that mostly fail, and growth that was not judged', () => {
	const MOSTLY = 'no template fails most of its runs';
	const GROWTH = 'nothing grows without bound';
	const short = '(f) => { f.minutes = 2; f.samples = f.samples.slice(0, 9); }';
	const tooMany = '(f) => { f.samples = f.samples.slice(0, 9); f.samples[3].pages = 300; }';
	// What is wrong, how many checks failed, how many did not pass, and whether growth counts as judged.
	const DEFECTS: Array<[string, [string[], number, number, boolean]]> = [
		['() => {}', [[], 0, 0, true]],
		["(f) => f.database.counts.push(failing('use-report.json', 6))", [[MOSTLY], 1, 1, true]],
		["(f) => f.database.counts.push(failing('use-report.json', 5))", [[], 0, 0, true]],
		[
			"(f) => { f.database.counts[0].count = 1; f.database.counts.push(failing('order-once.json', 4)); }",
			[[], 0, 0, true],
		],
		[
			"(f) => { f.database.counts.shift(); f.executions = new Map([...runs('order-once.json', 'error', 9), ['x', { workflow: 'order-once.json', status: 'success' }]]); }",
			[[MOSTLY], 1, 1, true],
		],
		['(f) => { for (const one of f.samples) if (one.minute > 45) one.rss *= 2; }', [[GROWTH], 1, 1, false]],
		[short, [[], 0, 1, false]],
		[tooMany, [[GROWTH], 1, 1, false]],
		[
			"(f) => f.acts.push(order('renew/C#1', '9'))",
			[
				[
					'each renewal that was ordered is settled in the ledger',
					'no renewal is ordered that nobody approved',
				],
				2,
				2,
				true,
			],
		],
	];
	expectFound(JUDGED, 'judgedWith', DEFECTS);
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
	expectFound(ORDERS, 'peopleWith', DEFECTS);
});
