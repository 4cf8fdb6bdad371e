import { parse } from 'yaml';

import { pageText } from './projectPages';

/** For test/unit/project/openapi and test/outside/traffic.outside.ts: an OpenAPI file of docs/api, its types and names in the words of the pages. */

export interface Schema {
	$ref?: string;
	description?: string;
	type?: string | string[];
	format?: string;
	enum?: Array<string | number>;
	required?: string[];
	properties?: Record<string, Schema>;
	items?: Schema;
	allOf?: Schema[];
	oneOf?: Schema[];
	if?: Schema;
	then?: Schema;
	additionalProperties?: boolean;
}

interface Body {
	$ref?: string;
	content: { 'application/json': { schema: Schema } };
}

interface Parameter {
	$ref?: string;
	name: string;
	in: string;
	required?: boolean;
	schema: Schema;
}

interface Method {
	parameters?: Parameter[];
	requestBody?: Body & { required: boolean };
	responses: Record<string, Body>;
}

interface OpenApi {
	security: Array<Record<string, string[]>>;
	paths: Record<string, { parameters: Parameter[] } & Record<'get' | 'post' | 'put' | 'delete', Method>>;
	components: {
		schemas: Record<string, Schema>;
		securitySchemes: Record<string, { name?: string; scheme?: string }>;
	};
}

export const readOpenApi = (path: string): OpenApi => parse(pageText(path)) as OpenApi;

/** What a reference leads to; anything else is itself. */
function resolved<T extends { $ref?: string }>(api: OpenApi, value: T): T {
	if (value.$ref === undefined) return value;
	const parts = value.$ref.replace('#/', '').split('/');
	return parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], api) as T;
}

const lastOf = (ref: string) => ref.replace(/.*\//, '').toLowerCase();

/** `array of product`, `long`, `null|string`, `any`. */
export function typeOf(api: OpenApi, schema: Schema): string {
	const { type, format, items } = resolved(api, schema);
	return alternatives(
		[type ?? 'any'].flat().map((one) => {
			if (one === 'array')
				return items?.$ref ? `array of ${lastOf(items.$ref)}` : `array of ${typeOf(api, items ?? {})}`;
			return one === 'integer' && format === 'int64' ? 'long' : one;
		}),
	);
}

export const alternatives = (types: string[]): string => [...types].sort().join('|');

/** The operations: `POST /x` → its parameters, the schemas of its body and of its replies. */
export function operationsOf(api: OpenApi, prefix: string) {
	return Object.entries(api.paths).flatMap(([path, { parameters, ...methods }]) =>
		Object.entries(methods).map(([method, one]) => ({
			endpoint: `${method.toUpperCase()} ${path.replace(prefix, '')}`,
			parameters: [...parameters, ...(one.parameters ?? [])].map((parameter) => resolved(api, parameter)),
			body: one.requestBody && resolved(api, one.requestBody.content['application/json'].schema),
			replies: Object.entries(one.responses).map(([status, body]) => ({
				status,
				schema: resolved(api, body).content['application/json'].schema,
			})),
		})),
	);
}

/** A schema and all that it is made of, at any depth. */
export function insideOf(api: OpenApi, schema: Schema, seen = new Set<Schema>()): Schema[] {
	const here = resolved(api, schema);
	if (seen.has(here)) return [];
	seen.add(here);
	const { properties = {}, items, allOf = [], oneOf = [] } = here;
	const parts = [...Object.values(properties), ...(items ? [items] : []), ...allOf, ...oneOf];
	return [here, ...parts.flatMap((part) => insideOf(api, part, seen))];
}
