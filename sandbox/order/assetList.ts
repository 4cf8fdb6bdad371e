import type { Call } from '../http/endpoint';
import type { Asset } from '../state/model';
import type { SandboxState } from '../state/state';
import { assetsOf, isCloud, shownTime } from '../state/things';
import { invalid } from './bindingRecord';

/**
 * The assets under the enterprise's cloud-account authorizations (docs/api/order-service.md §4 #8): no lock, no certificate.
 * With `extendCode` those that carry the extension.
 */
export function listAssets({ state, shown, params, query: { extendCode } }: Call): unknown {
	const globalId = params.enterpriseGlobalId ?? '';
	if (!state.enterprises.has(globalId)) throw invalid(`enterpriseGlobalId: no enterprise has ${globalId}`);
	const isListed = ({ licenseType }: Asset) => state.settings.listsAllTypes || isCloud(licenseType);
	const all = assetsOf(state, globalId).filter(isListed);
	const wanted = extendCode
		? all.filter((asset) => asset.assetExtends.some((one) => one.extendCode === extendCode))
		: all;
	return shown(wanted, ({ id }) => id).map((one) => assetRecord(state, one));
}

/** docs/api/order-service.md §2.7. */
function assetRecord(state: SandboxState, asset: Asset): Record<string, unknown> {
	const { id, licenseType, assetNum, customerId, locked, freezing, createTime, updateTime } = asset;
	return {
		id,
		licenseType,
		assetNum,
		grantable: true,
		customerId,
		keyShellNumber: assetNum.replace(/\D/g, ''),
		keyChipType: 2,
		locked,
		freezing,
		createTime: shownTime(state, id, createTime),
		updateTime,
		limitStartTime: asset.limitStartTime,
		limitEndTime: asset.limitEndTime,
		assignStatus: {
			id,
			assignStatus: asset.assignedTo ? 'assigned' : 'unassigned',
			assignMemberId: asset.assignedTo ?? '',
			createTime: new Date(asset.assignTime ?? createTime).toISOString(),
			updateTime: null,
		},
		assetLimits: null,
		assetExtends: asset.assetExtends,
		borrowedUsbKey: asset.borrowedUsbKey,
	};
}
