import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { bring, crmHeaders, parametersOf, setSetting } from '../bring.mjs';
import { crmEvent } from '../crmEvent.mjs';
import { expectEqual } from '../expect.mjs';
import { decidingWith } from '../decide.mjs';
import { ledgerRows, tableRows } from '../ledger.mjs';

const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };
const LOST_AFTER = { kind: 'reset-after', match: ORDERS };
const LOST_BEFORE = { kind: 'reset-before', match: ORDERS };
const REFUSED = {
	kind: 'code',
	code: '13004',
	message: 'orderList[0].adminEmail: is not known',
	match: ORDERS,
};

/**
 * What the CRM sends: license type and what happens to the order; the state that the line is left in, and that after
 * reconcile has looked. A lock is seen by the Member Center alone.
 */
const LINES = [
	['cloud, lost before the service acted', 'cloud_account', LOST_BEFORE, 'unknown', 'done'],
	['lock, the reply lost', 'normal_recover_usbkey', LOST_AFTER, 'unknown', 'done'],
	['lock, lost before the service acted', 'normal_recover_usbkey', LOST_BEFORE, 'unknown', 'done'],
	['products for an asset, the reply lost', 'cloud_account', LOST_AFTER, 'unknown', 'person', 'CA8000000112'],
	['refused by the service', 'cloud_account', REFUSED, 'refused', 'refused'],
];
/** What a person decides of the last two, and what becomes of them. */
const DECISIONS = ['It is there', 'Do again'];

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'reconcile-license-orders.json',
	from: OLDEST_WITH_LEDGER,
	// Its runs are started here, one after the other.
	activate: false,

	prepare(node) {
		setSetting(node('Settings'), 'stuckAfterMinutes', 0);
	},

	async drive({ workflow, ...place }) {
		const { api, sandbox } = place;
		const decide = await decidingWith(place);
		const { path } = parametersOf(await bring(place, 'crm-event-to-license-orders.json'), 'CRM Event');
		const run = `R-${Date.now().toString(36)}`;
		const events = LINES.map((_line, index) => `${run}-${index + 1}`);
		for (const [index, [, licenseType, fault, , , assetNo]] of LINES.entries()) {
			await sandbox.control('POST', 'faults', fault);
			const event = crmEvent(events[index], sandbox, [licenseType]);
			event.lines[0].assetNo = assetNo;
			await api.callWebhook(path, event, crmHeaders);
		}
		const states = async () => {
			const rows = await ledgerRows(api);
			return events.map((id) => rows.find(({ eventId }) => eventId === id)?.state);
		};
		const due = (place) => LINES.map((line) => line[place]);
		expectEqual('The lines before', await states(), due(3));
		const first = await api.run(workflow.id, { trigger: 'Every Five Minutes' });
		expectEqual('Reconcile', [first.status, await states()], ['success', due(4)]);

		const rows = await ledgerRows(api);
		const told = [];
		for (const [index, decision] of DECISIONS.entries()) {
			const [row] = rows.filter(({ eventId }) => eventId === events[3 + index]);
			const [offered, answer] = await decide([row], decision);
			expectEqual(
				'The form',
				[offered.includes(`#${row.id} `), answer.includes(`${decision}: 1 line`)],
				[true, true],
			);
			told.push(answer);
		}
		const second = await api.run(workflow.id, { trigger: 'Every Five Minutes' });
		expectEqual('After the decisions', [second.status, await states()], ['success', LINES.map(() => 'done')]);
		await forgetEvents(api, workflow, { path, sandbox, events });
		const { acts } = await sandbox.control('GET', 'ledger');
		const made = events.map(
			(id) => acts.filter(({ kind, key }) => kind === 'order.made' && key === `${id}#1`).length,
		);
		expectEqual(
			'Orders of each event',
			made,
			LINES.map(() => 1),
		);
		return {
			columns: ['What happened to the order', 'Before', 'After reconcile', 'Decided', 'What the form said'],
			rows: LINES.map(([what, , , before, after], index) => [
				what,
				before,
				after,
				DECISIONS[index - 3] ?? '–',
				told[index - 3] ?? '–',
			]),
			notes: [
				'In the end each event has exactly one order.',
				'With keepDays at 0 their lines have left the ledger, and the first event, delivered again, was ordered no more.',
			],
		};
	},
};

/** What is settled longer ago than *keepDays* leaves the ledger; delivered again, it is known all the same. */
async function forgetEvents(api, workflow, { path, sandbox, events }) {
	const forgetful = structuredClone({ ...workflow, name: 'Demo: reconcile, keeping no lines' });
	setSetting(parametersOf(forgetful, 'Settings'), 'keepDays', 0);
	const { id } = await api.createWorkflow(forgetful);
	const { status } = await api.run(id, { trigger: 'Every Five Minutes' });
	const rows = await ledgerRows(api);
	const left = rows.filter(({ eventId }) => events.includes(eventId)).length;
	expectEqual('Lines that are left', [status, left], ['success', 0]);
	const people = (await tableRows(api, 'license_orders')).filter(({ eventId }) => events.includes(eventId));
	const kept = people.map(({ deal, product, result }) => [deal, product, result]);
	expectEqual(
		'What people may read of them',
		kept.sort(),
		events.map((id) => [id, '24107', 'ordered']),
	);
	const pages = rows.filter(({ line }) => line === 0).map(({ eventId }) => eventId);
	expectEqual('Their pages', [pages.length > 0, new Set(pages).size], [true, pages.length]);
	const again = await api.callWebhook(path, crmEvent(events[0], sandbox, [LINES[0][1]]), crmHeaders);
	const { repeated, created } = again.json;
	expectEqual('The answer then', [again.status, repeated, created], [200, true, undefined]);
}
