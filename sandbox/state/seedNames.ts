import { mapValues } from 'lodash';
import type { Asset } from './model';

/** The fixed names and numbers of the seeded company, for tests and templates. */

/** Account name (before the code) → global id. `erik` is deleted, `jonas` holds nothing. */
const employees = {
	lina: '6200000000000000001',
	omar: '6200000000000000002',
	mei: '6200000000000000003',
	jonas: '6200000000000000004',
	priya: '6200000000000000005',
	tomas: '6200000000000000006',
	aisha: '6200000000000000007',
	erik: '6200000000000000008',
} as const;

/** Number, license type, holder, days until it ends (null: no end), and what else is special about it. */
export type Thing = [
	assetNum: string,
	licenseType: string,
	holder: keyof typeof employees | null,
	days: number | null,
	more?: Partial<Asset>,
];
const [RECOVER, UNRECOVER, LAN] = [
	'normal_recover_usbkey',
	'normal_unrecover_usbkey',
	'normal_recover_lan_usbkey',
];
const extended = (extendValue: string) => ({ assetExtends: [{ extendCode: 'gxxp', extendValue }] });
const of = <Name extends string>(things: Record<Name, Thing>) => things;

export const THINGS = {
	locks: of({
		reissuable: ['8000000101', RECOVER, 'lina', 400, extended('1')],
		endsSoon: ['8000000102', RECOVER, 'omar', 12],
		/** Disabling it answers status 4. */
		notReissuable: ['8000000103', UNRECOVER, 'mei', null],
		/** Ten nodes; carries a nested package. */
		network: ['8000000104', LAN, null, 200],
		lentFree: ['8000000105', RECOVER, null, null, { borrowedUsbKey: true }],
		lentOut: ['8000000106', RECOVER, null, null, { borrowedUsbKey: true, lentTo: employees.priya }],
		/** Not re-issuable, but a large-customer lock: may be enabled. Disabled already. */
		largeCustomer: ['8000000113', UNRECOVER, null, 300, { largeCustomer: true, locked: true }],
	}),
	softKeys: of({
		/** Disabling it answers status 4. */
		endsSoon: ['SK8000000108', 'softkey', 'aisha', 25],
		expired: ['SK8000000115', 'softkey', null, -10, { freezing: true }],
	}),
	cloud: of({
		lina: ['CA8000000109', 'cloud_account', 'lina', 180, { onlineFlag: true, ...extended('0') }],
		lent: ['CA8000000110', 'cloud_account', 'priya', 365, { lentInto: '8000000106' }],
		ofDeleted: ['CA8000000111', 'cloud_account', 'erik', 60],
		free: ['CA8000000112', 'cloud_account', null, 5],
		/** Without nodes: lending it answers 33006. */
		noNodes: ['CA8000000114', 'cloud_account', 'tomas', 60],
		personal: ['CA8000000116', 'cloud_personal', 'omar', 12],
		ofEnterprise: ['CA8000000117', 'cloud_customer', null, 200, extended('1')],
		ended: ['CA8000000118', 'cloud_account', 'aisha', -10],
	}),
};

const numbersOf = <Name extends string>(things: Record<Name, Thing>) =>
	mapValues(things, ([number]) => number);
const locks = numbersOf(THINGS.locks);
const cloud = numbersOf(THINGS.cloud);

/** An asset's id ends in its number's last three digits. */
export const assetIdOf = (assetNum: string): string => `7100000000000000${assetNum.slice(-3)}`;

/** Of the channel CRM. */
const customer = (
	customerId: string,
	channelCustomerId: string,
	customerName: string,
	branchName: string,
) => ({
	...{ customerId, channelCode: 'CRM', channelCustomerId, crmCustomerId: `CRM-${channelCustomerId}` },
	...{ customerName, branchName },
});
const ACME = 'Acme Engineering';

export const SEED = {
	acme: {
		enterprise: { globalId: '6100000000000000001', id: 40021, name: ACME, code: 'ACME' },
		customer: { ...customer('5100000000000000001', 'ACME-001', ACME, 'North'), address: '1 Harbour Road' },
		branchCustomer: customer('5100000000000000002', 'ACME-002', `${ACME}, branch East`, 'East'),
		industryCustomer: customer('5100000000000000003', 'ACME-003', `${ACME}, industry information`, 'North'),
	},
	employees,
	locks,
	cloud,
	/** By number. */
	assetIds: Object.fromEntries(
		Object.values({ ...locks, ...cloud }).map((number) => [number, assetIdOf(number)]),
	) as Record<string, string>,
	orders: { locks: '4100000000000000001', cloud: '4100000000000000002' },
	/** Of all assets that have products. */
	product: { uri: '24107', name: 'Quantity Takeoff' },
	/** 101 Design, 102 Structures, and one whose id does not fit a JavaScript number. */
	departments: { design: 101, structures: 102, site: 9_007_199_254_740_995n },
	merchandise: { suite: 7_300_000_000_000_000_001n, structures: 7_300_000_000_000_000_003n },
} as const;
