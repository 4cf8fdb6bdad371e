import { isPlainObject } from 'lodash';
import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';

import { events as memberEvents } from '../../nodes/MemberCenter/events';
import { events as orderEvents } from '../../nodes/OrderService/events';
import type { Operation } from '../../nodes/shared/model/operation';
import { inputReader } from '../../nodes/shared/read/readItems';
import { eventFormOf, formOf, insideOf } from '../specs/formOf';
import { specs } from '../specs/specs';

/** What is read of a setting: the form's own default where a workflow has stored nothing, and nothing beyond its limits. */

type Reading = Pick<Operation, 'fields' | 'options' | 'input' | 'endpoint'>;

/** What is read, the form, the parameters that are stored, and the input item. */
const cases: Array<[string, Reading, INodeProperties[], object, IDataObject?]> = [
	...specs.map(({ service, name, operation, docs }): (typeof cases)[number] => [
		`${service} ${name}`,
		operation,
		formOf(service === 'order' ? 'orderService' : 'memberCenter', name),
		docs.parameters,
		docs.items?.[0],
	]),
	...[
		...orderEvents.map((event) => ['orderServiceTrigger', event] as const),
		...memberEvents.map((event) => ['memberCenterTrigger', event] as const),
	].map(([trigger, event]): (typeof cases)[number] => [
		event.value,
		{ ...event, endpoint: event.list.endpoint },
		eventFormOf(trigger, event.value),
		{},
	]),
];

/** On once it is added, and only then; an order of which nobody has said what it is must not be taken for a purchase. */
const WITHOUT_DEFAULT = ['dryRun', 'orderType', 'orderSource'];

function read(reading: Reading, stored: object, json: IDataObject = {}) {
	const values = new Map(Object.entries(stored));
	const source = {
		getNode: () => ({ type: 'node' }) as INode,
		getInputData: () => [{ json }],
		getNodeParameter: (name: string, _index: number, fallback: unknown) => values.get(name) ?? fallback,
	};
	return inputReader(source, reading, { zone: 'UTC', defaults: { enterpriseGlobalId: 'E1' } })(0);
}

describe.each(cases)('%s', (_, reading, form, stored, item) => {
	const options = insideOf(form.find(({ name }) => name === 'options'));
	const isSetting = ({ type, name, required }: INodeProperties) =>
		['number', 'boolean', 'options'].includes(type) && required !== true && !WITHOUT_DEFAULT.includes(name);
	const top = form.filter(isSetting).map((field) => ({ field, isOption: false }));
	const settings = [...top, ...options.filter(isSetting).map((field) => ({ field, isOption: true }))];

	it('with nothing stored, takes the defaults of the form', () => {
		const bare = Object.fromEntries(top.map(({ field }) => [field.name, undefined]));
		const { value, error } = read(reading, { ...stored, ...bare, options: {} }, item);
		const { options: own, ...input } = (value?.input ?? {}) as IDataObject;
		const found = {
			...input,
			...(isPlainObject(own) ? (own as object) : {}),
			...value?.options,
		} as IDataObject;
		const known = settings.filter(({ field }) => field.name in found);

		expect(error).toBeUndefined();
		expect(known.length).toBeGreaterThan(1);
		expect(known.map(({ field }) => [field.name, found[field.name]])).toEqual(
			known.map(({ field }) => [field.name, field.default]),
		);
	});

	const limited = settings.flatMap(({ field, isOption }) => {
		const { minValue, maxValue } = field.typeOptions ?? {};
		const values = [
			...(minValue === undefined ? [] : [minValue - 1, minValue]),
			...(maxValue === undefined ? [] : [maxValue, maxValue + 1]),
		];
		return values.map((value): [string, number, boolean, boolean] => [
			field.name,
			value,
			isOption,
			value >= (minValue ?? value) && value <= (maxValue ?? value),
		]);
	});
	it('takes what is within the limits of the form alone', () => {
		const taken = limited.map(([name, value, isOption]) => {
			const given = isOption ? { options: { [name]: value } } : { returnAll: false, [name]: value };
			return [name, value, isOption, read(reading, { ...stored, ...given }, item).error === undefined];
		});

		expect(limited.length).toBeGreaterThan(4);
		expect(taken).toEqual(limited);
	});
});
