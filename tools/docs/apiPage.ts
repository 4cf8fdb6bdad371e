import { compact, reject, uniqBy } from 'lodash';

import { apis, endpointsOf, resolved } from '../../sandbox/contract/api';
import type { Api, Documented, Parameter, Schema, ServiceName } from '../../sandbox/contract/api';
import { bullets, table } from './markdown';

/** The pages of docs/api: each is its OpenAPI file, which has every fact of the service, as a page for people. */

export function apiPage(service: ServiceName): string {
	const api = apis[service];
	const [states = '', ...after] = Object.entries(api['x-sections']).map(([heading, text]) =>
		[`## ${heading}`, text.trim(), ...(heading.startsWith('7.') ? [codeTable(service)] : [])].join('\n\n'),
	);
	return `${[
		'<!-- generated from the OpenAPI file beside this page: see CONTRIBUTING, Documentation -->',
		`# Facts about the ${api.info.title}`,
		'What is known of the service, and what is not: **not shown** marks what its documents leave open. Nothing may be built on a guess about it without saying so (see [assumptions](../assumptions.md)). Code and tests cite these sections by number.',
		'## 1. What the service does',
		api.info.description.trim(),
		'## 2. Resources and their fields',
		...Object.values(api.components.schemas)
			.filter(({ title }) => title !== undefined && !title.startsWith('4'))
			.map((schema) => schemaSection(api, schema)),
		states,
		...endpoints(service),
		...after,
	].join('\n\n')}\n`;
}

/** How deep a heading stands follows from its number: 2.3 is a section, what has none belongs to the one before. */
const headingOf = (title: string): string => `${/^\d/.test(title) ? '###' : '####'} ${title}`;

function schemaSection(api: Api, schema: Schema): string {
	const { title = '', description, properties, enum: values, 'x-meanings': meanings = [] } = schema;
	const rows = values?.map((value, at) => [`\`${value}\``, meanings[at] ?? '']);
	return compact([
		headingOf(title),
		description,
		properties && fieldTable(api, schema),
		rows && table(['Value', 'Meaning'], rows),
		...shapes(schema),
	]).join('\n\n');
}

/** Fields by name, type and meaning; those of an object inside stand below it, with their path. */
function fieldTable(api: Api, schema: Schema): string {
	return table(['Field', 'Type', 'What it holds'], fieldRows(api, schema, ''));
}

function fieldRows(api: Api, { properties = {}, required = [] }: Schema, path: string): string[][] {
	return Object.entries(properties).flatMap(([name, field]) => {
		const inner = field.items?.properties ? field.items : field;
		const mark = required.includes(name) ? ' †' : '';
		return [
			[`\`${path}${name}\`${mark}`, typeOf(api, field), meaningOf(api, field)],
			...(inner.properties === undefined ? [] : fieldRows(api, inner, `${path}${name}.`)),
		];
	});
}

/** `array of asset`, `long`, `string or null`: the words of the service's documents. */
function typeOf(api: Api, field: Schema): string {
	if (field.$ref !== undefined) return typeOf(api, resolved(api, field));
	const types = [field.type ?? 'not shown'].flat();
	return types
		.map((type) => {
			if (type === 'array')
				return `array of ${field.items?.$ref === undefined ? [field.items?.type ?? 'any'].flat().join(' or ') : nameOf(api, field.items)}`;
			return type === 'integer' && field.format === 'int64' ? 'long' : type;
		})
		.join(' or ');
}

const nameOf = (api: Api, field: Schema): string =>
	(resolved(api, field).title ?? '').replace(/^[\d.a-z]+ /, '').toLowerCase();

function meaningOf(api: Api, field: Schema): string {
	const { description, title = '', enum: values, maxLength, ...more } = resolved(api, field);
	const { const: only, default: preset, maxItems } = more;
	const section = field.$ref && /^[\d.a-z]+(?= )/.exec(title)?.[0];
	const own = [description, values && listed(values)];
	return compact([
		...(section ? [`see §${section}`] : own),
		only !== undefined && `\`${String(only)}\``,
		preset !== undefined && `default \`${String(preset)}\``,
		maxItems !== undefined && `${maxItems} at most`,
		maxLength !== undefined && !section && `${maxLength} characters at most`,
	]).join('; ');
}

