import { uniq } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { operations as memberOperations } from '../../../nodes/MemberCenter/resources';
import { operations as orderOperations } from '../../../nodes/OrderService/resources';
import { runNode } from '../../helpers/engine/engine';
import {
	credentialsFor,
	endpointOf,
	nodeOf,
	operationOf,
	parametersOf,
	subjects,
} from '../faults/operations';
import type { Subject } from '../faults/operations';
import { specs } from '../../specs/specs';
import { ok, type Recorded } from '../../helpers/server/server';
import { useSandbox, useServer } from '../../helpers/server/stage';
import {
	identifierProblem,
	normalizeIdentifier,
	splitIdentifiers,
} from '../../../nodes/shared/schema/identifier';
import { skipPauses } from '../../helpers/pauses';

// Back-off, and the pauses of looking after a lost reply, are immediate here.
skipPauses();

/* What a value from an item may do to a request: stand in its place, and nothing else. */

const server = useServer(() => ok(null));
const sandbox = useSandbox();

const HOSTILE = [
	'a/b',
	'../../../admin',
	'..%2f..%2fadmin',
	'..\\..\\admin',
	'x?userToken=1&g_nonce=fixed',
	'x#y',
	'x;y=1',
	'//evil.example/x',
	'@evil.example',
	'x\r\nX-Evil: 1\r\n\r\nGET /admin HTTP/1.1',
	'x\u0000y',
	'{memberGlobalId}',
	'$& $1 $`',
	'{{ $credentials.appSecret }}',
	'\u202e\u{1f600}ünï',
	'"}],"x":1,"y":["',
	'__proto__',
];

/** Every text field and locator at the first level of an operation's form, set to `value`. */
function fieldsOf(subject: Subject): string[] {
	return (operationOf(subject)?.fields ?? [])
		.filter(
			({ type, name }) =>
				['string', 'resourceLocator', 'multiOptions'].includes(type) && name !== 'outputFields',
		)
		.map(({ name }) => name);
}

const rows = subjects.flatMap((subject) =>
	[...new Set(fieldsOf(subject))]
		// A number takes no text: test/nodes/inputs holds what it is told then.
		.filter((field) => wireFormOf(subject, field) !== 'number')
		.map((field) => [`${subject.service} ${subject.name}`, field, subject] as const),
);

const credentials = (service: Subject['service']) =>
	credentialsFor(service, { tokens: sandbox.tokens, grants: sandbox.grants, url: server.url });

function withValue(subject: Subject, field: string, expression: string): INodeParameters {
	const given = subject.parameters[field];
	const locator = typeof given === 'object' && given !== null && '__rl' in given;
	return {
		...parametersOf(subject, { maxConcurrency: 10 }),
		[field]: locator ? { ...given, value: expression } : expression,
	};
}

/**
 * What a request must be: the endpoint's method and path, with each placeholder as one segment; or one of the service's reads, by
 * which the work of a write is looked up.
 */
function requestPattern(subject: Subject): RegExp {
	const operations = subject.service === 'order' ? orderOperations : memberOperations;
	const prefix = subject.service === 'order' ? '/order/api/order/v1' : '/me/api/v1';
	// Looking up a write, and rows of several lists, read other operations' lists.
	const readsOthers = subject.kind === 'once' || operationOf(subject)?.compose !== undefined;
	const asked = operations.filter(
		({ resource, value, endpoint }) =>
			`${resource}.${value}` === subject.name || (endpoint.method === 'GET' && readsOthers),
	);
	const patterns = asked.map(
		({ endpoint: { method, path } }) => `${method} ${prefix}${path.replace(/\{\w+\}/g, '[^/?#;]+')}`,
	);
	return new RegExp(`^(${patterns.join('|')})$`);
}

function specOf({ service, name }: Subject) {
	return specs.find((spec) => spec.service === service && spec.name === name);
}

/** The keys of all queries, as the specs have them, and the nonce. */
const QUERY_KEYS = [
	'g_nonce',
	...specs.flatMap(({ requests }) => requests.flatMap(({ query }) => Object.keys(query))),
];

/** How the spec of the operation has a field on the wire; `none`: it only fills lists, or belongs to another order type or source. */
function wireFormOf(subject: Subject, field: string): 'text' | 'list' | 'number' | 'none' {
	const { api, requests = [] } = specOf(subject) ?? {};
	if (api?.endpoint.includes(`{${field}}`) || requests.some(({ query }) => field in query)) return 'text';
	const [, start] = new RegExp(`"${field}":(.)`).exec(requests.map(({ body }) => body).join()) ?? [];
	if (start === undefined) return 'none';
	return start === '[' ? 'list' : start === '"' ? 'text' : 'number';
}

