import type { INodeProperties } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { choicesOf, descriptions, entriesOf, formOf, insideOf, type NodeName } from '../support/formOf';
import { namesIn, tableOf } from '../support/projectPages';

/** The names that workflows store, as the tables of docs/design.md fix them: those and no others. */

const PAGE = 'docs/design.md';
const COMMON_OPTIONS = ['maxConcurrency', 'maxRetries', 'timeout'];

const namesOf = (fields: INodeProperties[]): string[] => [...new Set(fields.map(({ name }) => name))].sort();
const nodes = Object.keys(descriptions) as NodeName[];

describe.each(nodes)('%s', (node) => {
	const operations = tableOf(PAGE, `Node ${node}`).map(({ Operation, Parameters = '', Collections }) => ({
		operation: namesIn(Operation).join(),
		parameters: [...Parameters.matchAll(/`(\w+)`( †)?/g)].map(([, name = '', mark]) => ({
			name,
			required: mark !== undefined,
		})),
		collections: namesIn(Collections).map((told) => {
			const [, name = '', inside = ''] = /^(\w+)\{(.+)\}$/.exec(told) ?? [];
			return { name, inside: inside.split(', ') };
		}),
	}));

	it.each(operations)('$operation has these parameters', ({ operation, parameters, collections }) => {
		const told = [...parameters, ...collections, { name: 'options' }].map(({ name }) => name);

		expect(parameters.length).toBeGreaterThan(0);
		// A notice has no value to store.
		const stored = formOf(node, operation).filter(({ type }) => type !== 'notice');
		expect(namesOf(stored)).toEqual([...new Set(told)].sort());
	});

	it.each(operations)('$operation needs those with †', ({ operation, parameters }) => {
		const needed = formOf(node, operation).filter(({ required }) => required === true);

		expect(namesOf(needed)).toEqual(
			parameters
				.filter(({ required }) => required)
				.map(({ name }) => name)
				.sort(),
		);
	});

	it.each(operations)('$operation has these in its collections', ({ operation, collections }) => {
		const told = new Map([['options', [] as string[]]]);
		for (const { name, inside } of collections) told.set(name, [...inside].sort());
		const fields = formOf(node, operation).filter(({ type }) => type === 'collection');

		expect(
			fields.map((field): [string, string[]] => [
				field.name,
				namesOf(insideOf(field)).filter((name) => !COMMON_OPTIONS.includes(name)),
			]),
		).toEqual(fields.map(({ name }) => [name, told.get(name)]));
	});
});

it('orders have these names in their entries', () => {
	const told = tableOf(PAGE, 'Order fields').map(({ Where, Names }): [string, string[]] => [
		namesIn(Where).join(),
		namesIn(Names),
	]);
	const [assets] = formOf('orderService', 'licenseOrder.create').filter(({ name }) => name === 'assets');
	const form = new Map(assets && entriesOf(assets));

	expect(told.map(([where]) => where).sort()).toEqual([...form.keys()].sort());
	for (const [where, names] of told)
		expect([where, namesOf(form.get(where) ?? [])]).toEqual([where, [...names].sort()]);
});

const choices = tableOf(PAGE, 'Choices').flatMap(({ Parameter, Values, Where }) => {
	const [node, ...operations] = namesIn(Where);
	const [name = ''] = namesIn(Parameter);
	return operations.map((operation) => ({
		node: node as NodeName,
		operation,
		name,
		values: namesIn(Values),
	}));
});

it.each(choices)(
	'$node $operation: $name is one of $values, the first unless chosen',
	({ node, operation, name, values }) => {
		const form = formOf(node, operation);
		const field = [...form, ...form.flatMap(insideOf)].find((one) => one.name === name);

		expect(choicesOf(field).sort()).toEqual([...values].sort());
		expect(field?.default).toBe(values[0]);
	},
);

const defaults = tableOf(PAGE, 'Common').flatMap(({ Names = '' }) =>
	[...Names.matchAll(/`(\w+)` \(([\w,]+)\)/g)].map(([, name = '', value = '']) => ({
		name,
		value: value.replace(',', ''),
	})),
);

it.each(defaults)('$name is $value unless chosen', ({ name, value }) => {
	const everywhere = nodes.flatMap((node) => descriptions[node].properties);
	const fields = [...everywhere, ...everywhere.flatMap(insideOf)].filter((field) => field.name === name);

	expect([...new Set(fields.map((field) => String(field.default)))]).toEqual([value]);
});

it.each(tableOf(PAGE, 'Locators'))('$Parameter is told in these modes', ({ Parameter, Modes }) => {
	const fields = descriptions.memberCenter.properties.filter(({ name }) => name === namesIn(Parameter)[0]);

	expect(fields.length).toBeGreaterThan(0);
	for (const { modes } of fields)
		expect(modes?.map(({ name }) => name).sort()).toEqual([...namesIn(Modes)].sort());
});

it.each([new OrderServiceApi(), new MemberCenterApi()])('$name has these fields', ({ name, properties }) => {
	const told = tableOf(PAGE, 'Credentials')
		.filter(({ Credential }) => namesIn(Credential)[0] === name)
		.map(({ Name = '', Type, Note = '' }) => [
			...namesIn(Name),
			Name.endsWith('†'),
			Type,
			Note.includes('expirable'),
		]);

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
