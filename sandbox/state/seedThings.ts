import type { Asset, Product } from './model';
import { assetIdOf, SEED, type Thing, THINGS } from './seedNames';
import type { SandboxState } from './state';
import { addAsset, isCloud, makeProduct } from './things';

const DAY = 24 * 60 * 60 * 1000;
const { acme, locks, cloud, employees, orders } = SEED;

/** The orders and assets of the seeded company; its people and customers are there already. */
export function fillThings(state: SandboxState): void {
	addOrders(state);
	const things: Thing[] = Object.values(THINGS).flatMap((group) => Object.values<Thing>(group));
	for (const thing of things) addThing(state, thing);
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
function addThing(state: SandboxState, [assetNum, licenseType, holder, days, more]: Thing): void {
	const now = state.clock.now();
	const createTime = now - 365 * DAY;
	const licenseOrderId = isCloud(licenseType) ? orders.cloud : orders.locks;
	const limitEndTime = days === null ? null : now + days * DAY;
	const common = { licenseOrderId, limitStartTime: createTime, limitEndTime, createTime };
	const product = (uri: string, productName: string, limitConcurrent: number, more?: Partial<Product>) => {
		const names = { productUri: uri, gmsPid: uri, crmProductId: `CRM-P-${uri}`, productName };
		return makeProduct(state, { ...common, ...names, limitConcurrent, ...more });
	};

	const asset = addAsset(state, {
		...common,
		...{ id: assetIdOf(assetNum), assetNum, licenseType, customerId: acme.customer.customerId },
		updateTime: createTime,
		assignedTo: holder && employees[holder],
		assignTime: holder && now - 30 * DAY,
		...more,
	});
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
