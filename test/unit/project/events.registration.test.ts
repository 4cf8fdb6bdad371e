import { events as memberCenter } from '../../../nodes/MemberCenter/events';
import { events as orderService } from '../../../nodes/OrderService/events';
import { choicesOf, eventFormOf, insideOf, triggers } from '../../support/specs/formOf';
import { events as storedEvents } from '../../support/specs/storedNames';

/** The lists of events against the triggers' descriptions and the names that workflows store. The file of an event that is in none is named by knip. */

const COMMON = ['maxConcurrency', 'maxRetries', 'timeout'];
const namesOf = (fields: Array<{ name: string }>) => fields.map(({ name }) => name).join(' ');

const cases = [
	{ trigger: 'orderServiceTrigger' as const, events: orderService },
	{ trigger: 'memberCenterTrigger' as const, events: memberCenter },
];
describe.each(cases)('$trigger', ({ trigger, events }) => {
	const description = triggers[trigger];
	const values = events.map(({ value }) => value);
	const stored: Record<string, string> = storedEvents[trigger];

	it('has the events that workflows store, and offers them', () => {
		const [field] = description.properties;
		const named = 'events of test/support/specs/storedNames.ts';
		expect([named, Object.keys(stored)]).toEqual([named, values]);
		expect([field?.name, field?.noDataExpression, field?.default]).toEqual(['event', true, values[0]]);
		expect(choicesOf(field).sort()).toEqual([...values].sort());
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
