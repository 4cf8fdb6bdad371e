/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; a reply takes its time */
/** How many requests a run has in flight, and when it starts others (docs/maintainers/design.md, "Many items"). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ok, type Recorded, type Reply } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { runMember } from '../helpers/memberCenter';
import { runOrder } from '../helpers/orderService';

const server = useServer();

/**
 * Answers a while after as many are in flight as are expected, however busy the machine is; `most` is how many of the counted ones
 * were at the same time.
 * @param expected of the request with this number; more would come in the while, fewer are waited for in vain
 */
function slowly(
	answer: (request: Recorded, count: number) => Reply,
	expected: (count: number) => number,
	counts: (request: Recorded) => boolean = () => true,
) {
	const seen = { most: 0, count: 0, open: 0 };
	const met = new Set<number>();
	server.reply(async (request) => {
		if (!counts(request)) return answer(request, 0);
		seen.count += 1;
		seen.open += 1;
		seen.most = Math.max(seen.most, seen.open);
		const reply = answer(request, seen.count);
		const awaited = expected(seen.count);
		for (let looks = 0; looks < 200 && !met.has(awaited); looks += 1) {
			if (seen.open >= awaited) met.add(awaited);
			else await sleep(10);
		}
		await sleep(60);
		seen.open -= 1;
		return reply;
	});
	return seen;
}

const ITEMS = Array.from({ length: 24 }, (_, n): IDataObject => ({ n, account: `anna${n}` }));
const EMPLOYEES = ITEMS.map(({ account, n }) => ({ userName: account, globalId: `${n}` }));
const byId = { __rl: true, mode: 'id', value: '={{ $json.n }}' };
const byName = { __rl: true, mode: 'userName', value: '={{ $json.account }}' };
const assign = { memberGlobalId: byId, addAssets: '={{ ["L" + $json.n] }}' };
const maxConcurrency = (value: number | string) => ({ options: { maxConcurrency: value } });

it.each<[string, string, INodeParameters, number]>([
	['five of a write that is never repeated', 'configureAssets', assign, 5],
	['so where names are looked up', 'configureAssets', { ...assign, memberGlobalId: byName }, 5],
	['twenty of one that may be', 'update', { memberGlobalId: byId, userName: 'u', name: 'n' }, 20],
	['as many as are chosen', 'configureAssets', { ...assign, ...maxConcurrency(3) }, 3],
	['also more than five', 'configureAssets', { ...assign, ...maxConcurrency(8) }, 8],
	[
		'as many as the first item says that can be used',
		'configureAssets',
		{
			...assign,
			addAssets: '={{ $json.n === 0 ? [] : ["L" + $json.n] }}',
			...maxConcurrency('={{ [9, 4, 2][$json.n] ?? 1 }}'),
		},
		4,
	],
])('%s', async (_, operation, parameters, most) => {
	const seen = slowly(
		({ method }) =>
			ok(method === 'GET' ? { list: EMPLOYEES, pages: 1, total: 24, hasNextPage: false } : null),
		() => most,
		({ method }) => method !== 'GET',
	);
	const { items } = await runMember(
		server.url,
		`employee.${operation}`,
		{ enterpriseGlobalId: 'E', ...parameters },
		{ items: ITEMS, onError: 'continueRegularOutput' },
	);
	const failed = items.filter(({ json }) => 'error' in json).length;

	expect(seen.most).toBe(most);
	expect([seen.count, items.map(({ pairedItem }) => (pairedItem as { item: number }).item)]).toEqual([
		ITEMS.length - failed,
		ITEMS.map(({ n }) => n),
	]);
	expect(failed).toBe(String(parameters.addAssets).includes('[]') ? 1 : 0);
});

const query = { channelCode: 'c', channelCustomerId: '={{ $json.n }}', returnAll: true };
const BUSY: Reply = { status: 503 };

it('twenty of a read, and half of them when the service is busy: each row is there once', async () => {
	let most = 0;
	const answer = ({ query: { channelCustomerId } }: Recorded, count: number) => {
		if (count > 20) most = Math.max(most, seen.open);
		return count <= 20 ? BUSY : ok([{ crmCustomerId: channelCustomerId }]);
	};
	const seen = slowly(answer, (count) => (count <= 20 ? 20 : 10));
	const { items } = await runOrder(server.url, 'customer.getMany', query, { items: ITEMS });

	expect([seen.most, most, seen.count]).toEqual([20, 10, 20 + ITEMS.length]);
	expect(items.map(({ json, pairedItem }) => [json.crmCustomerId, pairedItem])).toEqual(
		ITEMS.map(({ n }) => [String(n), { item: n }]),
	);
});

it.each([
	['automatic', {}, 20, ITEMS],
	['one at a time', maxConcurrency(1), 1, ITEMS.slice(0, 3)],
])('a Retry-After holds up every request of the run: %s', async (_, options, first, items) => {
	const began: number[] = [];
	let refusedAt = 0;
	slowly(
		(_request, count) => {
			began.push(Date.now());
			if (count > 1) return ok([]);
			refusedAt = Date.now();
			return { status: 429, headers: { 'Retry-After': '1' } };
		},
		() => 1,
	);
	const { error } = await runOrder(server.url, 'customer.getMany', { ...query, ...options }, { items });
	const later = began.slice(first);

	expect([error, later.length]).toEqual([undefined, items.length + 1 - first]);
	expect(Math.min(...later) - refusedAt).toBeGreaterThanOrEqual(1_000);
});
