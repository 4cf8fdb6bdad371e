/** For the tests of events from a CRM and of *Order once*: lines of an order of each kind, and events that go wrong. */
export type Line = Record<string, unknown> | null | string;
export interface CrmEvent extends Record<string, unknown> {
	eventId: string;
	lines: Line[];
}

/** A purchase names its end and its limit. */
const GRANT = { product: 'p', quantity: 1, end: 'never' };
const LINES: Record<string, (number: string) => Line> = {
	cloud: () => ({ ...GRANT, licenseType: 'cloud_account' }),
	lock: () => ({ ...GRANT, quantity: 2, licenseType: 'normal_recover_usbkey' }),
	certificate: () => ({ ...GRANT, licenseType: 'softkey', start: '2026-01-01', end: '2027-01-01' }),
	'adds products': (number) => ({ ...GRANT, licenseType: 'cloud_account', assetNo: number }),
	'removes cloud': (number) => ({
		orderType: 'delete_asset',
		licenseType: 'cloud_account',
		assetNo: number,
		sourceOrderId: '41',
	}),
	'removes lock': (number) => ({
		orderType: 'delete_asset',
		licenseType: 'normal_recover_usbkey',
		assetNo: number,
	}),
	negative: () => ({ ...GRANT, quantity: -1, licenseType: 'cloud_account' }),
	null: () => null,
	text: () => 'a line',
};
export type Kind = keyof typeof LINES;
export const KINDS = Object.keys(LINES);

/** Kinds that are refused before anything is sent. */
export const UNUSABLE: Kind[] = ['negative', 'null', 'text'];

/** Can the outcome of such a line be looked up, in an enterprise that is known? */
export const isVisible = (kind: Kind, hasMemberCenter: boolean): boolean =>
	kind === 'cloud' || (hasMemberCenter && ['lock', 'certificate'].includes(kind));

export const assetOf = (eventId: string, line: number): string => `${eventId}-asset-${line}`;

/** `version` stands in the customer's name, by which an order of another event with the same ID is told. */
export function eventOf(
	eventId: string,
	kinds: Kind[],
	{ version = 'one', email = 'good', enterprise = true, customer = 'C1', ...more }: EventOptions = {},
): CrmEvent {
	return {
		eventId,
		channelCode: 'CRM',
		customer:
			typeof customer === 'object'
				? customer
				: { id: customer, name: version, email, ...(enterprise && { enterpriseId: 'E1' }) },
		lines: kinds.map((kind, index) => LINES[kind]!(assetOf(eventId, index + 1))),
		...more,
	};
}

export interface EventOptions extends Record<string, unknown> {
	version?: string;
	/** The service refuses a bad one. */
	email?: 'good' | 'bad';
	enterprise?: boolean;
	/** His number, or all of him. */
	customer?: string | object;
}
