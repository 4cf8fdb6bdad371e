import { invalid } from './bindingRecord';
import type { OrderInput } from './orderInput';

/** What the documents demand in words, and ours; throws a 13004 that names the path. */
export function checkRules(orders: OrderInput[]): void {
	const seen = new Set<string>();
	orders.forEach((order, i) => {
		const at = `orderList[${i}]`;
		const sequence = String(order.sequence);
		if (seen.has(sequence)) throw invalid(`${at}.sequence: ${sequence} comes twice in this request`);
		seen.add(sequence);
		order.assets.forEach((asset, j) => {
			const empty = !asset.products?.length && !asset.merchandises?.length;
			if (empty && order.orderType !== 'delete_asset') {
				throw invalid(`${at}.assets[${j}].products: may be empty only when orderType is delete_asset`);
			}
			if (!asset.assetNos?.length && needsNumbers(order)) {
				throw invalid(`${at}.assets[${j}].assetNos: must name the assets`);
			}
		});
	});
}

/** Locks exist as things, so nobody makes up their numbers; and a removal that names nothing would take everything. */
const needsNumbers = ({ orderType, licenseType, srcLicenseOrderId }: OrderInput) =>
	licenseType.endsWith('usbkey') || (orderType === 'delete_asset' && !srcLicenseOrderId);
