// The events of the soak's CRM and the rows of its sheets: what each asks for, and what must become of it.
import lodash from 'lodash';
import { DateTime } from 'luxon';
import { crmEvent, sheetRow } from '../demo/crmEvent.mjs';

const TYPES = ['cloud_account', 'cloud_personal', 'normal_recover_usbkey', 'softkey'];
/** No such license type: the service refuses it. */
const BAD = 'golden_key';
const MOST_LINES = 3;

const inDays = (days) => DateTime.utc().plus({ days }).toISODate();

/**
 * The event of a number. Every tenth adds products to an asset, which no list shows; every 25th has a line that is refused; every sixth ends
 * soon. `asset`: one that is there.
 */
export function eventOf(eventId, number, sandbox, asset) {
	const typeOf = (line) => TYPES[(number * 7 + line * 3) % TYPES.length];
	const types = lodash.times(1 + (number % MOST_LINES), typeOf);
	const kinds = types.map(() => 'seen');
	if (number % 25 === 7) {
		types.push(BAD);
		kinds.push('bad');
	}
	const body = crmEvent(eventId, sandbox, types);
	if (number % 6 === 0) for (const line of body.lines) line.end = inDays(20);
	if (number % 10 === 5 && asset) {
		const { assetNum: assetNo, licenseType } = asset;
		Object.assign(body.lines[0], { licenseType, assetNo });
		kinds[0] = 'unseen';
	}
	return { body, lines: kinds.map((kind, index) => ({ key: `${eventId}#${index + 1}`, kind })) };
}

/** Three rows, each an order of its own. */
export function sheetOf(run, number, sandbox) {
	const orders = lodash.times(3, (row) => `${run}-sheet${number}r${row + 1}`);
	const rows = orders.map((order, index) => sheetRow(order, sandbox, TYPES[(number + index) % TYPES.length]));
	return { rows, lines: orders.map((order) => ({ key: `${order}#1`, kind: 'seen' })) };
}

/** The lines of n8n's ledger, of what its database holds. */
export const ledgerOf = ({ tables }) => lodash.find(tables, { name: 'license_order_lines' })?.rows ?? [];

/** A line of n8n's ledger → the key of its order at the service. */
export const keyOf = ({ eventId, line }) => `${eventId.replace(/^sheet-/, '')}#${line}`;
