import { nextId } from './ids';
import { blankAsset, blankProduct } from './model';
import type { Asset, Customer, Employee, Given, Product } from './model';
import type { SandboxState } from './state';

/** Adds an asset to both indexes. */
export function addAsset(
	state: SandboxState,
	given: Given<Asset, 'licenseType' | 'assetNum' | 'customerId' | 'licenseOrderId'>,
): Asset {
	const now = state.clock.now();
	const asset: Asset = {
		...blankAsset(),
		id: given.id ?? String(nextId(state, 'asset')),
		createTime: now,
		updateTime: now,
		...given,
	};
	state.assets.set(asset.id, asset);
	state.assetsByNumber.set(asset.assetNum, asset);
	return asset;
}

/** An asset by its number; where numbers repeat, this customer's. */
export function assetByNumber(
	{ settings, assets, assetsByNumber }: SandboxState,
	number: string,
	{ customerId }: Pick<Customer, 'customerId'>,
): Asset | undefined {
	if (settings.numbersRepeat)
		return [...assets.values()].find((one) => one.assetNum === number && one.customerId === customerId);
	return assetsByNumber.get(number);
}

export function removeAsset(state: SandboxState, asset: Asset): void {
	state.assets.delete(asset.id);
	const twin =
		state.settings.numbersRepeat &&
		[...state.assets.values()].find(({ assetNum }) => assetNum === asset.assetNum);
	if (twin) state.assetsByNumber.set(asset.assetNum, twin);
	else state.assetsByNumber.delete(asset.assetNum);
}

export function assign({ clock }: SandboxState, asset: Asset, employee: Employee | null): void {
	const updateTime = clock.now();
	const assignTime = employee && updateTime;
	Object.assign(asset, { assignedTo: employee?.globalId ?? null, assignTime, updateTime });
}

export function makeProduct(state: SandboxState, given: Given<Product, 'licenseOrderId'>): Product {
	return { ...blankProduct(), id: nextId(state, 'product'), createTime: state.clock.now(), ...given };
}

/** When a thing was made, as lists and replies tell it. */
export const shownTime = ({ settings }: SandboxState, id: string, createTime: number): number | null =>
	settings.omitsTimes && /[13579]$/.test(id) ? null : createTime;

/** The enterprise an asset belongs to, through its customer; null for a customer that is not bound. */
export function enterpriseOf(state: SandboxState, asset: Asset): string | null {
	return state.customers.get(asset.customerId)?.enterpriseGlobalId ?? null;
}

/** The three license types of a cloud authorization, docs/api/order-service.openapi.yaml §2.4. */
export const isCloud = (licenseType: string): boolean =>
	['cloud_account', 'cloud_customer', 'cloud_personal'].includes(licenseType);

/** All assets of an enterprise's customers, in the order they were made. */
export function assetsOf(state: SandboxState, enterpriseGlobalId: string): Asset[] {
	const customers = new Set(customersOf(state, enterpriseGlobalId).map(({ customerId }) => customerId));
	return [...state.assets.values()].filter((asset) => customers.has(asset.customerId));
}

export function customersOf(state: SandboxState, enterpriseGlobalId: string): Customer[] {
	return [...state.customers.values()].filter((one) => one.enterpriseGlobalId === enterpriseGlobalId);
}
