import type { Call } from '../http/endpoint';
import type { Asset } from '../state/model';
import { assetsOf } from '../state/things';
import { enterpriseIn } from './find';

/** All asset numbers of an enterprise, with the employee each is configured to, docs/api/member-center.openapi.yaml §2.5. */
export const listAssetNumbers = (call: Call): unknown =>
	assetsIn(call).map((asset) => ({
		assetNum: asset.assetNum,
		assetId: asset.id,
		cloudAccountGlobalId: asset.assignedTo,
		borrowedFlag: isLent(asset),
		onlineFlag: asset.onlineFlag,
	}));

/** The lent locks of an enterprise, docs/api/member-center.openapi.yaml §2.6; nobody has a lock whose employee is an empty text. */
export const listLentLocks = (call: Call): unknown =>
	assetsIn(call, ({ borrowedUsbKey }) => borrowedUsbKey).map((asset) => ({
		assetId: asset.id,
		assetNum: asset.assetNum,
		borrowedFlag: isLent(asset),
		cloudAccountGlobalId: asset.lentTo ?? '',
	}));

/** A lent lock that somebody has, or an asset whose entitlements are in one. */
const isLent = (asset: Asset) => asset.lentTo !== null || asset.lentInto !== null;

function assetsIn(call: Call, isWanted: (asset: Asset) => boolean = () => true): Asset[] {
	const enterprise = enterpriseIn(call, '60017', 'current account not bound to an authorization customer');
	return call.shown(assetsOf(call.state, enterprise.globalId).filter(isWanted), ({ id }) => id);
}
