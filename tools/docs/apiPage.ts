import { compact } from 'lodash';

import { apis, endpointsOf, resolved } from '../../sandbox/contract/api';
import type { Api, Documented, Schema, ServiceName } from '../../sandbox/contract/api';
import { bullets, table } from './markdown';

/** The pages of docs/api: each is its OpenAPI file, which has every fact of the service, as a page for people. */

export function apiPage(service: ServiceName): string {
	const api = apis[service];
	const schemas = Object.values(api.components.schemas).filter(({ title }) => title !== undefined);
	const [states, ...after] = Object.entries(api['x-sections']).map(([heading, text]) =>
		compact([`## ${heading}`, text.trim(), heading.startsWith('7.') && codeTable(service)]).join('\n\n'),
	);
	return `${compact([
		'<!-- generated from the OpenAPI file beside this page: see CONTRIBUTING, Documentation -->',
		`# Facts about the ${api.info.title}`,
		'What is known of the service, and what is not: **not shown** marks what its documents leave open. Nothing may be built on a guess about it without saying so (see [assumptions](../assumptions.md)). Code and tests cite these sections by number.',
		'## 1. What the service does',
		api.info.description.trim(),
		'## 2. Resources and their fields',
		...schemas.filter(({ title = '' }) => !title.startsWith('4')).map((one) => section(api, one)),
		states,
		...endpoints(service),
		...schemas.filter(({ title = '' }) => title.startsWith('4')).map((one) => section(api, one)),
		...after,
	]).join('\n\n')}\n`;
}

/** A schema under its title: 2.3 is a section, what has no number belongs to the one before. */
function section(api: Api, schema: Schema): string {
	const { title = '', description, properties, enum: values, 'x-meanings': meanings = [] } = schema;
	return compact([
		`${/^\d/.test(title) ? '###' : '####'} ${title}`,
		description,
		properties && fieldTable(api, schema),
		values &&
			table(
				['Value', 'Meaning'],
				values.map((value, at) => [`\`${value}\``, meanings[at] ?? '']),
			),
		...shapes(schema),
	]).join('\n\n');
}

const fieldTable = (api: Api, schema: Schema): string =>
	table(['Field', 'Type', 'What it holds'], fieldRows(api, schema, ''));

/** Those of an object inside stand below it, with their path. */
const fieldRows = (api: Api, { properties = {}, required = [] }: Schema, path: string): string[][] =>
	Object.entries(properties).flatMap(([name, field]) => [
		[`\`${path}${name}\`${required.includes(name) ? ' †' : ''}`, typeOf(api, field), meaningOf(api, field)],
		...fieldRows(api, field.items ?? field, `${path}${name}.`),
	]);

/** `array of asset`, `long`, `string or null`: the words of the service's documents. */
function typeOf(api: Api, given: Schema): string {
	const { type = 'not shown', format, items } = resolved(api, given);
	const ofItems = items?.$ref ? resolved(api, items).title?.replace(/^[\d.a-z]+ /, '') : items?.type;
	const words: Record<string, string> = {
		array: `array of ${String(ofItems ?? 'any').toLowerCase()}`,
		integer: format === 'int64' ? 'long' : 'integer',
	};
	return [type]
		.flat()
		.map((one) => words[one] ?? one)
		.join(' or ');
}

/** What it holds; what has a section of its own is told there. */
function meaningOf(api: Api, field: Schema): string {
	const one = resolved(api, field);
	const [number] = /^[\d.a-z]+(?= )/.exec((field.$ref && one.title) ?? '') ?? [];
	return compact([
		number ? `see §${number}` : compact([one.description, one.enum && listed(one.enum)]).join('; '),
		one.const !== undefined && `\`${String(one.const)}\``,
		one.default !== undefined && `default \`${String(one.default)}\``,
		one.maxItems !== undefined && `${one.maxItems} at most`,
		one.maxLength !== undefined && !number && `${one.maxLength} characters at most`,
	]).join('; ');
}

/** What a kind of order does not take: the conditions of the schema. */
function shapes({ allOf = [] }: Schema): string[] {
	const lines = allOf.flatMap(({ if: when, then }) => {
		const asset = then?.properties?.assets?.items;
		if (asset === undefined) return [];
		const product = asset.properties?.products?.items?.propertyNames?.enum;
		const ofProduct = product === undefined ? '' : `, a product ${listed(product)} alone`;
		const type = String(when?.properties?.orderType?.const);
		return [`With \`${type}\`, an asset has ${listed(asset.propertyNames?.enum)} alone${ofProduct}.`];
	});
	return lines.length === 0 ? [] : ['#### Shape by order type', bullets(lines)];
}

const listed = (names: Array<string | number> = []): string => names.map((name) => `\`${name}\``).join(', ');

function endpoints(service: ServiceName): string[] {
	const { servers, components } = apis[service];
	const { nonce } = components.parameters;
	const headers = Object.values(components.securitySchemes);
	return [
		'## 4. Endpoints',
		`All paths stand below \`${servers[0].url.replace('{baseUrl}', '{base_url}')}\`. † marks what is required; where it does not stand, a field is optional or it is not shown.`,
		table(
			['Every request carries', 'Where', 'What it holds'],
			[
				[`\`${nonce?.name ?? ''}\``, 'query', nonce?.description ?? ''],
				...headers.map(({ name = 'Authorization', description }) => [`\`${name}\``, 'header', description]),
			],
		),
		...endpointsOf(service).map((endpoint) => endpointSection(apis[service], endpoint)),
	];
}

/** A body that has a section of its own is named; the fields of another one stand here. */
function endpointSection(api: Api, { number, summary, method, path, ...endpoint }: Documented): string {
	const { description, reply, parameters, body } = endpoint;
	const [section, ...name] = (body && resolved(api, body).title)?.split(' ') ?? [];
	const rows = parameters.map(({ name: one, in: where, required, description: told = '', schema }) => [
		`\`${one}\`${required ? ' †' : ''}`,
		where,
		typeOf(api, schema),
		told,
	]);
	return compact([
		`#### #${number} ${summary}`,
		compact([
			`\`${method} ${path}\`.`,
			description,
			section && `Body: ${name.join(' ').toLowerCase()} (§${section}).`,
			`\`data\` of the reply: ${reply}.`,
		]).join(' '),
		rows.length > 0 && table(['Parameter', 'Where', 'Type', 'What it holds'], rows),
		body && !section && fieldTable(api, body),
	]).join('\n\n');
}

function codeTable(service: ServiceName): string {
	const all = endpointsOf(service);
	const rows = Object.entries(apis[service]['x-codes']).map(([code, meaning]) => {
		const numbers = all.filter(({ codes }) => codes.includes(code)).map(({ number }) => `#${number}`);
		return [code, meaning, numbers.length === all.length ? 'all' : numbers.join(', ')];
	});
	return table(['code', 'meaning', 'endpoints'], rows);
}
