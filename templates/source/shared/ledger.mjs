import { tableOf } from '../workflow.mjs';

/** One row per line of an order; line 0 is a page of events that were settled long ago. */
export const { insert, update, get, upsert, remove, make: makeTable } = tableOf('license_order_lines', {
	eventId: 'string', line: 'number', of: 'number', state: 'string', wrote: 'string', decision: 'string', message: 'string',
	outcome: 'string', identity: 'string', content: 'string', order: 'string', numbers: 'string', owner: 'string',
	delivery: 'number', attempts: 'number', told: 'string',
});
