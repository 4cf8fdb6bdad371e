/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it watches a run from outside */
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { outcomesOf, within } from '../../helpers/outcomes';
import { runOrder } from '../../helpers/orderService';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { watched } from './watched';

/* docs/maintainers/design.md, "Cancelling": reading many items lets n8n's event loop go on, so that Stop is heard meanwhile. */

const server = useServer(() => ok({ customerId: '1' }));

const ITEMS = 1_000;
const items = Array.from({ length: ITEMS }, (_, id) => ({ id }));
// Functions, so that n8n has to evaluate each: a field of the item alone would be looked up.
const bind = {
	channelCode: '={{ "c".concat($json.id) }}',
	channelCustomerId: '={{ String($json.id).padStart(6, "0") }}',
	customerName: '={{ "n".repeat(1 + $json.id % 3) }}',
	enterpriseName: '={{ "e".concat($json.id) }}',
	additionalFields: { branchName: '={{ "b".concat($json.id) }}' },
};

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'cancelled while it reads its items, the node reads no further (%s)',
	async (onError) => {
		let heard = () => {};
		// As a person's click: it comes in a turn of the event loop, not in the middle of somebody's loop.
		const abortAfter = new Promise<void>((resolve) => (heard = resolve));
		const { node, ended, reads } = watched(new OrderService(), (count) => {
			if (count === 50) setTimeout(heard, 0);
		});
		const run = runOrder(server.url, 'customer.bind', bind, { node, items, onError, abortAfter });

		expect(await within(20_000, run)).toMatchObject({ status: 'canceled' });
		expect([await within(5_000, ended()), server.requests]).toEqual(['returned', []]);
		expect(reads()).toBeGreaterThanOrEqual(50);
		expect(reads()).toBeLessThan(ITEMS);
	},
);

it('not cancelled, it reads and sends them all', async () => {
	const some = items.slice(0, 40);
	const result = await runOrder(server.url, 'customer.bind', bind, { items: some });

	expect(outcomesOf(result.items)).toEqual(some.map(({ id }) => `${id} row`));
	expect(server.requests).toHaveLength(some.length);
});