/** What a kind of order does not take: the conditions of the schema. */
function shapes({ allOf = [] }: Schema): string[] {
	const lines = allOf.flatMap(({ if: when, then }) => {
		const value = when?.properties?.orderType?.const;
		const asset = then?.properties?.assets?.items;
		if (value === undefined || asset === undefined) return [];
		const product = asset.properties?.products?.items?.propertyNames?.enum;
		const ofProduct = product === undefined ? '' : `, a product ${listed(product)} alone`;
		return [
			`With \`${String(value)}\`, an asset has ${listed(asset.propertyNames?.enum)} alone${ofProduct}.`,
		];
	});
	return lines.length === 0 ? [] : ['#### Shape by order type', bullets(lines)];
}

const listed = (names: Array<string | number> = []): string => names.map((name) => `\`${name}\``).join(', ');

function endpoints(service: ServiceName): string[] {
	const api = apis[service];
	const { nonce } = api.components.parameters;
	const inPaths = endpointsOf(service).flatMap(({ parameters }) => parameters.filter(isInPath));
	return [
		'## 4. Endpoints',
		`All paths stand below \`${api.servers[0].url.replace('{baseUrl}', '{base_url}')}\`. † marks what is required; where it does not stand, a field is optional or it is not shown.`,
		table(
			['Every request carries', 'Where', 'What it holds'],
			[
				[`\`${nonce?.name ?? ''}\``, 'query', nonce?.description ?? ''],
				...Object.values(api.components.securitySchemes).map(({ name = 'Authorization', description }) => [
					`\`${name}\``,
					'header',
					description,
				]),
				...uniqBy(inPaths, 'name').map(({ name, description = '' }) => [
					`\`${name}\``,
					'path, where it is named there',
					description,
				]),
			],
		),
		...endpointsOf(service).map((endpoint) =>
			[
				`#### #${endpoint.number} ${endpoint.summary}`,
				compact([
					`\`${endpoint.method} ${endpoint.path}\`.`,
					endpoint.description,
					...bodyName(api, endpoint),
					`\`data\` of the reply: ${endpoint.reply}.`,
				]).join(' '),
				...parameterTable(api, endpoint.parameters),
				...bodyTable(api, endpoint),
			].join('\n\n'),
		),
		...Object.values(api.components.schemas)
			.filter(({ title }) => title?.startsWith('4'))
			.map((schema) => schemaSection(api, schema)),
	];
}

const isInPath = ({ in: where }: Parameter): boolean => where === 'path';

/** Those of the query: what a path names is told once for all. */
function parameterTable(api: Api, all: Parameter[]): string[] {
	const parameters = reject(all, isInPath);
	if (parameters.length === 0) return [];
	const rows = parameters.map(({ name, in: where, required, description = '', schema }) => [
		`\`${name}\`${required ? ' †' : ''}`,
		where,
		typeOf(api, schema),
		description,
	]);
	return [table(['Parameter', 'Where', 'Type', 'What it holds'], rows)];
}

/** A body that has a section of its own is named; the fields of another one stand at the endpoint. */
function bodyName(api: Api, { body }: Documented): string[] {
	const title = body && resolved(api, body).title;
	if (title === undefined) return [];
	const [section = '', ...name] = title.split(' ');
	return [`Body: ${name.join(' ').toLowerCase()} (§${section}).`];
}

function bodyTable(api: Api, { body }: Documented): string[] {
	return body === undefined || resolved(api, body).title !== undefined ? [] : [fieldTable(api, body)];
}

function codeTable(service: ServiceName): string {
	const all = endpointsOf(service);
	const rows = Object.entries(apis[service]['x-codes']).map(([code, meaning]) => {
		const numbers = all.filter(({ codes }) => codes.includes(code)).map(({ number }) => `#${number}`);
		return [code, meaning, numbers.length === all.length ? 'all' : numbers.join(', ')];
	});
	return table(['code', 'meaning', 'endpoints'], rows);
}
