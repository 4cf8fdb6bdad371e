import { ENTERPRISE_OF, Refusal } from './rules';
import type { Truth } from './truth';

/** Orders as the simulated service carries them out. */
export interface Order {
	/** Who asks: a tag, or `another`. */
	by: string;
	sequence?: number | string;
	orderType: string;
	licenseType: string;
	customerId: string;
	numbers: string[];
	/** Refused whatever else is so. */
	isWrong?: boolean;
}

export interface OrderRules {
	/** Orders that stand before a wrong one are made all the same, though all are refused. */
	partlyMade: boolean;
	/** Another customer's number is no hindrance: there are two of it then. */
	numbersRepeat: boolean;
}

/** All orders of a request or, where one is refused, none. */
export function order(truth: Truth, orders: Order[], rules: OrderRules): object[] {
	const work = () => orders.map((one, index) => carryOut(truth, one, index, rules));
	return rules.partlyMade ? work() : truth.together(work);
}

function carryOut(truth: Truth, one: Order, index: number, rules: OrderRules): object {
	const licenseOrderId = truth.id('lo');
	if (one.isWrong === true) throw new Refusal('13004', `orderList[${index}].branchCode: is not known`);
	// What an order does it does wholly: only the orders before it may stay.
	truth.together(() => {
		for (const number of one.numbers) {
			if (one.orderType === 'new_buy') buy(truth, one, number, index, rules);
			else remove(truth, one, number, index);
		}
	});
	return { sequence: one.sequence, licenseOrderId, customerId: one.customerId };
}

function buy(
	truth: Truth,
	{ by, customerId, licenseType }: Order,
	number: string,
	index: number,
	rules: OrderRules,
) {
	const { assets } = truth.state;
	const known = assets.filter(({ assetNum }) => assetNum === number);
	const own = known.find((one) => one.customerId === customerId);
	if (own !== undefined) {
		if (own.licenseType !== licenseType)
			throw new Refusal('13004', `orderList[${index}]: ${number} is a ${own.licenseType}`);
		truth.act(by, 'products added', number, {});
		return;
	}
	if (known.length > 0 && !rules.numbersRepeat)
		throw new Refusal('13004', `orderList[${index}]: ${number} belongs to another customer`);
	const made = {
		id: truth.id('as'),
		assetNum: number,
		licenseType,
		customerId,
		enterprise: ENTERPRISE_OF[customerId] ?? '',
		holder: null,
		lentInto: null,
		madeAt: truth.now(),
	};
	truth.act(by, 'asset made', number, { assets: [...assets, made] }, `${customerId} ${licenseType}`);
}

function remove(truth: Truth, { by, customerId, orderType }: Order, number: string, index: number): void {
	const { assets } = truth.state;
	const known = assets.find((one) => one.assetNum === number && one.customerId === customerId);
	if (known === undefined)
		throw new Refusal('13004', `orderList[${index}]: the customer has no asset ${number}`);
	if (orderType === 'delete_product') truth.act(by, 'products removed', number, {});
	else truth.act(by, 'asset removed', number, { assets: assets.filter((one) => one !== known) }, customerId);
}