/** What may not be sent at all (docs/maintainers/design.md, "Checked before sending"). */
const isRefused = (field: string, value: string, form: string): boolean =>
	entriesOf(field, value, form).some(
		(entry) => !WORDS.includes(field) && identifierProblem(entry) !== undefined,
	) ||
	(field === 'userName' && !/^[\p{L}\p{N}]+$/u.test(value)) ||
	(field === 'name' && [...value].length > 30);

const WORDS = ['customerName', 'enterpriseName', 'name', 'operatorIdentity', 'password'];

/** An identifier is sent in plain characters; separators part a list (nodes/shared/schema/identifier.ts). */
const entriesOf = (field: string, value: string, form = 'text'): string[] =>
	WORDS.includes(field) ? [value] : form === 'list' ? splitIdentifiers(value) : [normalizeIdentifier(value)];

/** Every text of a request with its place: `path.4`, `query.appKey`, `body.orderList.*.customerId`. */
function textsOf({ path, queryPairs, body }: Recorded): Array<[place: string, text: string]> {
	return [
		...path
			.split('/')
			.map((segment, index): [string, string] => [`path.${index}`, decodeURIComponent(segment)]),
		...queryPairs.map(([key, value]): [string, string] => [`query.${key}`, value]),
		...(body === '' ? [] : textsIn(JSON.parse(body), 'body')),
	];
}

function textsIn(value: unknown, place: string): Array<[string, string]> {
	if (typeof value === 'string') return [[place, value]];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		textsIn(inner, `${place}.${Array.isArray(value) ? '*' : key}`),
	);
}

/** The operation with these values in a field, an item for each; its own requests, without those that look something up. */
async function sent(subject: Subject, field: string, values: string[]) {
	server.clear();
	const items = subject
		.items(sandbox.state, values.length)
		.map((item, index): IDataObject => ({ ...item, hostile: values[index] }));
	const result = await runNode({
		node: nodeOf(subject.service),
		credentials: credentials(subject.service),
		items,
		parameters: withValue(subject, field, '={{ $json.hostile }}'),
		onError: 'continueRegularOutput',
	});
	const { method } = endpointOf(subject) ?? {};
	return { result, requests: server.requests.filter((request) => request.method === method) };
}

describe.each(rows)('%s: %s', (_name, field, subject) => {
	it('stays in its place, whatever it holds', async () => {
		const mark = 'plainMark1';
		const { requests: plain } = await sent(subject, field, [mark]);
		const places = plain.flatMap(textsOf).flatMap(([place, text]) => (text === mark ? [place] : []));
		const form = wireFormOf(subject, field);
		const isSent = form !== 'none';
		expect([plain.length > 0, uniq(places).length]).toEqual([true, isSent ? 1 : 0]);

		const { result, requests } = await sent(subject, field, HOSTILE);
		const texts = requests.flatMap(textsOf);
		const there = new Set(texts.filter(([place]) => place === places[0]).map(([, text]) => text));
		const elsewhere = new Set(texts.filter(([place]) => place !== places[0]).map(([, text]) => text));
		const due = HOSTILE.filter((value) => isSent && !isRefused(field, value, form));

		expect(result.status).toBe('success');
		expect(requests.length > 0).toBe(!isSent || due.length > 0);
		for (const value of HOSTILE)
			expect([value, entriesOf(field, value, form).every((text) => there.has(text))]).toEqual([
				value,
				due.includes(value),
			]);
		expect(HOSTILE.filter((value) => elsewhere.has(value))).toEqual([]);
		for (const request of server.requests) {
			expect(`${request.method} ${request.path}`).toMatch(requestPattern(subject));
			expect(request.queryPairs.map(([key]) => key).filter((key) => !QUERY_KEYS.includes(key))).toEqual([]);
			expect(request.queryPairs.filter(([key]) => key === 'g_nonce')).toHaveLength(1);
			expect(request.query.g_nonce).not.toBe('fixed');
			expect(request.headers).not.toHaveProperty('x-evil');
			expect(request.headers.host).toBe(new URL(server.url).host);
		}
		expect(({} as Record<string, unknown>).x).toBeUndefined();
	});
});
