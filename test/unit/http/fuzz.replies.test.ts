import fc from 'fast-check';
import { isPlainObject, pickBy } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type FuzzRun, fuzzRun, ownKeys } from '../../support/fuzz/context';
import { reply, type FuzzReply } from '../../support/fuzz/replies';
import { errorIn, type RowError } from '../../support/specs/errorRows';
import { heap } from '../../support/server/heap';
import { endpointOf, operationOf, subjects, type Subject } from '../../support/faultMatrix/operations';
import { skipPauses } from '../../support/fake/pauses';
import { runs, seed } from '../../support/project/deep';

skipPauses();

const REPLIES = runs(20_000);
const PER_RUN = 25;
type Target = Subject & { afterLostReply: 'report' | 'lookUp' };

/** One request for each item, so that each item meets a reply of its own; where lost replies are looked up, looks meet them too. */
const apart = (subject: Subject, afterLostReply: Target['afterLostReply']): Target => ({
	...subject,
	afterLostReply,
	parameters: {
		...subject.parameters,
		...subject.apart,
		options: {
			maxConcurrency: 1,
			...(subject.apart?.options as INodeParameters),
			...(subject.kind === 'once' ? { afterLostReply } : { maxRetries: 1 }),
		},
	},
});
const targets = subjects.flatMap((subject) => [
	apart(subject, 'report'),
	...(operationOf(subject)?.evidence === undefined ? [] : [apart(subject, 'lookUp')]),
]);

const known = ownKeys();

function errorProblems({ kind }: Subject, { message, outcome, description }: RowError): string[] {
	// What is quoted of the reply may hold anything.
	const [own = ''] = String(message).split('beginning:');
	const wrong = {
		'no message': typeof message !== 'string' || message === '',
		[`outcome ${String(outcome)}`]: outcome !== 'rejected' && (outcome !== 'unknown' || kind === 'read'),
		'no description': typeof description !== 'string' || description === '',
		[own]: /undefined(?! where)|\[object |NaN/.test(own),
	};
	return Object.keys(pickBy(wrong));
}

/** The requests that are not looks. */
const ownRequests = (subject: Target, requests: IDataObject[]): IDataObject[] =>
	requests.filter(({ method }) => method === endpointOf(subject)?.method);

/** What must hold whatever the service answers. */
async function check(subject: Target, replies: FuzzReply[], items = replies.length): Promise<void> {
	const { rows, requests } = await fuzzRun(subject, replies, items);
	const linked = new Set<number>();
	// One `expect` for all rows: a million of them would take longer than what they look at.
	const problems: string[] = [];
	for (const { json, pairedItem } of rows) {
		const { item } = pairedItem as { item: number };
		linked.add(item);
		if (!(item >= 0 && item < items)) problems.push(`a row of item ${item}`);
		const error = isPlainObject(json) ? errorIn(json) : undefined;
		if (!isPlainObject(json)) problems.push('a row that is no object');
		else if (error) problems.push(...errorProblems(subject, error));
	}
	expect(problems).toEqual([]);
	// Once what is sent once; the rest at most twice, and pages no more than asked for.
	const own = ownRequests(subject, requests);
	if (subject.afterLostReply === 'report') expect(own).toHaveLength(requests.length);
	expect(own.length).toBeLessThanOrEqual(
		items * (subject.kind === 'once' ? 1 : operationOf(subject)?.pages === undefined ? 2 : 4),
	);
	// n8n has to store it.
	JSON.stringify(rows);
	expect(ownKeys()).toBe(known);
	// Every item but those whose list came empty.
	const always = /nothing|accounts/.test(String(subject.data)) || subject.kind === 'once';
	if (always) expect(linked.size).toBe(items);
}

it(
	`${REPLIES} generated replies: no crash, no hang, no pollution, no lost item`,
	async () => {
		const before = heap();
		let met = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...targets),
				fc.array(reply, { minLength: PER_RUN, maxLength: PER_RUN, size: 'max' }),
				async (subject, replies) => {
					met += replies.length;
					await check(subject, replies);
				},
			),
			{ numRuns: Math.ceil(REPLIES / PER_RUN), seed, endOnFailure: false },
		);

		expect(met).toBeGreaterThanOrEqual(REPLIES);
		expect(heap() - before).toBeLessThan(200 * 1024 * 1024);
	},
	// Twenty seconds for the usual number, and patience where the machine has other work.
	Math.max(300_000, REPLIES * 3),
);

it('every operation gets to its replies', async () => {
	for (const subject of targets) {
		const { requests } = await fuzzRun(subject, [], 2);
		// Items whose rows are made of lists share the reading of each.
		if (operationOf(subject)?.compose === undefined)
			expect([subject.name, requests.length]).toEqual([subject.name, 2]);
		else expect([subject.name, requests.length > 0]).toEqual([subject.name, true]);
	}
});

/** docs/maintainers/design.md, "Retry On Fail". */
it('a second try of the same execution sends again what was refused, and gives rows as they were', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.constantFrom(...targets.filter(({ kind }) => kind !== 'read')),
			fc.array(reply, { minLength: PER_RUN, maxLength: PER_RUN, size: 'max' }),
			async (subject, replies) => {
				const executeData = {};
				const first = await fuzzRun(subject, replies, PER_RUN, [], executeData);
				const again = await fuzzRun(subject, [], PER_RUN, [], executeData);
				const toSend = first.rows.filter(({ json }) => {
					const error = errorIn(json);
					return error && (subject.kind === 'repeated' || error.outcome === 'rejected');
				});
				const good = ({ rows }: FuzzRun) => rows.filter(({ json }) => !errorIn(json));

				expect(ownRequests(subject, again.requests)).toHaveLength(toSend.length);
				expect(good(again)).toEqual(good(first));
			},
		),
		{ numRuns: Math.ceil(REPLIES / PER_RUN / 20), seed, endOnFailure: false },
	);
}, 120_000);

/** What fuzzing has found, shrunk: operation, HTTP status, body. */
const FOUND: Array<[string, number, string]> = [
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
];

it.each(FOUND)('%s: HTTP %i %s', async (name, statusCode, body) => {
	for (const subject of targets.filter((one) => one.name === name))
		await check(subject, [{ statusCode, headers: {}, body }]);
});

it('packages that are nested deep are a failure of their item at worst, not of the run', async () => {
	const body = `{"code":0,"data":${'{"children":['.repeat(5_000)}${']}'.repeat(5_000)}}`;
	const [subject] = targets.filter(({ name }) => name === 'asset.getProducts');
	const { rows } = await fuzzRun(subject!, [{ statusCode: 200, headers: {}, body }], 2);

	expect(rows.filter(({ json }) => errorIn(json)).length).toBeGreaterThan(0);
});
