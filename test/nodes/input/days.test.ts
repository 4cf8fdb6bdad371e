import type { INodeParameters } from 'n8n-workflow';

import { OrderServiceTrigger } from '../../../nodes/OrderService/OrderServiceTrigger.node';
import { Poller } from '../../helpers/engine/poller';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';
import { orderCredential, runOrder } from '../../helpers/orderService';

/** An asset that ends "tomorrow" ends tomorrow in the filters and in the trigger, by the calendar of the workflow's time zone. */

const NOW = Date.parse('2027-06-15T22:00+08:00');
const ENDS: Record<string, unknown> = {
	longAgo: Date.parse('2026-01-01T00:00+08:00'),
	yesterday: Date.parse('2027-06-14T23:59:59.999+08:00'),
	earlier: NOW,
	later: Date.parse('2027-06-15T23:59:59.999+08:00'),
	midnight: Date.parse('2027-06-16T00:00+08:00'),
	tomorrow: String(Date.parse('2027-06-16T23:59:59.999+08:00')),
	after: Date.parse('2027-06-17T00:00+08:00'),
	never: null,
	zero: 0,
	y9999: 253370764800000,
	odd: 'soon',
};
const assets = Object.entries(ENDS).map(([id, limitEndTime]) => ({ id, assetNum: id, limitEndTime }));
const server = useServer(() => ok(assets));
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const E = { enterpriseGlobalId: 'E1' };

/** The IDs that a filter leaves, the same for each of two items. */
async function listed(filters: INodeParameters, timezone: string): Promise<string> {
	const parameters = { ...E, returnAll: true, filters };
	const { items } = await runOrder(server.url, 'asset.getMany', parameters, { items: [{}, {}], timezone });
	const [first, second] = [0, 1].map((item) =>
		items
			.filter(({ pairedItem }) => (pairedItem as { item: number }).item === item)
			.map(({ json }) => json.id),
	);
	expect(second).toEqual(first);
	return first?.join(' ') ?? '';
}

async function told(days: string, timezone: string): Promise<string> {
	const poller = new Poller({
		node: new OrderServiceTrigger(),
		parameters: { ...E, event: 'assetEnding', days, options: { emitExisting: true } },
		credentials: orderCredential(server.url),
		timezone,
	});
	const rows = (await poller.start()) ?? [];
	return rows.map(({ id, daysLeft }) => `${String(id)}:${String(daysLeft)}`).join(' ');
}

const OVER = 'longAgo yesterday earlier';
it.each([
	['Asia/Shanghai', 0, `${OVER} later`, 'later:0'],
	['Asia/Shanghai', 1, `${OVER} later midnight tomorrow`, 'later:0 midnight:1 tomorrow:1'],
	['Asia/Shanghai', 2, `${OVER} later midnight tomorrow after`, 'later:0 midnight:1 tomorrow:1 after:2'],
	// Ten in the morning there: the 16th in Shanghai begins at noon.
	['America/New_York', 0, `${OVER} later midnight`, 'later:0 midnight:0'],
	['America/New_York', 1, `${OVER} later midnight tomorrow after`, 'later:0 midnight:0 tomorrow:1 after:1'],
])('in %s within %i days', async (zone, days, filtered, trigger) => {
	expect(await listed({ expiresWithinDays: days }, zone)).toBe(filtered);
	// 0 is what has ended, for the trigger.
	expect(await told(String(days), zone)).toBe(days === 0 ? '' : trigger);
});

it.each([
	['only', OVER],
	['exclude', 'later midnight tomorrow after never zero y9999'],
])('ended: %s', async (ended, ids) => {
	expect(await listed({ ended }, 'Asia/Shanghai')).toBe(ids);
});
