import { pick } from 'lodash';
import type { Call } from '../http/endpoint';
import { nextId } from '../state/ids';
import type { Asset, Long } from '../state/model';
import type { SandboxState } from '../state/state';
import { assetsOf, isCloud, shownTime } from '../state/things';
import { invalid } from './customers';

/**
 * The assets under the enterprise's cloud-account authorizations (docs/api/order-service.openapi.yaml §4 #8): no lock, no certificate.
 * With `extendCode` those that carry the extension.
 */
export function listAssets({ state, shown, params, query: { extendCode } }: Call): unknown {
	const globalId = params.enterpriseGlobalId ?? '';
	if (!state.enterprises.has(globalId)) throw invalid(`enterpriseGlobalId: no enterprise has ${globalId}`);
	const isListed = ({ licenseType, assetExtends }: Asset) =>
		(state.settings.listsAllTypes || isCloud(licenseType)) &&
		(!extendCode || assetExtends.some((one) => one.extendCode === extendCode));
	return shown(assetsOf(state, globalId).filter(isListed), ({ id }) => id).map((one) =>
		assetRecord(state, one),
	);
}

/** docs/api/order-service.openapi.yaml §2.7. */
function assetRecord(state: SandboxState, asset: Asset): Record<string, unknown> {
	const { id, assetNum, customerId, createTime } = asset;
	return {
		...pick(asset, 'id', 'licenseType', 'assetNum'),
		grantable: true,
		customerId,
		keyShellNumber: assetNum.replace(/\D/g, ''),
		keyChipType: 2,
		...pick(asset, 'locked', 'freezing'),
		createTime: shownTime(state, id, createTime),
		...pick(asset, 'updateTime', 'limitStartTime', 'limitEndTime'),
		assignStatus: {
			id,
			assignStatus: asset.assignedTo ? 'assigned' : 'unassigned',
			assignMemberId: asset.assignedTo ?? '',
			createTime: new Date(asset.assignTime ?? createTime).toISOString(),
			updateTime: null,
		},
		assetLimits: null,
		...pick(asset, 'assetExtends', 'borrowedUsbKey'),
	};
}

const status = { done: 1, unknown: 2, wrongType: 4 } as const;

/** docs/api/order-service.openapi.yaml §4 #6: only re-issuable locks and large-customer locks may be changed. */
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
			if (asset.locked !== locked) {
				Object.assign(asset, { locked, updateTime: state.clock.now() });
				act(kind, assetNum, asset.id);
			}
			return { assetNum, status: status.done };
		});
}

/** Only so that a slip does not fill the memory. */
const MOST = 100_000;

/** Ten digits each: the partition (`8` is domestic), then nine that count up. */
export function allocateAssetNumbers({ state, body: { size }, act }: Call<{ size: Long }>): unknown {
	if (size < 1) throw invalid('size: must be at least 1');
	if (size > MOST) throw invalid(`size: must be at most ${MOST}`);
	return Array.from({ length: Number(size) }, () => {
		const number = `8${String(nextId(state, 'shellNumber')).padStart(9, '0')}`;
		act('number.allocated', number);
		return number;
	});
}
