// Events as a CRM should not send them, or seldom does, where n8n or its Data Table could make something else of them; templates/test/unit has
// the others. What is to be answered, and which lines are to be ordered.
import lodash from 'lodash';

/** As many as an event may have, with DEEP=1; n8n takes minutes for the ledger of so many. */
export const MOST_LINES = process.env.DEEP ? 1000 : 60;

export const CLOUD = {
	product: '24107',
	quantity: 1,
	start: '2026-11-22',
	end: '2027-11-22',
	licenseType: 'cloud_account',
};
/** The second customer of the seeded company's platform. */
export const BOREALIS = { id: 'BOR-001', name: 'Borealis Works', enterpriseId: '6100000000000000002' };
const LOCK = { ...CLOUD, licenseType: 'normal_recover_usbkey' };
/** Of the seeded company. */
const REMOVES_LOCK = {
	orderType: 'delete_asset',
	licenseType: 'normal_recover_usbkey',
	assetNo: '8000000104',
};
const ADDS = { ...CLOUD, assetNo: 'CA8000000112' };

/** `[what, the event's ID, status, how many orders]`; an ID as it stands in the JSON. */
export const IDS = [
	['a number', '5', 200, 1],
	['a long number as a text', '"9007199254740993"', 200, 1],
	['its neighbour', '"9007199254740992"', 200, 1],
	['a number that n8n has rounded', '9007199254740993', 422, 0],
	['a date', '"2026-11-22"', 200, 1],
	['a date’s day', '"2026-11-22T00:00:00.000Z"', 200, 1],
	['the word true', '"true"', 200, 1],
	['SQL', '"\'; DROP TABLE x; --"', 200, 1],
	['patterns', '"%_*?"', 200, 1],
	['an expression', '"={{ 1 }}"', 200, 1],
	['a picture', '"🎁"', 200, 1],
	['a prototype', '"__proto__"', 200, 1],
	['200 characters', JSON.stringify('x'.repeat(200)), 200, 1],
	['201 characters', JSON.stringify('y'.repeat(201)), 422, 0],
];

/** `[what, the lines, status, the lines that are ordered]` */
export const LINES = [
	[
		'as many lines as there may be',
		lodash.times(MOST_LINES, () => CLOUD),
		200,
		lodash.range(1, MOST_LINES + 1),
	],
	['a line that is null', [CLOUD, null], 422, [1]],
	['a quantity as a text', [{ ...CLOUD, quantity: '3' }], 200, [1]],
	['a date in milliseconds', [{ ...CLOUD, start: 1793700000000, end: 'never' }], 200, [1]],
	['purchases and removals', [CLOUD, LOCK, REMOVES_LOCK, ADDS], 200, [1, 2, 3, 4]],
	['what the service refuses', [CLOUD, { ...REMOVES_LOCK, assetNo: '8000000201' }], 422, [1]],
	['more than it knows', [{ ...CLOUD, price: 10, note: null }], 422, []],
];

const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };
const answer = (more) => ({ ...more, match: ORDERS, times: 2 });
/** `[what the service does, the line's state then]`; reconcile then makes one order of each. */
export const FAULTS = [
	['HTTP 401 with an envelope', answer({ kind: 'code', code: '13004', status: 401 }), 'waiting'],
	['HTTP 403', answer({ kind: 'status', status: 403 }), 'waiting'],
	['HTTP 404', answer({ kind: 'status', status: 404 }), 'waiting'],
	['HTTP 429', answer({ kind: 'status', status: 429 }), 'unknown'],
	['HTTP 502', answer({ kind: 'status', status: 502 }), 'unknown'],
	['code 500', answer({ kind: 'code', code: '500' }), 'unknown'],
	['code 50000', answer({ kind: 'code', code: '50000' }), 'waiting'],
	['an expired token', answer({ kind: 'expired-token' }), 'waiting'],
	['a refused nonce', answer({ kind: 'nonce-refused' }), 'waiting'],
	['a lost request', answer({ kind: 'reset-before' }), 'unknown'],
	['a web page', answer({ kind: 'html' }), 'unknown'],
	['a reply that is empty', answer({ kind: 'empty' }), 'unknown'],
	['a reply that stops half way', answer({ kind: 'truncated' }), 'done'],
	[
		'no asset numbers',
		{ kind: 'status', status: 503, match: { method: 'POST', path: '/shellnums' }, times: 2 },
		'waiting',
	],
];

/** What a person may type into `state`. */
export const TYPED = ['Done', 'done ', 'Taken', 'new', 'waiting', ''];
