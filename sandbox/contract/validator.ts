import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';

import { apis, type Documented, type Schema, type ServiceName } from './api';

/** Values held against the contract by a JSON-Schema validator that is not ours. */

const ajv = new Ajv2020({ strict: false, validateFormats: false });
for (const [service, api] of Object.entries(apis)) ajv.addSchema(api, service);

const compiled = new Map<Schema, ValidateFunction>();

/** What is wrong with a value: `orderList[0].trial: must be integer`; undefined where the contract takes it. */
export function problemIn(service: ServiceName, schema: Schema, value: unknown): string | undefined {
	const validate = compiled.get(schema) ?? ajv.compile(absolute(service, schema));
	compiled.set(schema, validate);
	// A JSON integer of 64 bits is an integer for the contract, too.
	return validate(plain(value)) ? undefined : describe(validate.errors?.[0]);
}

/** What is wrong with a request of an endpoint. */
export function problemInRequest(
	{ service, parameters, body }: Documented,
	request: { query: Record<string, string>; body: unknown },
): string | undefined {
	const queries = parameters.filter((parameter) => parameter.in === 'query');
	const unknown = Object.keys(request.query).find(
		(name) => name !== 'g_nonce' && !queries.some((parameter) => parameter.name === name),
	);
	if (unknown !== undefined) return `${unknown}: unknown query parameter`;
	for (const { name, required, schema } of queries) {
		const text = request.query[name];
		if (text === undefined && required) return `${name}: is missing`;
		const value = schema.type === 'integer' && /^-?\d+$/.test(text ?? '') ? Number(text) : text;
		const problem = text === undefined ? undefined : problemIn(service, schema, value);
		if (problem !== undefined) return `${name}: ${problem}`;
	}
	if (body === undefined) return request.body === undefined ? undefined : 'there must be no body';
	return problemIn(service, body, request.body);
}

const describe = ({ instancePath, message = '', params }: Partial<ErrorObject> = {}): string => {
	const at = (instancePath ?? '')
		.slice(1)
		.replace(/\/(\d+)/g, '[$1]')
		.replace(/\//g, '.');
	const name = (params?.additionalProperty ?? params?.propertyName ?? params?.missingProperty) as
		| string
		| undefined;
	return `${at || 'body'}: ${message}${name === undefined ? '' : ` (${name})`}`;
};

/** References of an inner schema are to its file. */
const absolute = (service: ServiceName, schema: Schema): Schema =>
	JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${service}#`)) as Schema;

function plain(value: unknown): unknown {
	if (typeof value === 'bigint') return Number(value);
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}
