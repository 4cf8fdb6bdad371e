import type { IDataObject, INode } from 'n8n-workflow';

import { events as memberEvents } from '../../../nodes/MemberCenter/events';
import { events as orderEvents } from '../../../nodes/OrderService/events';
import type { Operation } from '../../../nodes/shared/model/operation';
import { inputReader, type ReadInput } from '../../../nodes/shared/read/inputReader';
import { specs } from '../../support/specs/specs';
import { choices, type Setting, settings } from '../../support/specs/storedNames';

/** What is taken where a workflow has stored nothing, and what is not taken at all. */

type Reading = Pick<Operation, 'fields' | 'options' | 'input' | 'endpoint'>;

/** What is read, the parameters that are stored, and the input item. */
const cases: Array<[string, Reading, object, IDataObject?]> = [
	...specs.map(({ service, name, operation, docs }): [string, Reading, object, IDataObject?] => [
		`${service} ${name}`,
		operation,
		docs.parameters,
		docs.items?.[0],
	]),
	...[...orderEvents, ...memberEvents].map((event): [string, Reading, object] => [
		event.value,
		{ ...event, endpoint: event.list.endpoint },
		{},
	]),
];

/** An order of which nobody has said what it is must not be taken for a purchase; its source decides which fields are read. */
const WITHOUT_VALUE = ['orderType', 'orderSource'];
/** The first value of what has few. */
const chosen = (title: string): Setting[] =>
	choices
		.filter(({ node, operation, name }) => {
			const service = node === 'orderService' ? 'order' : 'member';
			return title === `${service} ${operation}` && !WITHOUT_VALUE.includes(name);
		})
		.map(({ name, values: [value = ''] }) => ({ name, value }));

/** What is read of the parameters that are stored; the form fills in nothing. */
function read(operation: Reading, stored: object, json: IDataObject = {}) {
	const values = new Map(Object.entries(stored));
	const source = {
		getNode: () => ({ type: 'node' }) as INode,
		getTimezone: () => 'UTC',
		getInputData: () => [{ json }],
		getNodeParameter: (name: string, _index: number, fallback: unknown) => values.get(name) ?? fallback,
	};
	return inputReader(source, operation, { enterpriseGlobalId: 'E1' })(0);
}

/** A parameter, or an option: the node's own, or one of the operation. */
const settingOf = ({ input, options }: ReadInput, name: string): unknown => {
	const own = input as Record<string, unknown> & { options?: Record<string, unknown> };
	return own[name] ?? own.options?.[name] ?? (options as unknown as Record<string, unknown>)[name];
};
const isOption = ({ fields }: Reading, name: string) => !fields.some((field) => field.name === name);
const storedAs = (operation: Reading, name: string, value: unknown) =>
	isOption(operation, name) ? { options: { [name]: value } } : { [name]: value };

describe.each(cases)('%s', (title, operation, stored, item) => {
	const given = (more: object) => read(operation, { ...stored, ...more }, item);
	const offered = new Set([...operation.fields, ...(operation.options ?? [])].map(({ name }) => name));
	const due = settings.filter(
		({ name }) =>
			offered.has(name) ||
			['maxConcurrency', 'timeout'].includes(name) ||
			(name === 'maxRetries' && operation.endpoint.repeat === 'idempotent'),
	);

	it('with nothing stored, takes the defaults', () => {
		const all = [...due, ...chosen(title)];
		const bare = given({ options: {}, ...Object.fromEntries(all.map(({ name }) => [name, undefined])) });

		expect(bare.error).toBeUndefined();
		expect(all.map(({ name }) => [name, bare.value && settingOf(bare.value, name)])).toEqual(
			all.map(({ name, value }) => [name, value]),
		);
	});

	it('takes what is within the limits alone', () => {
		const ranges = due.flatMap(({ name, least = NaN, most = NaN }) =>
			[least, most, least - 1, most + 1]
				.filter((value) => !Number.isNaN(value))
				.map((value) => ({ name, value, isTaken: !(value < least || value > most) })),
		);
		const taken = ranges.map((one) => ({
			...one,
			isTaken: given({ returnAll: false, ...storedAs(operation, one.name, one.value) }).error === undefined,
		}));

		expect(ranges.length).toBeGreaterThan(4);
		expect(taken).toEqual(ranges);
	});
});
