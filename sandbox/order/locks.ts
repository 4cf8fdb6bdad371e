import type { Call } from '../http/endpoint';
import type { Asset } from '../state/model';

const status = { done: 1, unknown: 2, failed: 3, wrongType: 4 } as const;

/** docs/api/order-service.md §4 #6: only re-issuable locks and large-customer locks may be changed. */
const lockable = ({ licenseType, largeCustomer }: Asset) =>
	licenseType === 'normal_recover_usbkey' || licenseType === 'normal_recover_lan_usbkey' || largeCustomer;

export const disableLocks = change(true, 'lock.disabled');
export const enableLocks = change(false, 'lock.enabled');

/** One result per number sent, in that order; a lock that is so already is a success, and no act. */
function change(locked: boolean, kind: string) {
	return ({ state, body, act }: Call<{ assetNums: string[] }>): unknown =>
		body.assetNums.map((assetNum) => {
			const asset = state.assetsByNumber.get(assetNum);
			if (!asset) return { assetNum, status: status.unknown };
			if (!lockable(asset)) return { assetNum, status: status.wrongType };
			if (asset.alwaysFails) return { assetNum, status: status.failed };
			if (asset.locked !== locked) {
				Object.assign(asset, { locked, updateTime: state.clock.now() });
				act(kind, assetNum, asset.id);
			}
			return { assetNum, status: status.done };
		});
}
