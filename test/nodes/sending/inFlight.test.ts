/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; a reply takes its time */
/** How many requests a run has in flight, and when it starts others (docs/maintainers/design.md, "Many items"); at services of all kinds: test/rules/limiter. */
import { setTimeout as sleep } from 'node:timers/promises';
import { range } from 'lodash';
import type { INodeParameters } from 'n8n-workflow';

import { ok, type Recorded, type Reply } from '../../helpers/server/server';
import { useServices } from '../../helpers/services';

const { server, perform } = useServices();

/**
 * Answers a while after as many are in flight as are expected, however busy the machine is; `most` is how many were at the same time.
 * @param expected of the request with this number; more would come in the while, fewer are waited for in vain
 */
function slowly(answer: (request: Recorded, count: number) => Reply, expected: (count: number) => number) {
	const seen = { most: 0, count: 0, open: 0 };
	const met = new Set<number>();
	server.reply(async (request) => {
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

const ITEMS = range(24).map((n) => ({ n }));
const assign = { addAssets: '={{ ["L" + $json.n] }}' };
const update = { userName: 'u', name: 'n' };

it.each<[string, string, INodeParameters, number]>([
	['five of a write that is never repeated', 'configureAssets', assign, 5],
	['twenty of one that may be', 'update', update, 20],
	['as many as are chosen', 'configureAssets', { ...assign, options: { maxConcurrency: 8 } }, 8],
])('%s', async (_, operation, parameters, most) => {
	const seen = slowly(
		() => ok(null),
		() => most,
	);
	const given = { enterpriseGlobalId: 'E', memberGlobalId: '={{ $json.n }}', ...parameters };
	const { items } = await perform(`employee.${operation}`, given, { items: ITEMS });

	expect([seen.most, seen.count]).toEqual([most, ITEMS.length]);
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(ITEMS.map(({ n }) => ({ item: n })));
});

const query = { channelCode: 'c', channelCustomerId: '={{ $json.n }}', returnAll: true };

it('twenty of a read, and half of them when the service is busy: each row is there once', async () => {
	let most = 0;
	const answer = ({ query: { channelCustomerId } }: Recorded, count: number): Reply => {
		if (count > 20) most = Math.max(most, seen.open);
		return count <= 20 ? { status: 503 } : ok([{ crmCustomerId: channelCustomerId }]);
	};
	const seen = slowly(answer, (count) => (count <= 20 ? 20 : 10));
	const { items } = await perform('customer.getMany', query, { items: ITEMS });

	expect([seen.most, most, seen.count]).toEqual([20, 10, 20 + ITEMS.length]);
	expect(items.map(({ json, pairedItem }) => [json.crmCustomerId, pairedItem])).toEqual(
		ITEMS.map(({ n }) => [String(n), { item: n }]),
	);
});

it('a Retry-After holds up every request of the run', async () => {
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
	const { error } = await perform('customer.getMany', query, { items: ITEMS });
	// Twenty were in flight.
	const later = began.slice(20);

	expect([error, later.length]).toEqual([undefined, ITEMS.length + 1 - 20]);
	expect(Math.min(...later) - refusedAt).toBeGreaterThanOrEqual(1_000);
});
