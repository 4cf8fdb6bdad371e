/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a test that looks at the source tree */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import packageJson from '../../package.json';
import { events as memberCenter } from '../../nodes/MemberCenter/events';
import { events as orderService } from '../../nodes/OrderService/events';
import { choicesOf, eventFormOf, insideOf, triggers } from '../support/formOf';
import { namesIn, ROOT, sectionOf, tableOf } from '../support/projectPages';

/** The lists of events against their folders, the triggers' descriptions and the page that fixes the names. */

const PAGE = 'docs/design.md';
const COMMON = ['maxConcurrency', 'maxRetries', 'timeout'];

const cases = [
	{ folder: 'OrderService', trigger: 'orderServiceTrigger' as const, events: orderService },
	{ folder: 'MemberCenter', trigger: 'memberCenterTrigger' as const, events: memberCenter },
];
/** Event → its fields between the enterprise and the options. */
const forms: Record<string, string[]> = {
	assetEnding: ['days', 'simplify', 'filters'],
	assetCreated: ['simplify', 'filters'],
	assetUpdated: ['simplify', 'filters'],
	assetRevoked: ['filters'],
	employeeAdded: ['simplify'],
	employeeUpdated: ['simplify'],
	employeeDeleted: ['simplify'],
	assetAssigned: [],
	assetWithdrawn: [],
	lockLent: [],
	lockReturned: [],
};

describe.each(cases)('$trigger', ({ folder, trigger, events }) => {
	const description = triggers[trigger];
	const values = events.map(({ value }) => value);

	it('has a file for every event and an event for every file', () => {
		const files = readdirSync(path.join(ROOT, 'nodes', folder, 'events'))
			.filter((file) => file.endsWith('.event.ts'))
			.map((file) => file.replace(/\.event\.ts$/, ''));

		expect(files.sort()).toEqual([...values].sort());
		expect(new Set(values).size).toBe(values.length);
	});

	it('has the events that workflows store', () => {
		const stored = tableOf(PAGE, 'Trigger nodes')
			.filter(({ Node }) => namesIn(Node)[0] === trigger)
			.map((row) => namesIn(row['`event`'])[0]);

		expect(values).toEqual(stored);
	});

	it('offers them, by their names', () => {
		const [field] = description.properties;

		expect([field?.name, field?.noDataExpression, field?.default]).toEqual(['event', true, values[0]]);
		expect(choicesOf(field).sort()).toEqual([...values].sort());
	});

	it.each(events)('shows the fields of $value, each once', ({ value }) => {
		const form = eventFormOf(trigger, value);
		expect(form.map(({ name }) => name)).toEqual(['enterpriseGlobalId', ...(forms[value] ?? []), 'options']);
	});

	it.each(events)('$value lists by reading', ({ list }) => {
		expect([list.endpoint.method, list.endpoint.repeat]).toEqual(['GET', 'idempotent']);
	});

	it('is a polling trigger with the credential of its service', () => {
		expect(description).toMatchObject({
			name: trigger,
			version: 1,
			group: ['trigger'],
			polling: true,
			inputs: [],
			outputs: ['main'],
		});
		expect(description.displayName).toMatch(/ Trigger$/);
		expect(description.defaults.name).toBe(description.displayName);
		expect(packageJson.n8n.nodes.map((file) => path.basename(file))).toContain(`${folder}Trigger.node.js`);
	});
});

describe('options', () => {
	const all = cases.flatMap(({ trigger, events }) => events.map(({ value }) => ({ trigger, value })));

	it.each(all)('of $value', ({ trigger, value }) => {
		const inside = insideOf(eventFormOf(trigger, value).find(({ name }) => name === 'options'));

		expect(inside.map(({ name }) => name)).toEqual([
			...(value === 'assetEnding' ? ['emitExisting'] : []),
			...COMMON,
		]);
		expect(inside.map(({ description }) => description).join()).not.toContain('item');
	});

	it.each([
		['assetEnding', ['extendCode', 'borrowedUsbKey', 'licenseType', 'locked']],
		['assetRevoked', ['borrowedUsbKey', 'licenseType']],
	])('the filters of %s are some of those of asset.getMany', (event, names) => {
		const [filters] = eventFormOf('orderServiceTrigger', event).filter(({ name }) => name === 'filters');

		expect(insideOf(filters).map(({ name }) => name)).toEqual(names);
	});

	it('are told in the document', () => {
		for (const name of ['enterpriseGlobalId', 'event', 'days', 'simplify', 'emitExisting', ...COMMON])
			expect(sectionOf(PAGE, 'Trigger nodes')).toContain(name);
	});
});

it('the enterprise is needed where the credential has none', () => {
	const required = (trigger: keyof typeof triggers, event: string) =>
		eventFormOf(trigger, event).find(({ name }) => name === 'enterpriseGlobalId')?.required === true;

	expect([
		required('orderServiceTrigger', 'assetEnding'),
		required('memberCenterTrigger', 'lockLent'),
	]).toEqual([true, false]);
});
