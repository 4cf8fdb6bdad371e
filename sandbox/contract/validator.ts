import { mapValues, memoize, omit } from 'lodash';
import Ajv2020, { type ErrorObject } from 'ajv/dist/2020';

import { apis, type Documented, type Schema, type ServiceName } from './api';

/**
 * Values held against the contract by a JSON-Schema validator that is not ours. `openapi-backend` 5.21 was tried in its place: it refuses OpenAPI 3.1
 * unless it checks no document, knows no bigint, answers later where worlds need it at once, and brings 41 packages.
 */

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
for (const [service, api] of Object.entries(apis)) ajv.addSchema(api, service);

const validatorOf = memoize((schema: Schema, service: ServiceName) => ajv.compile(absolute(service, schema)));

export interface Problem {
	/** Of the value: `orderList[0].trial`; a name that is missing or too much is its last part. */
	path: string;
	/** The keyword of JSON Schema that is broken. */
	rule: string;
	/** `orderList[0].trial: must be integer` */
	text: string;
}

/** All that is wrong with a value; nothing where the contract takes it. */
export function problemsIn(service: ServiceName, schema: Schema, value: unknown): Problem[] {
	const validate = validatorOf(schema, service);
	// A JSON integer of 64 bits is an integer for the contract, too.
	if (validate(plain(value))) return [];
	return (validate.errors ?? []).filter(tells).map(problemOf);
}

export const problemIn = (service: ServiceName, schema: Schema, value: unknown): string | undefined =>
	problemsIn(service, schema, value)[0]?.text;

/** As it came: a query is text. */
interface Request {
	query: Record<string, string>;
	body: unknown;
}

/** What is wrong with a request. */
export function problemInRequest(endpoint: Documented, { query: sent, body }: Request): string | undefined {
	const typeOf = (wanted: string) => endpoint.parameters.find(({ name }) => name === wanted)?.schema.type;
	const query = mapValues(omit(sent, 'g_nonce'), (value, name) =>
		typeOf(name) === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value,
	);
	return problemIn(endpoint.service, requestSchema(endpoint), { query, body });
}

/** What an endpoint takes, as one schema of `{query, body}`. */
const requestSchema = memoize((endpoint: Documented): Schema => {
	const query = endpoint.parameters.filter((parameter) => parameter.in === 'query');
	return {
		required: endpoint.body ? ['body'] : [],
		properties: {
			query: {
				additionalProperties: false,
				required: query.filter(({ required }) => required).map(({ name }) => name),
				properties: Object.fromEntries(query.map((one) => [one.name, one.schema])),
			},
			body: endpoint.body ?? { type: 'null' },
		},
	};
});

/** Besides what is wrong itself, the validator names the condition around it, and what a wrong name is not. */
const tells = ({ keyword, propertyName }: ErrorObject): boolean =>
	keyword !== 'if' && propertyName === undefined;

const WORDS: Record<string, string> = {
	required: 'is missing',
	additionalProperties: 'unknown key',
	propertyNames: 'not for this',
};

function problemOf({ instancePath, keyword, message = '', params }: ErrorObject): Problem {
	const { missingProperty, additionalProperty, propertyName } = params as Partial<Record<string, string>>;
	const name = missingProperty ?? additionalProperty ?? propertyName;
	const parts = [...instancePath.split('/').slice(1), ...(name === undefined ? [] : [name])];
	const at = parts.slice(['query', 'body'].includes(parts[0] ?? '') && parts.length > 1 ? 1 : 0);
	const path = at
		.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
		.join('')
		.replace(/^\./, '');
	return { path, rule: keyword, text: `${path || 'body'}: ${WORDS[keyword] ?? message}` };
}

/** References of an inner schema are to its file. */
const absolute = (service: ServiceName, schema: Schema): Schema =>
	JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${service}#`)) as Schema;

function plain(value: unknown): unknown {
	if (typeof value === 'bigint') return Number(value);
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]));
}
