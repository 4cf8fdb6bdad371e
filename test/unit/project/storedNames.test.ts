import { isEqual, uniqBy, uniqWith } from 'lodash';
import { isINodePropertyCollectionList, type INodeProperties } from 'n8n-workflow';

import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import {
	choicesOf,
	descriptions,
	entriesOf,
	formOf,
	insideOf,
	type NodeName,
	triggers,
} from '../../support/specs/formOf';
import { namesIn, tableOf } from '../../support/project/projectPages';
import { choices, settingsIn } from '../../support/specs/settings';

/** The names that workflows store, as the tables of docs/stored-names.md fix them: those and no others. */

const PAGE = 'docs/stored-names.md';
const COMMON_OPTIONS = ['dryRun', 'maxConcurrency', 'maxRetries', 'timeout'];

const sorted = (names: string[]): string[] => [...new Set(names)].sort();
const namesOf = (fields: INodeProperties[]): string[] => sorted(fields.map(({ name }) => name));
const titleOf = ({ typeOptions }: INodeProperties): string[] =>
	[...(typeOptions?.fixedCollection?.itemTitle ?? '').matchAll(/\.value\.(\w+)/g)].map(
		([, name = '']) => name,
	);
const nodes = Object.keys(descriptions) as NodeName[];

describe.each(nodes)('%s', (node) => {
	const operations = tableOf(PAGE, `Node ${node}`).map(({ Operation, Parameters = '', Collections }) => ({
		operation: namesIn(Operation).join(),
		parameters: [...Parameters.matchAll(/`(\w+)`( †)?/g)].map(([, name = '', mark]) => ({
			name,
			required: mark !== undefined,
		})),
		/** `name{inside, inside}`. */
		collections: namesIn(Collections).map((told): [string, string[]] => {
			const [, name = '', inside = ''] = /^(\w+)\{(.+)\}$/.exec(told) ?? [];
			return [name, inside.split(', ')];
		}),
	}));

	it.each(operations)('$operation has these parameters', ({ operation, parameters, collections }) => {
		// A notice has no value to store.
		const form = formOf(node, operation).filter(({ type }) => type !== 'notice');
		const inside = new Map([['options', []], ...collections]);

		expect(parameters.length).toBeGreaterThan(0);
		expect(namesOf(form)).toEqual(sorted(parameters.map(({ name }) => name).concat(...inside.keys())));
		expect(namesOf(form.filter(({ required }) => required === true))).toEqual(
			sorted(parameters.filter(({ required }) => required).map(({ name }) => name)),
		);
		for (const field of form.filter(({ type }) => type === 'collection'))
			expect([field.name, namesOf(insideOf(field)).filter((name) => !COMMON_OPTIONS.includes(name))]).toEqual(
				[field.name, sorted(inside.get(field.name) ?? [])],
			);
	});
});

it('orders have these names in their entries', () => {
	const told = tableOf(PAGE, 'Order fields').map(
		({ Where, Names, ...rest }): [string, string[], string[]] => [
			namesIn(Where).join(),
			namesIn(Names),
			namesIn(Object.values(rest).join()),
		],
	);
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

	expect(told.map(([where]) => where).sort()).toEqual([...form.keys()].sort());
	for (const [where, names, title] of told) {
		expect([where, namesOf(form.get(where) ?? [])]).toEqual([where, [...names].sort()]);
		expect([where, titles.get(where.split('.').pop())]).toEqual([
			where,
			title.length > 0 ? title : undefined,
		]);
	}
});

it.each(choices)('$node $operation: $name is one of $values, the first unless chosen', (choice) => {
	const { node, operation, name, values } = choice;
	const form = formOf(node as NodeName, operation);
	const field = [...form, ...form.flatMap(insideOf)].find((one) => one.name === name);

	expect(choicesOf(field).sort()).toEqual([...values].sort());
	expect(field?.default).toBe(values[0]);
});

const settings = uniqBy([...settingsIn('Common'), ...settingsIn('Trigger nodes')], 'name');

it.each(settings)('$name is $value unless chosen, $least to $most', ({ name, value, least, most }) => {
	const everywhere = Object.values({ ...descriptions, ...triggers }).flatMap(({ properties }) => properties);
	const fields = [...everywhere, ...everywhere.flatMap(insideOf)].filter((field) => field.name === name);
	const { minValue, maxValue } = fields[0]?.typeOptions ?? {};

	expect(
		uniqWith(
			fields.map(({ default: preset, typeOptions }) => [preset, typeOptions]),
			isEqual,
		),
	).toEqual([[value, fields[0]?.typeOptions]]);
	expect([minValue, maxValue]).toEqual([least, most]);
});

it.each(tableOf(PAGE, 'Locators'))('$Parameter is told in these modes', ({ Parameter, Modes }) => {
	const fields = descriptions.memberCenter.properties.filter(({ name }) => name === namesIn(Parameter)[0]);

	expect(fields.length).toBeGreaterThan(0);
	for (const { modes, default: preset } of fields) {
		expect(modes?.map(({ name }) => name).sort()).toEqual([...namesIn(Modes)].sort());
		expect(preset).toEqual({ mode: namesIn(Modes)[0], value: '' });
	}
});

it.each([new OrderServiceApi(), new MemberCenterApi()])('$name has these fields', ({ name, properties }) => {
	const told = tableOf(PAGE, 'Credentials')
		.filter(({ Credential }) => namesIn(Credential)[0] === name)
		.map(({ Name = '', Type, Note = '' }) => {
			return [...namesIn(Name), Name.endsWith('†'), Type, Note.includes('expirable')];
		});

	expect(
		properties.map((field) => [
			field.name,
			field.required === true,
			field.typeOptions?.password === true ? `${field.type}, secret` : field.type,
			field.typeOptions?.expirable === true,
		]),
	).toEqual(expect.arrayContaining(told));
	expect(properties).toHaveLength(told.length);
});
