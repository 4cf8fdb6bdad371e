import { createHash } from 'node:crypto';

import { times } from 'lodash';

import { Execution } from '../support/ledger/execution';
import { DataTable } from '../support/ledger/dataTable';
import { nodeOf, readTemplate } from '../support/ledger/template';

/** *Tell somebody*: which failures are mailed, and what the mail says. */

type Row = Record<string, unknown>;
const MINUTE = 60_000;

class Watch {
	readonly mails: Row[] = [];
	time = Date.parse('2027-01-01T08:00:00Z');
	readonly table = new DataTable(() => new Date(this.time));
	private readonly template = readTemplate('tell-somebody');
	private runs = 0;

	constructor() {
		nodeOf(this.template, 'Send Email').disabled = false;
	}

	start({ message = 'HTTP 503', workflow = 'Use over time', node = 'Assets', ...more }: Row = {}): Execution {
		const id = String((this.runs += 1));
		const url = `https://n8n.example/workflow/${String(workflow)}/executions/${id}`;
		const execution = { id, url, lastNodeExecuted: node, error: { message, description: 'Try later' } };
		const json = { workflow: { id: `id of ${String(workflow)}`, name: workflow }, execution, ...more };
		const send = (mail: Row): Row => (this.mails.push(mail), {});
		const stage = { table: this.table, now: () => new Date(this.time), send };
		return new Execution(this.template, id, 'Error Trigger', [{ json }], stage);
	}

	fail(failure: Row = {}): this {
		expect(this.start(failure).run().error).toBeUndefined();
		return this;
	}

	after(minutes: number): this {
		this.time += minutes * MINUTE;
		return this;
	}
}

it('what ran, what failed, since when, and a link', () => {
	const [, { subject, text, html }] = new Watch().fail().after(90).fail().mails as [Row, Row];
	expect(subject).toBe('Failed: Use over time');
	expect(String(text).split('\n')).toEqual([
		'Failed: Use over time',
		'',
		'HTTP 503',
		'',
		'Try later',
		'',
		'What ran: Use over time',
		'What failed: Assets',
		'When: January 1, 2027, 09:30',
		'Since: January 1, 2027, 08:00, 2 times by now',
		'',
		'Nothing is tried again by itself. While it goes on, there is one mail in 60 minutes at most.',
		'',
		'Look at it in n8n: https://n8n.example/workflow/Use over time/executions/2',
		'',
		expect.stringMatching(/^Execution 2\. /),
	]);
	expect(html).toContain('href="https://n8n.example/workflow/Use over time/executions/2"');
});

/** A failure, and so many minutes later another one. */
const then = (minutes: number, second: Row = {}, first: Row = {}): Array<[number, Row]> => [
	[0, first],
	[minutes, second],
];
it.each<[string, Array<[number, Row]>, number]>([
	['twice within the hour', then(59), 1],
	['after an hour', then(60), 2],
	['for three hours, each ten minutes', times(19, (): [number, Row] => [10, {}]), 4],
	['another workflow', then(1, { workflow: 'Audit' }), 2],
	['another node', then(1, { node: 'Holders' }), 2],
	['another message', then(1, { message: 'HTTP time-out' }), 2],
	['another number in it', then(1, { message: 'Asset 7: busy' }, { message: 'Asset 12: busy' }), 1],
	['another name in it', then(1, { message: '"B" is gone' }, { message: '"A" is gone' }), 1],
	['a clock that is put back', then(-30), 1],
])('%s: so many mails', (_, failures, count) => {
	const watch = new Watch();
	for (const [minutes, failure] of failures) watch.after(minutes).fail(failure);
	expect(watch.mails).toHaveLength(count);
});

