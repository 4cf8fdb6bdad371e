import { DateTime } from 'luxon';

import { type Given, runCode } from '../ledger/codeNode';
import { readTemplate } from '../ledger/template';

/** For the tests of *Renew one asset*: what *What to Do* gives, by what the lists show. */

export const renew = readTemplate('renew-one-asset');
export const now = DateTime.fromISO('2026-12-01T12:00:00', { zone: 'Europe/Berlin' });
export const END = Date.UTC(2026, 11, 20, 22, 59, 59, 999);

export type Row = Record<string, unknown>;
export const product = (more: Row = {}): Row => ({
	...{ productUri: '24107', productName: 'Viewer', limitEndTime: END, limitConcurrent: 5 },
	...{ trial: 0, merchandisePath: [], ...more },
});
const given = { assetNum: 'CA1', licenseType: 'cloud_account', customerId: '51', limitEndTime: END };
export const asset = { ...given, id: '71' };
export const called = { ...given, daysLeft: 20, stage: 30, channelCode: 'CRM', months: 12 };

export interface Asked extends Row {
	subject: string;
	route: number;
	eventId: string;
	status: string;
	text: string;
	inWords: string;
	left: string[];
	proposal?: number;
	reasons: string[];
	lines: Array<{ product: string; end: string; quantity?: number | string }>;
	order: { assets: Array<{ products: Array<{ limitConcurrent: unknown }> }> };
}
export interface Stage {
	input?: Row;
	assetNow?: Row;
	products?: Row[];
	/** Rows of the ledger, each linked to the product that it is about. */
	noted?: Row[];
	more?: Given;
}

export function whatToDo(
	{ input, assetNow, products = [product()], noted = [{}], more }: Stage = {},
	at = now,
): Asked[] {
	const lists = {
		'When Called': [{ ...called, ...input }],
		'Asset Now': [{ ...asset, ...assetNow }],
		'Products Now': products,
		'In the Ledger': noted,
		...more,
	};
	return runCode(renew, 'What to Do', lists, at) as Asked[];
}
