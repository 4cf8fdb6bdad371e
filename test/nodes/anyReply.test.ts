import fc from 'fast-check';
import { range } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';

import { skipPauses } from '../helpers/pauses';
import { isMadeOfLists, nodeOf, subjects, type Subject } from './faults/operations';
import { reply, type FuzzReply } from '../helpers/generated/replies';
import { runNode } from '../helpers/engine/engine';
import { runs, seed } from '../helpers/project/deep';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { errorIn } from '../helpers/errorRows';
import { memberCredential } from '../helpers/memberCenter';
import { orderCredential } from '../helpers/orderService';

/* docs/maintainers/design.md, "Reply": whatever a service answers, each item gets its row or its failure, and nothing is sent too often. */

skipPauses();

const server = useServer();
const ITEMS = 8;

/** One request for each item, so that each meets a reply of its own. */
const parametersOf = ({ name, kind, parameters, apart }: Subject): INodeParameters => {
	const [resource, operation] = name.split('.');
	return {
		resource,
		operation,
		...parameters,
		...apart,
		options: {
			maxConcurrency: 1,
			...(apart?.options as INodeParameters),
			...(kind === 'once' ? { afterLostReply: 'report' } : { maxRetries: 1 }),
		},
	};
};

async function check(subject: Subject, replies: FuzzReply[]): Promise<void> {
	server.clear();
	server.reply(() => {
		const next = replies[server.requests.length - 1];
		if (next === undefined) return ok(null);
		// What HTTP itself forbids never arrives.
		const hasBody = next.statusCode !== 204 && next.statusCode !== 304;
		return { status: next.statusCode, headers: next.headers, body: hasBody ? next.body : '' };
	});
	const fields = [...JSON.stringify(subject.parameters).matchAll(/\$json\.(\w+)/g)].map(
		([, field = '']) => field,
	);
	const credential = subject.service === 'order' ? orderCredential : memberCredential;
	const result = await runNode({
		node: nodeOf(subject.service),
		credentials: credential(server.url, { enterpriseGlobalId: '1' }),
		parameters: parametersOf(subject),
		items: range(ITEMS).map((n) =>
			Object.fromEntries(fields.map((field) => [field, field === 'size' ? n + 1 : `v${n}`])),
		),
		onError: 'continueRegularOutput',
	});

	const failures = result.items.flatMap(({ json }) => errorIn(json) ?? []);
	const wrong = failures.filter(
		({ message, outcome, description }) =>
			!message ||
			!description ||
			(outcome !== 'rejected' && (outcome !== 'unknown' || subject.kind === 'read')) ||
			/undefined(?! where)|\[object |NaN/.test(String(message).split('beginning:')[0] ?? ''),
	);
	const linked = new Set(result.items.map(({ pairedItem }) => (pairedItem as { item: number }).item));
	expect([subject.name, result.status, server.requests.length > 0, wrong]).toEqual([
		subject.name,
		'success',
		true,
		[],
	]);
	expect([...linked].filter((item) => !range(ITEMS).includes(item))).toEqual([]);
	if (subject.kind === 'once') {
		expect(linked.size).toBe(ITEMS);
		// 429 is sent again, as it was not done.
		const again = replies.filter(({ statusCode }) => statusCode === 429).length;
		expect(server.requests.length).toBeLessThanOrEqual(ITEMS + again);
	}
}

it('generated replies: no crash, no hang, no lost item', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...subjects.filter((subject) => !isMadeOfLists(subject))),
			fc.array(reply, { minLength: ITEMS, maxLength: ITEMS, size: 'max' }),
			check,
		),
		{ numRuns: runs(100), seed, endOnFailure: true },
	);
}, 120_000);

/** What was found so, shrunk: operation, HTTP status, body. */
it.each<[string, number, string]>([
	// An id that cannot be made text ended the whole run, whatever else had been done.
	['lock.disable', 200, '{"code":0,"data":[{"assetNum":{"toString":null}}]}'],
	['licenseOrder.create', 200, '{"code":0,"data":[{"sequence":{"toString":null}}]}'],
	['employee.getMany', 200, '{"code":0,"data":{"list":[{}],"pages":{"toString":null},"hasNextPage":true}}'],
	['assetNumber.allocate', 200, '{"code":0,"data":[{"toString":null}]}'],
	['employee.add', 200, '{"code":0,"data":{"succeeded":[null],"failed":[]}}'],
	['lock.disable', 200, '{"code":0,"data":[null]}'],
	['employee.getMany', 200, '{"code":0,"data":{"list":[{}],"pages":1e400,"hasNextPage":true}}'],
	['asset.getProducts', 200, '{"code":0,"data":{"children":[null,1,{"children":{}}]}}'],
	['licenseOrder.create', 200, '{"code":0,"data":[{"sequence":"__proto__"}]}'],
	['customer.bind', 299, '{"code":"toString","message":""}'],
	['customer.bind', 299, '{"code":"constructor","message":""}'],
	['asset.getProducts', 200, `{"code":0,"data":${'{"children":['.repeat(5_000)}${']}'.repeat(5_000)}}`],
])('%s: HTTP %i %.60s', async (name, statusCode, body) => {
	const subject = subjects.find((one) => one.name === name);
	if (subject !== undefined) await check(subject, [{ statusCode, headers: {}, body }]);
});
