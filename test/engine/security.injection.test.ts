import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { operations as memberOperations } from '../../nodes/MemberCenter/resources';
import { operations as orderOperations } from '../../nodes/OrderService/resources';
import { runNode } from '../support/engine';
import { credentialsFor, nodeOf, parametersOf, subjects } from '../support/matrixOperations';
import type { Subject } from '../support/matrixOperations';
import { ok } from '../support/server';
import { useSandbox, useServer } from '../support/stage';

// Back-off, and the pauses of looking after a lost reply, are immediate here.
jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

/* What a value from an item may do to a request: stand in its place, and nothing else. */

const server = useServer(() => ok(null));
const sandbox = useSandbox();

const HOSTILE: Array<[string, string]> = [
	['slash', 'a/b'],
	['climb', '../../../admin'],
	['climb, encoded', '..%2f..%2fadmin'],
	['backslash', '..\\..\\admin'],
	['query', 'x?userToken=1&g_nonce=fixed'],
	['fragment', 'x#y'],
	['parameter', 'x;y=1'],
	['address', 'http://evil.example/'],
	['host', '//evil.example/x'],
	['at', '@evil.example'],
	['line break', 'x\r\nX-Evil: 1\r\n\r\nGET /admin HTTP/1.1'],
	['null', 'x\u0000y'],
	['encoded', '%2e%2e%2f%00'],
	['placeholder', '{memberGlobalId}'],
	['replacement', '$& $1 $`'],
	['expression', '{{ $credentials.appSecret }}'],
	['unicode', '\u202e\u{1f600}ünï'],
	['quote', '"}],"x":1,"y":["'],
	['script', '<script>alert(1)</script>'],
	['proto', '__proto__'],
];

/** Every text field and locator at the first level of an operation's form, set to `value`. */
function fieldsOf(subject: Subject): string[] {
	const operation = (subject.service === 'order' ? orderOperations : memberOperations).find(
		({ resource, value }) => `${resource}.${value}` === subject.name,
	);
	return (operation?.fields ?? [])
		.filter(
			({ type, name }) =>
				['string', 'resourceLocator', 'multiOptions'].includes(type) && name !== 'outputFields',
		)
		.map(({ name }) => name);
}

const rows = subjects.flatMap((subject) =>
	[...new Set(fieldsOf(subject))].map(
		(field) => [`${subject.service} ${subject.name}`, field, subject] as const,
	),
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
	const asked = operations.filter(
		({ resource, value, endpoint }) =>
			`${resource}.${value}` === subject.name || (endpoint.method === 'GET' && subject.kind === 'once'),
	);
	const patterns = asked.map(
		({ endpoint: { method, path } }) => `${method} ${prefix}${path.replace(/\{\w+\}/g, '[^/?#;]+')}`,
	);
	return new RegExp(`^(${patterns.join('|')})$`);
}

const QUERY_KEYS = [
	'g_nonce',
	'channelCode',
	'channelCustomerId',
	'defaultCustomer',
	'appKey',
	'extendCode',
	'pageNum',
	'pageSize',
	'departmentId',
	'keyword',
];

describe.each(rows)('%s: %s', (_name, field, subject) => {
	it('stays in its place, whatever it holds', async () => {
		const items = subject
			.items(sandbox.state, HOSTILE.length)
			.map((item, index): IDataObject => ({ ...item, hostile: HOSTILE[index]?.[1] }));
		const result = await runNode({
			node: nodeOf(subject.service),
			credentials: credentials(subject.service),
			items,
			parameters: withValue(subject, field, '={{ $json.hostile }}'),
			onError: 'continueRegularOutput',
		});

		expect(result.status).toBe('success');
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

	it('arrives as it was given, in path, query or body', async () => {
		const mark = 'm/a?r&k#%2f"\\ü';
		await runNode({
			node: nodeOf(subject.service),
			credentials: credentials(subject.service),
			items: subject.items(sandbox.state, 1).map((item) => ({ ...item, hostile: mark })),
			parameters: withValue(subject, field, '={{ $json.hostile }}'),
		});
		// Not those by which it is looked up afterwards.
		const sent = server.requests.filter(({ method }) => method === server.requests[0]?.method);
		const segments = sent.flatMap(({ path, query, body }) => [
			...path.split('/').map(decodeURIComponent),
			...Object.values(query),
			...texts(body),
		]);

		// Fields that only fill the lists of the form, and account names, which have their own alphabet, are not sent.
		const isSent = ![
			'employee.add userName',
			'employee.configureAssets enterpriseGlobalId',
			'employee.lendAssets enterpriseGlobalId',
			'asset.getProducts enterpriseGlobalId',
		].includes(`${subject.name} ${field}`);
		expect(segments.includes(mark)).toBe(isSent && !notForThis(subject, field));
	});
});

/** Fields that belong to another order type or source. */
const notForThis = ({ name }: Subject, field: string): boolean =>
	name === 'licenseOrder.create' && ['srcLicenseOrderId', 'orders'].includes(field);

function texts(body: string): string[] {
	const all: string[] = [];
	if (body !== '')
		JSON.parse(body, (_key, value: unknown) => (typeof value === 'string' && all.push(value), value));
	return all;
}
