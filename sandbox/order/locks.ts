import { z } from 'zod';
import { check, filled } from '../http/check';
import type { Endpoint } from '../http/endpoint';
import type { Asset } from '../state/model';

const body = z
	.object({ assetNums: z.array(filled).min(1, 'must not be empty'), operatorIdentity: filled })
	.strict();

const status = { done: 1, unknown: 2, failed: 3, wrongType: 4 } as const;

/** docs/api/order-service.md §4 #6: only re-issuable locks and large-customer locks may be changed. */
const lockable = ({ licenseType, largeCustomer }: Asset) =>
	licenseType === 'normal_recover_usbkey' || licenseType === 'normal_recover_lan_usbkey' || largeCustomer;

export const lock: Endpoint = change('/asset/lock', true, 'lock.disabled');
export const unlock: Endpoint = change('/asset/unlock', false, 'lock.enabled');

/** One result per number sent, in that order; a lock that is so already is a success, and no act. */
function change(path: string, locked: boolean, kind: string): Endpoint {
	return {
		service: 'order',
		method: 'POST',
		path,
		handle({ state, body: given, act }) {
			return check(body, given, '13004').assetNums.map((assetNum) => {
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
		},
	};
}
