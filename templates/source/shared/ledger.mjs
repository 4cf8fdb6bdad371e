import { tableOf } from '../workflow.mjs';

/** One row per line of an order; line 0 is a page of events that were settled long ago. */
export const { insert, update, get, remove, make: makeTable } = tableOf('license_order_lines', {
	eventId: 'string', line: 'number', of: 'number', state: 'string', wrote: 'string', decision: 'string', message: 'string',
	outcome: 'string', identity: 'string', content: 'string', order: 'string', numbers: 'string', owner: 'string',
	delivery: 'number', attempts: 'number', told: 'string',
});

/** Lines that have left the ledger, for people: what may be kept of them, and nothing that anything is decided by. */
export const settledOrders = tableOf('license_orders', {
	asked: 'string', customer: 'string', deal: 'string', line: 'number', kind: 'string', product: 'string', quantity: 'string', end: 'string',
	assetNo: 'string', result: 'string', who: 'string', settled: 'string', licenseOrderId: 'string', eventId: 'string',
});
