/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a test that looks at the source tree */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { events as memberCenter } from '../../../nodes/MemberCenter/events';
import { events as orderService } from '../../../nodes/OrderService/events';
import { choicesOf, eventFormOf, insideOf, triggers } from '../../support/specs/formOf';
import { ROOT } from '../../support/project/projectPages';
import { events as storedEvents } from '../../support/specs/storedNames';

/** The lists of events against their folders, the triggers' descriptions and the names that workflows store. */

const COMMON = ['maxConcurrency', 'maxRetries', 'timeout'];
const namesOf = (fields: Array<{ name: string }>) => fields.map(({ name }) => name).join(' ');

const cases = [
	{ folder: 'OrderService', trigger: 'orderServiceTrigger' as const, events: orderService },
	{ folder: 'MemberCenter', trigger: 'memberCenterTrigger' as const, events: memberCenter },
];
describe.each(cases)('$trigger', ({ folder, trigger, events }) => {
	const description = triggers[trigger];
	const values = events.map(({ value }) => value);
	const stored: Record<string, string> = storedEvents[trigger];

	it('has a file for every event, those that workflows store, and offers them', () => {
		const files = readdirSync(path.join(ROOT, 'nodes', folder, 'events'))
			.filter((file) => file.endsWith('.event.ts'))
			.map((file) => file.replace(/\.event\.ts$/, ''));
		const [field] = description.properties;

		expect([`nodes/${folder}/events/index.ts`, [...values].sort()]).toEqual([
			`nodes/${folder}/events/index.ts`,
			files.sort(),
		]);
		const named = 'events of test/support/specs/storedNames.ts';
		expect([named, Object.keys(stored)]).toEqual([named, values]);
		expect([field?.name, field?.noDataExpression, field?.default]).toEqual(['event', true, values[0]]);
		expect(choicesOf(field).sort()).toEqual(files);
	});

	it.each(events)('$value lists by reading, and shows its fields and options', ({ value, list }) => {
		const form = eventFormOf(trigger, value);
		const inside = insideOf(form.find(({ name }) => name === 'options'));

		expect([list.endpoint.method, list.endpoint.repeat]).toEqual(['GET', 'idempotent']);
		expect(namesOf(form)).toBe(`enterpriseGlobalId ${stored[value]} options`.replace('  ', ' '));
		expect(namesOf(inside)).toBe([...(value === 'assetEnding' ? ['emitExisting'] : []), ...COMMON].join(' '));
		expect(inside.map((option) => option.description).join()).not.toContain('item');
		// The credential may have it.
		expect(form[0]?.required === true).toBe(false);
	});
});

it.each([
	['assetEnding', 'extendCode borrowedUsbKey licenseType locked'],
	['assetRevoked', 'borrowedUsbKey licenseType'],
])('the filters of %s are some of those of asset.getMany', (event, names) => {
	const filters = eventFormOf('orderServiceTrigger', event).find(({ name }) => name === 'filters');

	expect(namesOf(insideOf(filters))).toBe(names);
});
