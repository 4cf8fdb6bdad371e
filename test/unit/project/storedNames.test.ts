import { difference, isEqual, keys, pickBy, uniqWith } from 'lodash';
import {
	isINodePropertyCollectionList,
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';

import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { choicesOf, descriptions, entriesOf, formOf, insideOf, triggers } from '../../support/specs/formOf';
import { incomplete, specs } from '../../support/specs/specs';
import {
	choices,
	credentials,
	locators,
	orderEntries,
	settings,
	typedIds,
} from '../../support/specs/storedNames';

/** The names that workflows store, as the specs fix them: those and no others. */

const COMMON_OPTIONS = ['dryRun', 'maxConcurrency', 'maxRetries', 'timeout'];

const sorted = (names: string[]): string[] => [...new Set(names)].sort();
const namesInOrder = (fields: INodeProperties[]): string[] => fields.map(({ name }) => name);
const namesOf = (fields: INodeProperties[]): string[] => sorted(namesInOrder(fields));
const titleOf = ({ typeOptions }: INodeProperties): string[] =>
	[...(typeOptions?.fixedCollection?.itemTitle ?? '').matchAll(/\.value\.(\w+)/g)].map(
		([, name = '']) => name,
	);
const bare = (name: string): string => name.replace(/[†?]/g, '');

it('every operation has its spec, and all of it (test/operations)', () => {
	expect(incomplete).toEqual([]);
});

describe.each(specs)(
	'$service $name',
	({ service, name: operation, form: { parameters, collections = {} } }) => {
		it('has the parameters of `form` in its file of test/operations', () => {
			// A notice has no value to store.
			const node = service === 'order' ? 'orderService' : 'memberCenter';
			const form = formOf(node, operation).filter(({ type }) => type !== 'notice');
			const told = parameters.split(' ');
			const inside = new Map([['options', ''], ...Object.entries(collections)]);

			expect(namesOf(form)).toEqual(sorted([...told.map(bare), ...inside.keys()]));
			expect(namesOf(form.filter(({ required }) => required === true))).toEqual(
				sorted(told.filter((name) => name.includes('†')).map(bare)),
			);
			for (const field of form.filter(({ type }) => type === 'collection'))
				expect([
					field.name,
					namesOf(insideOf(field)).filter((name) => !COMMON_OPTIONS.includes(name)),
				]).toEqual([field.name, sorted((inside.get(field.name) ?? '').split(' ').filter(Boolean))]);
		});

		it('of these, a new node shows, by n8n’s own rule, those without `?`', () => {
			const node = service === 'order' ? 'orderService' : 'memberCenter';
			const form = formOf(node, operation);
			const [resource, value] = operation.split('.');
			const chosen = Object.fromEntries(form.map((field) => [field.name, field.default]));
			const values = { ...chosen, resource, operation: value } as INodeParameters;
			const isShown = (field: INodeProperties) =>
				NodeHelpers.displayParameter(values, field, { typeVersion: 1 }, descriptions[node]);
			const told = parameters.split(' ');
			const shown = namesInOrder(form.filter(isShown)).filter((name) => told.map(bare).includes(name));

			expect(shown).toEqual(told.filter((name) => !name.endsWith('?')).map(bare));
		});
	},
);

it('orders have the names of orderEntries (test/support/specs/storedNames.ts) in their entries', () => {
	const told = orderEntries.map(([where, names, title = '']) => ({
		where,
		names: names.split(' '),
		title: title === '' ? undefined : title.split(' '),
	}));
	const [assets] = formOf('orderService', 'licenseOrder.create').filter(({ name }) => name === 'assets');
	const form = new Map(assets && entriesOf(assets));

	/** Group of entries → the values that its title tries. */
	const titles = new Map(
		[assets, ...[...form.values()].flat()].flatMap((field) =>
			isINodePropertyCollectionList(field?.options)
				? field.options.map(({ name }): [string | undefined, string[]] => [name, titleOf(field)])
				: [],
		),
	);

	expect(told.map(({ where }) => where).sort()).toEqual([...form.keys()].sort());
	for (const { where, names, title } of told) {
		expect([where, namesOf(form.get(where) ?? [])]).toEqual([where, [...names].sort()]);
		expect([where, titles.get(where.split('.').pop())]).toEqual([where, title]);
	}
});

it.each(choices)(
	'$node $operation: $name is one of $values, the first unless chosen (VALUES of test/support/specs/storedNames.ts)',
	(choice) => {
		const { node, operation, name, values } = choice;
		const form = formOf(node, operation);
		const field = [...form, ...form.flatMap(insideOf)].find((one) => one.name === name);

		expect(choicesOf(field).sort()).toEqual([...values].sort());
		expect(field?.default).toBe(values[0]);
	},
);

it.each(settings)(
	'$name is $value unless chosen, $least to $most (settings of test/support/specs/storedNames.ts)',
	({ name, value, least, most }) => {
		const everywhere = Object.values({ ...descriptions, ...triggers }).flatMap(
			({ properties }) => properties,
		);
		const fields = [...everywhere, ...everywhere.flatMap(insideOf)].filter((field) => field.name === name);
		const { minValue, maxValue } = fields[0]?.typeOptions ?? {};

		expect(
			uniqWith(
				fields.map(({ default: preset, typeOptions }) => [preset, typeOptions]),
				isEqual,
			),
		).toEqual([[value, fields[0]?.typeOptions]]);
		expect([minValue, maxValue]).toEqual([least, most]);
	},
);

it('each ID of a path is picked (locators) or typed (typedIds of test/support/specs/storedNames.ts)', () => {
	const ids = specs.flatMap(({ operation: { endpoint } }) =>
		[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
	);

	expect(difference(ids, [...keys(locators), ...typedIds])).toEqual([]);
});

it.each(Object.entries(locators))('%s is told in these modes', (parameter, told) => {
	const fields = descriptions.memberCenter.properties.filter(({ name }) => name === parameter);
	const due = told.split(' ');

	expect(fields.length).toBeGreaterThan(0);
	for (const { modes, default: preset } of fields) {
		expect(modes?.map(({ name }) => name).sort()).toEqual([...due].sort());
		expect(preset).toEqual({ mode: due[0], value: '' });
	}
});

it.each([new OrderServiceApi(), new MemberCenterApi()])('$name has these fields', ({ name, properties }) => {
	const has = properties.map((field): [string, string] => {
		const { password, expirable } = field.typeOptions ?? {};
		const marks = { required: field.required, secret: password, expirable };
		return [field.name, [field.type, ...keys(pickBy(marks)), ...choicesOf(field)].join(' ')];
	});

	expect(Object.fromEntries(has)).toEqual(credentials[name]);
	for (const field of properties.filter(({ type }) => type === 'options'))
		expect(credentials[name]?.[field.name]?.split(' ')[1]).toBe(field.default);
});
