import type { Asset, Product } from './model';
import { SEED } from './seedNames';
import type { SandboxState } from './state';
import { addAsset, isCloud, makeProduct } from './things';

const DAY = 24 * 60 * 60 * 1000;
const { acme, borealis, cirrus, locks, softKeys, cloud, employees, orders } = SEED;

const extended = (extendValue: string) => ({ assetExtends: [{ extendCode: 'gxxp', extendValue }] });

/** Number, license type, holder, days until it ends (null: no end), and what else is special about it. */
const things: Array<[string, string, keyof typeof employees | null, number | null, Partial<Asset>?]> = [
	[locks.reissuable, 'normal_recover_usbkey', 'lina', 400, extended('1')],
	[locks.endsSoon, 'normal_recover_usbkey', 'omar', 12],
	[locks.notReissuable, 'normal_unrecover_usbkey', 'mei', null],
	[locks.network, 'normal_recover_lan_usbkey', null, 200],
	[locks.lentFree, 'normal_recover_usbkey', null, null, { borrowedUsbKey: true }],
	[locks.lentOut, 'normal_recover_usbkey', null, null, { borrowedUsbKey: true, lentTo: employees.priya }],
	[locks.largeCustomer, 'normal_unrecover_usbkey', null, 300, { largeCustomer: true, locked: true }],
	[softKeys.endsSoon, 'softkey', 'aisha', 25],
	[softKeys.expired, 'softkey', null, -10, { freezing: true }],
	[cloud.lina, 'cloud_account', 'lina', 180, { onlineFlag: true, ...extended('0') }],
	[cloud.lent, 'cloud_account', 'priya', 365, { lentInto: locks.lentOut }],
	[cloud.ofDeleted, 'cloud_account', 'erik', 60],
	[cloud.free, 'cloud_account', null, 5],
	[cloud.noNodes, 'cloud_account', 'tomas', 60],
	[cloud.personal, 'cloud_personal', 'omar', 12],
	[cloud.ofEnterprise, 'cloud_customer', null, 200, extended('1')],
	[cloud.ended, 'cloud_account', 'aisha', -10],
];

/** The orders and assets of the seeded company; its people and customers are there already. */
export function fillThings(state: SandboxState): void {
	addOrders(state);
	for (const [assetNum, licenseType, holder, days, more] of things) {
		addThing(state, assetNum, licenseType, acme.customer.customerId, days, {
			assignedTo: holder && employees[holder],
			assignTime: holder && state.clock.now() - 30 * DAY,
			...more,
		});
	}
	addThing(state, locks.ofBorealis, 'normal_recover_usbkey', borealis.customer.customerId, 100);
	addThing(state, locks.ofUnbound, 'normal_recover_usbkey', cirrus.customerId, 100);
}

function addOrders(state: SandboxState): void {
	const both = {
		channelCode: 'CRM',
		channelOrderId: 'PO-1',
		customerId: acme.customer.customerId,
		orderType: 'new_buy',
		createTime: state.clock.now() - 365 * DAY,
	};
	const add = (licenseOrderId: string, sequence: number, licenseType: string) =>
		state.orders.set(licenseOrderId, { ...both, licenseOrderId, sequence, licenseType });
	add(orders.locks, 1, 'normal_recover_usbkey');
	add(orders.cloud, 2, 'cloud_account');
}

/** One asset with its products: the network lock gets a nested package, a free lent lock and what is lent nothing. */
function addThing(
	state: SandboxState,
	assetNum: string,
	licenseType: string,
	customerId: string,
	days: number | null,
	more: Partial<Asset> = {},
): void {
	const now = state.clock.now();
	const createTime = now - 365 * DAY;
	const licenseOrderId = isCloud(licenseType) ? orders.cloud : orders.locks;
	const limitEndTime = days === null ? null : now + days * DAY;
	const common = { licenseOrderId, limitStartTime: createTime, limitEndTime, createTime };
	const product = (uri: string, productName: string, limitConcurrent: number, more?: Partial<Product>) => {
		const names = { productUri: uri, gmsPid: uri, crmProductId: `CRM-P-${uri}`, productName };
		return makeProduct(state, { ...common, ...names, limitConcurrent, ...more });
	};

	const names = { id: SEED.assetIds[assetNum], assetNum, licenseType, customerId };
	const asset = addAsset(state, { ...common, ...names, updateTime: createTime, ...more });
	if (assetNum === locks.network) {
		asset.merchandises = [suite(licenseOrderId, createTime)];
		asset.products = [
			product(SEED.product.uri, SEED.product.name, 10),
			product('24110', 'Site Planning', 10, { merchandiseInsId: SEED.merchandise.suite }),
			product('24111', 'Rebar Detailing', 5, { merchandiseInsId: SEED.merchandise.structures }),
		];
	} else if (asset.borrowedUsbKey ? asset.lentTo !== null : asset.lentInto === null) {
		const nodes = assetNum === cloud.noNodes ? 0 : 1;
		asset.products = [
			product(SEED.product.uri, SEED.product.name, nodes),
			product('24108', 'Cost Estimating', nodes),
		];
	}
}

function suite(licenseOrderId: string, createTime: number): Asset['merchandises'][number] {
	const common = { licenseOrderId, createTime, timeDurationExpression: '1-0-0' };
	const structures = {
		id: SEED.merchandise.structures,
		merchandiseNum: 'M-110',
		parentMerchandiseNum: 'M-100',
	};
	const inside = { ...common, ...structures, merchandiseName: 'Structures Pack', children: [] };
	const all = { id: SEED.merchandise.suite, merchandiseNum: 'M-100', parentMerchandiseNum: null };
	return { ...common, ...all, merchandiseName: 'Construction Suite', children: [inside] };
}
