import { range } from 'lodash';
import { sleep } from 'n8n-workflow';

import * as latency from '../../../nodes/shared/concurrency/latency';
import { CredentialStore } from '../../support/engine/engine';
import { APP_ACCESS, useOrderService } from '../../support/specs/orderService';
import { ok } from '../../support/server/server';

// How long a busy machine takes is no sign that the service is busy.
beforeEach(
	() =>
		void jest
			.spyOn(latency, 'watchLatency')
			.mockReturnValue({ addSample: () => undefined, mean: () => 1, gradient: () => 1 }),
);
afterEach(() => jest.restoreAllMocks());

/** docs/maintainers/design.md, "Request" and "Many items": what a run sends, and how much of it side by side. */

const { server, run } = useOrderService();
const read = { channelCode: 'c', channelCustomerId: 'i' };

it('the credential is read once for all requests, expressions too', async () => {
	const credentialStore = new CredentialStore();
	const credential = { appAccessToken: `={{ "${APP_ACCESS.slice(0, 9)}" + "${APP_ACCESS.slice(9)}" }}` };
	for (const reads of [1, 2]) {
		await run('customer.getMany', read, { items: [{}, {}, {}], credentialStore, credential });

		expect([server.requests.length, credentialStore.reads]).toEqual([reads * 3, reads]);
	}
});

/** How the number is found is held by the simulation (test/unit/concurrency/simulation.test.ts); here, that operations are sent by it. */
describe('many items', () => {
	const lock = { assetNums: '={{ $itemIndex }}', operatorIdentity: '={{ $itemIndex }}' };
	const items = (count: number) => range(count).map(() => ({}));

	/** Holds replies back until so many are due, then lets them go together: first as many as the first number says. */
	function heldUntil(counts: readonly number[]) {
		const [next, ...later] = counts;
		const goes: Array<() => void> = [];
		let [count = 0, rest] = [next, later];
		return async () => {
			if (count === 0) return;
			const held = new Promise<void>((resolve) => goes.push(resolve));
			if (goes.length === count) {
				[count = 0, ...rest] = rest;
				// Time for one that should not come.
				await sleep(20);
				goes.splice(0).forEach((go) => go());
			}
			await held;
		};
	}

	it.each([
		['customer.getMany', 3, [3], 3, read],
		['lock.disable', 0, [5, 6], 50, lock],
		// It begins at five, and rises. A write that is never repeated stays there where nobody says how many.
		['assetNumber.allocate', 0, [5, 5], 5, { size: 1 }],
		['assetNumber.allocate', 8, [8, 8], 8, { size: 1 }],
	] as const)(
		'%s with Max Concurrency %i: %j side by side, one after the other, and never more than %i',
		async (operation, own, counts, most, given) => {
			const held = heldUntil(counts);
			server.reply(async (request) => {
				await held();
				const { assetNums = [] } = (request.body === '' ? {} : request.json()) as { assetNums?: string[] };
				if (operation === 'assetNumber.allocate') return ok(['8000000001']);
				return ok(assetNums.map((assetNum) => ({ assetNum, status: 1 })));
			});
			const parameters = { ...given, options: { maxConcurrency: own } };
			const result = await run(operation, parameters, { items: items(80) });

			expect([result.status, server.requests.length]).toEqual(['success', 80]);
			expect(server.maxInFlight).toBeGreaterThanOrEqual(Math.max(...counts));
			expect(server.maxInFlight).toBeLessThanOrEqual(most);
		},
	);
});
