// The lines of the events: of three kinds, by where an order that was made can be seen.
import lodash from 'lodash';
import { crmEvent } from '../demo/crmEvent.mjs';

const MOST_LINES = 5;
/** Of the seeded company; to add products to it leaves no trace in any list. */
const ASSET = 'CA8000000112';

export const KINDS = {
	'the asset list': [{ licenseType: 'cloud_account' }, { licenseType: 'cloud_personal' }],
	'the Member Center alone': [{ licenseType: 'normal_recover_usbkey' }, { licenseType: 'softkey' }],
	'no list': [{ licenseType: 'cloud_account', assetNo: ASSET }],
};
const LINES = Object.entries(KINDS).flatMap(([seenIn, lines]) => lines.map((line) => ({ ...line, seenIn })));

/** `…-e0007` → its lines, the same each time it is delivered. */
export function linesOf(eventId) {
	const number = Number(/\d+$/.exec(eventId)[0]);
	return lodash.times(1 + (number % MOST_LINES), (index) => LINES[(number * 7 + index * 3) % LINES.length]);
}

export const countLines = (events) =>
	lodash.sum(lodash.times(events, (index) => linesOf(`e${index + 1}`).length));

export function eventOf(eventId, sandbox) {
	const lines = linesOf(eventId);
	const event = crmEvent(eventId, sandbox, lodash.map(lines, 'licenseType'));
	event.lines.forEach((line, index) => Object.assign(line, lodash.omit(lines[index], 'seenIn')));
	return event;
}
