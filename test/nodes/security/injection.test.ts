import type { IDataObject } from 'n8n-workflow';

import { errorIn } from '../../helpers/rows';
import { skipPauses } from '../../helpers/pauses';
import { isQuick } from '../../helpers/project/deep';
import { ok, type Recorded } from '../../helpers/server/server';
import { useSandbox, useServer } from '../../helpers/server/stage';
import { operationOf, runSubject, subjects, type Subject } from '../faults/operations';

/* What a value from an item may do to a request: stand in its place, and nothing else. */

skipPauses();

const server = useServer(() => ok(null));
const sandbox = useSandbox();

const HOSTILE = [
	...['a/b', '../../../admin', '..%2f..%2fadmin', '..\\..\\admin', '//evil.example/x', '@evil.example'],
	...['x?userToken=1&g_nonce=fixed', 'x#y', 'x;y=1', '{memberGlobalId}', '$& $1 $`', '__proto__'],
	...['x\r\nX-Evil: 1\r\n\r\nGET /admin HTTP/1.1', 'x\u0000y', '\u202e\u{1f600}ünï', '"}],"x":1,"y":["'],
	'{{ $credentials.appSecret }}',
];
/** An identifier may be written otherwise, or be a list. */
const isKept = (value: string) => !/[;\r\u202e]/.test(value);

/** Text fields and locators at the first level of each form; a number takes no text. */
const rows = subjects.flatMap((subject) => {
	const { fields = [], operation } = { fields: operationOf(subject)?.fields, operation: subject.name };
	const names = fields
		.filter(
			({ type, name }) => /^(string|resourceLocator|multiOptions)$/.test(type) && name !== 'outputFields',
		)
		.map(({ name }) => name);
	return [...new Set(names)]
		.filter((name) => name !== 'size')
		.map((name) => [`${subject.service} ${operation}`, name, subject] as const);
});

/** Of each field all of them; quickly a quarter, with the next field the next. */
const hostileTo = (row: number): string[] =>
	isQuick ? HOSTILE.filter((_, index) => index % 4 === row % 4) : HOSTILE;

/** Each text of a request with its place, and the place of all else: `path.4`, `query.appKey`, `body.orderList.*.customerId`. */
function textsOf({ path, queryPairs, body }: Recorded): Array<[place: string, text: string]> {
	const segments = path
		.split('/')
		.map((segment, index): [string, string] => [`path.${index}`, decodeURIComponent(segment)]);
	const query = queryPairs.map(([key, value]): [string, string] => [`query.${key}`, value]);
	return [...segments, ...query, ...(body === '' ? [] : textsIn(JSON.parse(body), 'body'))];
}

function textsIn(value: unknown, place: string): Array<[string, string]> {
	if (typeof value !== 'object' || value === null) return [[place, String(value)]];
	return Object.entries(value).flatMap(([key, inner]) =>
		textsIn(inner, `${place}.${Array.isArray(value) ? '*' : key}`),
	);
}

/** The operation with these values in a field, an item for each. */
async function sent(subject: Subject, field: string, values: string[]) {
	server.clear();
	const given = subject.parameters[field];
	const { tokens, grants } = sandbox;
	const value = '={{ $json.hostile }}';
	const isLocator = typeof given === 'object' && given !== null && '__rl' in given;
	const items = subject.items(sandbox.state, values.length);
	const result = await runSubject(
		subject,
		{ tokens, grants, url: server.url },
		{
			items: items.map((item, index): IDataObject => ({ ...item, hostile: values[index] })),
			options: { maxConcurrency: 10 },
			parameters: { [field]: isLocator ? { ...given, value } : value },
			onError: 'continueRegularOutput',
		},
	);
	expect(result.status).toBe('success');
	const refused = values.filter((_, index) =>
		result.items.some(
			({ json, pairedItem }) =>
				(pairedItem as { item?: number }).item === index && errorIn(json)?.outcome === 'rejected',
		),
	);
	return { refused, requests: [...server.requests] };
}

describe.each(rows.map((row, index) => [...row, hostileTo(index)] as const))(
	'%s: %s',
	(_name, field, subject, hostile) => {
		it('stays in its place, whatever it holds', async () => {
			const mark = 'plainMark1';
			const { requests: plain } = await sent(subject, field, [mark]);
			const places = plain.flatMap(textsOf);
			const own = new Set(places.filter(([, text]) => text === mark).map(([place]) => place));
			expect(plain.length).toBeGreaterThan(0);

			const { refused, requests } = await sent(subject, field, hostile);
			const texts = requests.flatMap(textsOf);
			// None of them makes a place of its own, or goes elsewhere; what is not refused stands there whole.
			expect(texts.filter(([place]) => !places.some(([one]) => one === place))).toEqual([]);
			expect(texts.filter(([place, text]) => hostile.includes(text) && !own.has(place))).toEqual([]);
			const due = hostile.filter((value) => own.size > 0 && isKept(value) && !refused.includes(value));
			expect(due.filter((value) => !texts.some(([, text]) => text === value))).toEqual([]);
			for (const request of requests) {
				expect(request.query.g_nonce).not.toBe('fixed');
				expect(request.headers).not.toHaveProperty('x-evil');
				expect(request.headers.host).toBe(new URL(server.url).host);
			}
			expect(({} as Record<string, unknown>).x).toBeUndefined();
		});
	},
);
