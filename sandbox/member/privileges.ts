import { type Call, Refusal } from '../http/endpoint';
import { assign, enterpriseOf } from '../state/things';
import { accountIn } from './find';

/**
 * Withdraws and assigns asset numbers, all or none. A deleted employee may still have assets withdrawn: nothing else
 * would ever free them.
 */
export function configureAssets(call: Call<{ deleteAssets: string[]; addAssets: string[] }>): unknown {
	const { state, act } = call;
	const { deleteAssets, addAssets } = call.body;
	const employee = accountIn(call, addAssets.length === 0);
	checkRepeats([...deleteAssets, ...addAssets]);

	const going = deleteAssets.map((assetNum) => {
		const asset = state.assetsByNumber.get(assetNum);
		if (asset?.assignedTo === employee.globalId) return asset;
		const message = `asset number not found: the employee does not hold ${assetNum}`;
		throw new Refusal('60024', message, 'deleteAssets');
	});
	const coming = addAssets.map((assetNum) => {
		const asset = state.assetsByNumber.get(assetNum);
		if (!asset) throw new Refusal('60024', `asset number not found: ${assetNum}`, 'addAssets');
		if (enterpriseOf(state, asset) !== employee.enterpriseGlobalId) {
			throw new Refusal('60025', `asset number belongs to the wrong customer: ${assetNum}`, 'addAssets');
		}
		if (asset.assignedTo)
			throw new Refusal('60028', `asset number configured repeatedly: ${assetNum}`, 'addAssets');
		return asset;
	});
	for (const asset of going) {
		assign(state, asset, null);
		act('asset.withdrawn', asset.assetNum, employee.globalId);
	}
	for (const asset of coming) {
		assign(state, asset, employee);
		act('asset.assigned', asset.assetNum, employee.globalId);
	}
	return null;
}

function checkRepeats(numbers: string[]): void {
	const twice = numbers.find((one, i) => numbers.indexOf(one) !== i);
	if (twice !== undefined) throw new Refusal('60028', `asset number configured repeatedly: ${twice}`, 'body');
}
