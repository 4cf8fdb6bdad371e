import { CLOUD } from '../traits';
import { ENTERPRISE_OF, type Frame, NUMBERS, type Old } from './frame';
import type { Random } from './random';
import type { Wish } from './wishes';

const MORE_NUMBERS = ['CA301', 'CA302', 'CA303', 'CA304', 'CA305', 'CA306', 'CA307', 'CA308'];

/** Bindings and orders. */
export function askForOrders(kind: 'bind' | 'order', random: Random, frame: Frame, old: Old): Wish[] {
	const orderType = random.pick(['new_buy', 'new_buy', 'new_buy', 'delete_asset', 'delete_product'] as const);
	// There are only so many assets to remove.
	const items = random.int(1, frame.isFriendly ? 3 : kind === 'bind' || orderType === 'new_buy' ? 4 : 2);
	const isTogether = random.chance(0.6);
	const plan: Plan = {
		orderType,
		old,
		taken: new Set(),
		sharesNumbers: random.chance(0.3),
		wrongShare: random.chance(0.3) ? 0.25 : 0,
	};
	return Array.from({ length: items }, (_, item) => {
		const parts = kind === 'bind' || frame.oneEach || random.chance(0.7) ? 1 : 2;
		return Array.from({ length: parts }, (_part, place): Wish => {
			const common = { tag: `tag-${item}-${place}`, item };
			if (kind === 'bind') return { kind, ...common, ...binding(random, frame, item) };
			const channelOrderId = isTogether ? 'SO-1' : `SO-${item}`;
			const order = frame.isFriendly ? friendlyOrder(random, item, place) : orderOf(random, plan);
			return { kind, ...common, ...order, channelOrderId };
		});
	}).flat();
}

const binding = (random: Random, { isFriendly }: Frame, item: number) => ({
	channelCode: isFriendly ? 'CRM' : random.pick(['CRM', 'CRM', 'CRM2']),
	channelCustomerId: isFriendly ? `CU${item}` : random.pick(['CU1', 'CU2', 'CU11', 'CU3']),
	enterpriseName: isFriendly ? `Firm ${item}` : random.pick(['Firm A', 'Firm B', 'Firm A2']),
});

function friendlyOrder(random: Random, item: number, place: number) {
	return {
		orderType: 'new_buy' as const,
		licenseType: random.pick(CLOUD),
		customerId: 'C1',
		namesCustomer: random.chance(0.7),
		numbers: [`CA${item}${place}1`, `CA${item}${place}2`].slice(0, random.int(1, 2)),
		enterprise: ENTERPRISE_OF.C1,
		isWrong: false,
	};
}

interface Plan {
	orderType: 'new_buy' | 'delete_asset' | 'delete_product';
	old: Old;
	/** Numbers of parts before. */
	taken: Set<string>;
	sharesNumbers: boolean;
	wrongShare: number;
}

function orderOf(random: Random, { orderType, old: { assets }, taken, sharesNumbers, wrongShare }: Plan) {
	const customerId = random.pick(['C1', 'C1', 'C1', 'C2']);
	const own = assets.filter((one) => one.customerId === customerId);
	const names = own.map(({ assetNum }) => assetNum);
	const fresh = NUMBERS.filter((number) => !assets.some(({ assetNum }) => assetNum === number));
	const from =
		orderType === 'new_buy' ? (random.chance(0.75) ? fresh : NUMBERS) : random.chance(0.9) ? names : NUMBERS;
	const open = from.filter((number) => sharesNumbers || !taken.has(number));
	const numbers = random.some(
		open.length > 0 ? open : MORE_NUMBERS,
		random.pick(orderType === 'new_buy' ? [1, 1, 1, 2, 3] : [1, 1, 1, 2]),
	);
	for (const number of numbers) taken.add(number);
	const known = own.find(({ assetNum }) => numbers.includes(assetNum));
	const types = random.chance(0.75) ? CLOUD : ['softkey', 'normal_recover_usbkey', 'product_entity'];
	const order = {
		orderType,
		licenseType: known !== undefined && random.chance(0.9) ? known.licenseType : random.pick(types),
		customerId,
		namesCustomer: random.chance(0.8),
		numbers,
		enterprise: random.chance(0.93) ? ENTERPRISE_OF[customerId] : undefined,
		isWrong: random.chance(wrongShare),
	};
	return order.isWrong ? { ...order, customerId: 'C404', namesCustomer: true } : order;
}
