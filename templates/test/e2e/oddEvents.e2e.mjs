import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import lodash from 'lodash';
import { editLine, ledgerRows } from '../demo/ledger.mjs';
import { bring, crmHeaders, parametersOf, setSetting } from '../demo/bring.mjs';
import { BOREALIS, CLOUD, IDS, MOST_LINES, TYPED } from './oddEvents.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

/** Odd events against a real n8n, judged by what the service did. */
describe('Odd events, with Order once', () => {
	const run = Date.now().toString(36);
	let path, reconcile;

	before(async () => {
		const crm = await bring(stage, 'crm-event-to-license-orders.json');
		const prepare = (template) => setSetting(parametersOf(template, 'Settings'), 'stuckAfterMinutes', 0);
		reconcile = (await bring(stage, 'reconcile-license-orders.json', { prepare, activate: false })).id;
		path = parametersOf(crm, 'CRM Event').path;
		// n8n has no webhook for a moment after it was published.
		await deliver(eventOf(`${run}-first`));
	});

	const eventOf = (eventId, more = {}) => {
		const { enterprise } = stage.sandbox;
		return {
			eventId,
			type: 'order.confirmed',
			channelCode: enterprise.channelCode,
			channelOrderId: eventId,
			customer: { id: enterprise.channelCustomerId, name: 'Acme', enterpriseId: enterprise.globalId },
			lines: [CLOUD],
			...more,
		};
	};
	const deliver = (event) => stage.api.callWebhook(path, event, crmHeaders);
	/** The lines of an order number that the service has ordered, each as often as it did. */
	async function ordered(channelOrderId) {
		const { acts } = await stage.sandbox.control('GET', 'ledger');
		const keys = lodash.map(lodash.filter(acts, { kind: 'order.made' }), 'key');
		const own = keys.filter((key) => key.startsWith(`${channelOrderId}#`));
		return lodash.sortBy(own.map((key) => Number(key.split('#').at(-1))));
	}
	const statesOf = async (eventId) => {
		const rows = lodash.filter(await ledgerRows(stage.api), { eventId });
		return lodash.map(lodash.sortBy(rows, 'line'), 'state');
	};

	for (const [what, id, status, orders] of IDS)
		test(`an ID that is ${what}: ${status}, ${orders} order, also when it comes twice`, async () => {
			const order = `${run}-id-${IDS.findIndex(([one]) => one === what)}`;
			const text = JSON.stringify(eventOf('ID', { channelOrderId: order })).replace(
				'"eventId":"ID"',
				`"eventId":${id}`,
			);
			const send = async () => {
				const headers = { ...crmHeaders, 'content-type': 'application/json' };
				return (await fetch(`${stage.n8n.url}/webhook/${path}`, { method: 'POST', headers, body: text }))
					.status;
			};
			assert.deepEqual([await send(), await send()], [status, status]);
			assert.equal((await ordered(order)).length, orders);
		});

	test('many lines, all refused and then corrected: each row of the ledger holds its own line', async () => {
		const id = `${run}-large`;
		// Another customer's, so that the lists of the tests after this one stay short.
		const lines = Array(MOST_LINES).fill(CLOUD);
		const wrong = await deliver(
			eventOf(id, { customer: BOREALIS, lines: lines.map((line) => ({ ...line, quantity: 0 })) }),
		);
		assert.deepEqual([wrong.status, wrong.json.notCreated.length, await ordered(id)], [422, MOST_LINES, []]);
		const corrected = await deliver(eventOf(id, { customer: BOREALIS, lines }));
		assert.deepEqual([corrected.status, corrected.json.created.length], [200, MOST_LINES]);
		assert.deepEqual(await ordered(id), lodash.range(1, MOST_LINES + 1));
		const rows = lodash.filter(await ledgerRows(stage.api), { eventId: id });
		assert.ok(Math.max(...rows.map((row) => JSON.stringify(row).length)) < 4_000);
		assert.equal((await deliver(eventOf(`${run}-after`))).status, 200);
	});

	test('states that people type are left as they are, and nothing is ordered for them', async () => {
		const id = `${run}-typed`;
		const adds = { ...CLOUD, assetNo: 'CA8000000112' };
		const lost = { kind: 'reset-after', match: { method: 'POST', path: '/licenseOrder/batchOrder' } };
		await stage.sandbox.control('POST', 'faults', lost);
		const event = eventOf(id, { lines: TYPED.map(() => adds) });
		await deliver(event);
		await stage.api.run(reconcile, { trigger: 'Every Five Minutes' });
		assert.deepEqual(
			await statesOf(id),
			TYPED.map(() => 'person'),
		);
		for (const [index, state] of TYPED.entries()) await editLine(stage.api, id, index + 1, { state });
		await stage.api.run(reconcile, { trigger: 'Every Five Minutes' });
		assert.equal((await deliver(event)).status, 202);
		assert.deepEqual(await statesOf(id), TYPED);
		assert.deepEqual(await ordered(id), lodash.range(1, TYPED.length + 1));
	});
});
