import type { INodeParameters } from 'n8n-workflow';

import { OURS } from '../truth';
import { OLD_ORDER, PRODUCT } from './frame';

/** One request, as the service gets it. */
export interface Request {
	method: string;
	/** Without prefix. */
	path: string;
	query: Record<string, string>;
	body: Record<string, unknown>;
	/** Of whose item it is; another's is of none. */
	item?: number;
}

/** What a run asks for: one wish for each part of it. */

interface Common {
	/** Travels with the request where nobody looks for evidence, so that the truth can say whose request it was. */
	tag: string;
	item: number;
}

export type BindWish = Common & {
	kind: 'bind';
	channelCode: string;
	channelCustomerId: string;
	enterpriseName: string;
};
export type AddWish = Common & { kind: 'add'; enterprise: string; userName: string; name: string };
/** With `byName` the employee is named by an account name; `member` is who is meant, if anybody. */
type ConfigureWish = Common & {
	kind: 'configure';
	member: string;
	byName?: string;
	add: string[];
	remove: string[];
};
/** `clear`: Withdraw All. `leave`: deleted, with Refuse. */
export type LeaverWish = Common & { kind: 'clear' | 'leave'; member: string };
type NamedWish = Common & { kind: 'delete'; byName: string };
export type OrderWish = Common & {
	kind: 'order';
	orderType: 'new_buy' | 'delete_asset' | 'delete_product';
	licenseType: string;
	/** Left out of the order where the customer is named in another way. */
	customerId: string;
	namesCustomer: boolean;
	/** Orders of the same one share a request. */
	channelOrderId: string;
	numbers: string[];
	enterprise?: string;
	/** Of a customer whom nobody knows: refused whatever else is so. */
	isWrong: boolean;
};
export type Wish = BindWish | AddWish | ConfigureWish | LeaverWish | NamedWish | OrderWish;
export type Kind = Wish['kind'];

/** Works that may not be done twice. */
export const isOnce = ({ kind }: Wish): boolean => kind !== 'delete' && kind !== 'leave';

const OPERATIONS: Record<Kind, [service: 'member' | 'order', resource: string, operation: string]> = {
	bind: ['order', 'customer', 'bind'],
	order: ['order', 'licenseOrder', 'create'],
	add: ['member', 'employee', 'add'],
	configure: ['member', 'employee', 'configureAssets'],
	clear: ['member', 'employee', 'configureAssets'],
	leave: ['member', 'employee', 'delete'],
	delete: ['member', 'employee', 'delete'],
};
export const operationOf = (kind: Kind) => OPERATIONS[kind];

/** By ID, or by the account name where one is given. */
const employee = ({ member = '', byName }: { member?: string; byName?: string }) => ({
	...{ __rl: true, mode: byName === undefined ? 'id' : 'userName', value: byName ?? member },
});

/** The node's parameters for an item, besides its options. */
export function parametersOf(wishes: Wish[]): INodeParameters {
	const [wish] = wishes;
	if (wish === undefined) return {};
	const [, resource, operation] = operationOf(wish.kind);
	return { resource, operation, ...valuesOf(wish, wishes) };
}

function valuesOf(wish: Wish, wishes: Wish[]): INodeParameters {
	switch (wish.kind) {
		case 'bind': {
			const { channelCode, channelCustomerId, enterpriseName, tag: branchName } = wish;
			const customer = { channelCode, channelCustomerId, customerName: 'Maria Ltd' };
			return { ...customer, enterpriseName, additionalFields: { branchName } };
		}
		case 'add': {
			const { enterprise: enterpriseGlobalId, userName, name, tag: password } = wish;
			return { enterpriseGlobalId, userName, name, password };
		}
		case 'configure':
			return {
				...{ enterpriseGlobalId: OURS, memberGlobalId: employee(wish) },
				...(wish.add.length > 0 && { addAssets: wish.add }),
				...(wish.remove.length > 0 && { deleteAssets: wish.remove }),
			};
		case 'clear':
		case 'leave':
			return {
				...{ enterpriseGlobalId: OURS, memberGlobalId: employee(wish) },
				...(wish.kind === 'clear' ? { withdrawAll: true } : { ifAssetsHeld: 'refuse' }),
			};
		case 'delete':
			return { enterpriseGlobalId: OURS, memberGlobalId: employee(wish) };
		case 'order':
			return {
				...{ channelCode: 'CRM', channelOrderId: wish.channelOrderId, syncMode: 'sync', appKey: 'app-1' },
				...{ orderSource: 'json', orders: wishes.map((one) => orderOf(one as OrderWish)) },
			};
	}
}

function orderOf(wish: OrderWish): INodeParameters {
	const { orderType, licenseType, customerId, numbers, enterprise, tag } = wish;
	const products = [{ productUri: PRODUCT }];
	const customer = { crmCustomerId: `crm-${customerId}`, customerName: 'Maria Ltd' };
	return {
		...{ orderType, licenseType, adminName: tag },
		...(wish.namesCustomer ? { customerId } : customer),
		...(enterprise === undefined ? {} : { enterpriseGlobalId: enterprise }),
		...(orderType === 'new_buy' ? {} : { srcLicenseOrderId: OLD_ORDER }),
		assets: [{ assetNos: numbers, ...(orderType === 'delete_asset' ? {} : { products }) }],
	};
}
