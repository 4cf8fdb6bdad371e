/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- development only: never published; it reads the project's documents */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * The contract: docs/api/*.openapi.yaml, where each fact of the platform stands once. The sandbox takes from it what it accepts;
 * tests, pages and checks read it for what a service documents.
 */

export type ServiceName = 'order' | 'member';

/** As much of a JSON schema as is read here; the validator reads all of it. */
export interface Schema {
	$ref?: string;
	type?: string | string[];
	items?: Schema;
	properties?: Record<string, Schema>;
	additionalProperties?: boolean;
	required?: string[];
	enum?: Array<string | number>;
	/** What each value of `enum` means, in its order. */
	'x-meanings'?: string[];
	const?: unknown;
	pattern?: string;
	oneOf?: Schema[];
	allOf?: Schema[];
	anyOf?: Schema[];
}

interface Parameter {
	$ref?: string;
	name: string;
	in: 'path' | 'query';
	required?: boolean;
	schema: Schema;
}

interface Operation {
	'x-number': number;
	/** The codes that it may give; missing: those of the service. */
	'x-codes'?: number[];
	operationId: string;
	parameters?: Parameter[];
	requestBody?: { content: { 'application/json': { schema: Schema } } };
	responses: Record<string, { $ref: string }>;
}

type Method = 'get' | 'post' | 'put' | 'delete';

export interface Api {
	servers: [{ url: string }];
	paths: Record<string, Partial<Record<Method, Operation>> & { parameters: Parameter[] }>;
	/** Code to meaning. */
	'x-codes': Record<string, string>;
	components: {
		schemas: Record<string, Schema>;
		responses: Record<string, { content: { 'application/json': { schema: Schema } } }>;
		parameters: Record<string, Parameter>;
	};
}

/** An endpoint of a service with all references of its own level followed. */
export interface Documented {
	service: ServiceName;
	/** `x-number`. */
	number: number;
	id: string;
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Below the service's prefix, `{name}` for path parameters. */
	path: string;
	/** Of path and query, without the nonce. */
	parameters: Parameter[];
	body?: Schema;
	data?: Schema;
	/** The whole envelope, of a success or a refusal. */
	envelope: Schema;
	/** The codes that it may give. */
	codes: string[];
}

export const FILES = { order: 'order-service', member: 'member-center' } as const;

const FOLDER = join(__dirname, '..', '..', 'docs', 'api');
const read = (service: ServiceName): Api =>
	parse(readFileSync(join(FOLDER, `${FILES[service]}.openapi.yaml`), 'utf8')) as Api;

export const apis: Record<ServiceName, Api> = { order: read('order'), member: read('member') };

/** What a `$ref` leads to; anything else is itself. */
export function resolved<T extends { $ref?: string }>(api: Api, given: T): T {
	if (given.$ref === undefined) return given;
	const path = given.$ref.replace('#/', '').split('/');
	const found = path.reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], api);
	if (found === undefined) throw new Error(`${given.$ref} is not in the OpenAPI file of docs/api`);
	return found as T;
}

export function endpointsOf(service: ServiceName): Documented[] {
	const found = Object.entries(apis[service].paths).flatMap(([path, { parameters, ...operations }]) =>
		Object.entries(operations).map(([method, operation]) =>
			describe(service, path, method, {
				...operation,
				parameters: [...parameters, ...(operation.parameters ?? [])],
			}),
		),
	);
	return found.sort((a, b) => a.number - b.number);
}

function describe(service: ServiceName, path: string, method: string, operation: Operation): Documented {
	const api = apis[service];
	const { 'x-number': number, 'x-codes': codes, operationId: id } = operation;
	type Response = { $ref: string } & Api['components']['responses'][string];
	const response = resolved(api, operation.responses['200'] as Response);
	const envelope = response.content['application/json'].schema;
	return {
		...{ service, number, id, path },
		method: method.toUpperCase() as Documented['method'],
		parameters: (operation.parameters ?? [])
			.map((parameter) => resolved(api, parameter))
			.filter(({ name }) => name !== 'g_nonce'),
		body: operation.requestBody?.content['application/json'].schema,
		data: dataOf(api, envelope),
		envelope,
		codes: codes?.map(String) ?? Object.keys(api['x-codes']),
	};
}

/** The schema of `data` in a reply's first, successful form. */
function dataOf(api: Api, reply: Schema): Schema | undefined {
	const [success] = resolved(api, reply).oneOf ?? [];
	return (success?.allOf ?? []).map(({ properties }) => properties?.data).find(Boolean);
}
