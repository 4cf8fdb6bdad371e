import { type Call, Refusal } from '../http/endpoint';
import type { Asset, Employee } from '../state/model';
import { accountIn } from './find';

/** Moves the entitlements of the employee's assets into a lent lock, all or none. */
export function lendAssets(call: Call<{ borrowedUsbKey: string; assetIDs: string[] }>): unknown {
	const employee = accountIn(call, false);
	const lock = lentLock(call, call.body.borrowedUsbKey, employee);
	const assets = call.body.assetIDs.map((id) => lendable(call, id, employee, lock));
	lock.lentTo = employee.globalId;
	for (const asset of assets) move(call, asset, lock);
	return null;
}

function lentLock({ state }: Call, assetNum: string, employee: Employee): Asset {
	const lock = state.assetsByNumber.get(assetNum);
	if (!lock?.borrowedUsbKey || lock.locked) {
		throw new Refusal('33008', 'lent lock status abnormal', 'borrowedUsbKey');
	}
	if (lock.lentTo !== null && lock.lentTo !== employee.globalId) {
		throw new Refusal('33018', 'lent lock already lent to another employee', 'borrowedUsbKey');
	}
	return lock;
}

function lendable({ state }: Call, id: string, employee: Employee, lock: Asset): Asset {
	const asset = state.assets.get(id);
	if (asset?.assignedTo !== employee.globalId) {
		const message = `insufficient employee permission: the employee does not hold ${id}`;
		throw new Refusal('33003', message, 'assetIDs');
	}
	if (asset.lentInto !== null && asset.lentInto !== lock.assetNum) {
		throw new Refusal('33007', 'already lent to another lent lock', 'assetIDs');
	}
	if (asset.products.some((one) => one.limitConcurrent !== null && one.limitConcurrent <= 0)) {
		throw new Refusal('33006', 'insufficient nodes', 'assetIDs');
	}
	return asset;
}

/** Lending what is in this very lock already changes nothing. */
function move({ state, act }: Call, asset: Asset, lock: Asset): void {
	if (asset.lentInto === lock.assetNum) return;
	const updateTime = state.clock.now();
	lock.products = [...lock.products, ...asset.products];
	lock.merchandises = [...lock.merchandises, ...asset.merchandises];
	Object.assign(asset, { products: [], merchandises: [], lentInto: lock.assetNum, updateTime });
	lock.updateTime = updateTime;
	act('asset.lent', `${asset.assetNum}→${lock.assetNum}`, asset.id);
}