const named = (index: number) => String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26));
const hex = (index: number) => createHash('md5').update(String(index)).digest('hex');
const uuid = (index: number) => hex(index).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const namesOf = (index: number) => times((index % 5) + 1, () => `"${named(index)}"`).join(', ');
it.each<[string, (index: number) => string]>([
	['a hexadecimal ID', (index) => `Request ${hex(index)} failed`],
	['a UUID', (index) => `Execution ${uuid(index)} timed out`],
	['an asset number', (index) => `There is no asset ${['CA', 'SK', 'CB'][index % 3]}${8e9 + index}`],
	['an apostrophe in quotes', (index) => `Nobody has the account 'O'Brien${named(index)}'`],
	['quotes behind a cut', (index) => `These failed: ${'x '.repeat(140)}"${named(index)} and ${hex(index)}"`],
	['a list of names', (index) => `Not found: ${namesOf(index)}`],
])('%s that differs is the same failure', (_, messageOf) => {
	const watch = new Watch();
	for (let index = 0; index < 40; index += 1) watch.fail({ message: messageOf(index) });
	expect(watch.mails).toHaveLength(1);
});

it.each([
	["it can't be read", "it can't be written"],
	['the list of assets is empty', 'the list of holders is empty'],
	["the users' list is empty", "the users' page is empty"],
])('%s, and %s: two failures', (one, other) =>
	expect(new Watch().fail({ message: one }).fail({ message: other }).mails).toHaveLength(2),
);

it('a workflow that fails in many ways: six mails in an hour, and the sixth says that more follow', () => {
	const watch = new Watch();
	for (let minute = 0; minute < 180; minute += 1)
		watch.fail({ message: `no account ${named(minute)}` }).after(1);
	const tells = watch.mails.map(({ text }) => /is not mailed/.test(String(text)));
	expect(tells).toEqual(times(18, (index) => index % 6 === 5));
	watch.fail({ workflow: 'Audit' });
	expect(watch.mails).toHaveLength(19);
});

it('what fails each ten minutes takes no place from what is new', () => {
	const watch = new Watch();
	for (let round = 0; round < 6; round += 1) {
		for (let kind = 0; kind < 5; kind += 1) watch.fail({ message: `no account ${named(kind)}` });
		watch.after(10);
	}
	watch.after(-5).fail({ message: 'something else' });
	expect(watch.mails).toHaveLength(6);
});

it.each([1, 2, 3, 5, 8])('several at once, after %i steps of each the next begins: one mail', (steps) => {
	const watch = new Watch();
	const running = Array.from({ length: 6 }, () => watch.start());
	while (running.some(({ isOver }) => !isOver))
		for (const one of running) for (let step = 0; step < steps && !one.isOver; step += 1) one.step();
	expect(watch.mails).toHaveLength(1);
});

it('one that is slow is mailed all the same', () => {
	const watch = new Watch();
	const slow = watch.start();
	while (slow.next !== 'The Same So Far') slow.step();
	watch.after(61).fail();
	slow.run();
	expect(watch.mails).toHaveLength(2);
});

it('a trigger that does not start has no execution', () => {
	const trigger = { error: { message: 'no such host', node: { name: 'Asset Ending' } } };
	const [mail] = new Watch().fail({ execution: {}, trigger }).mails as [Row];
	expect(mail.text).toContain('What failed: Asset Ending');
	expect(mail.text).toContain('There is no execution');
	expect(mail.html).not.toContain('href');
});

it('a table that cannot be used keeps no mail back', () => {
	const watch = new Watch();
	watch.table.isDown = () => true;
	watch.table.isUnreadable = () => true;
	const { mails } = watch.fail().fail();
	expect(mails.map(({ text }) => /not known/.test(String(text)))).toEqual([true, true]);
});

it('old rows are forgotten', () => {
	const month = 31 * 24 * 60;
	const watch = new Watch().fail().after(month).fail({ node: 'Holders' });
	expect(watch.table.rows.map(({ node }) => node)).toEqual(['Holders']);
});

it('text of the platform stays text', () => {
	const odd = '</td><img src=x onerror=alert(1)>\u202e';
	const tags = (watch: Watch) =>
		[...String(watch.mails[0]!.html).matchAll(/<[/!?]?\w+/g)].map(([tag]) => tag);
	expect(tags(new Watch().fail({ message: odd, workflow: odd, node: odd }))).toEqual(
		tags(new Watch().fail()),
	);
});
