import type { InputRemark } from '../../../shared/model/operation';
import { blankEntries } from '../../../shared/schema/idList';
import type { CheckedOrder, CheckedPackage, Path } from './orderRules';

type Remark = (path: Path, message: string) => void;

/**
 * What a person should know of an order that is sent all the same.
 * @param given the order before it was read
 */
export function remarksOn(order: CheckedOrder, given: unknown, now: number): InputRemark[] {
	const remarks: InputRemark[] = [];
	const remark: Remark = (path, message) => remarks.push({ path, message });
	remarkBlankNumbers(given, remark);
	if (order.orderType === 'new_buy') remarkPastEnds(order, now, remark);
	return remarks;
}

/** The ends of a purchase that have passed already: they may be meant. Those of a removal say which products are meant. */
function remarkPastEnds({ assets = [] }: CheckedOrder, now: number, remark: Remark): void {
	const look = ({ limitEndDate: end }: { limitEndDate?: number }, path: () => Path) => {
		if (end !== undefined && end < now)
			remark([...path(), 'limitEndDate'], `${new Date(end).toISOString()} is in the past`);
	};
	const lookInside = (packages: CheckedPackage[] | undefined, at: () => Path): void =>
		packages?.forEach(({ licenseOrderProductList, children }, index) => {
			licenseOrderProductList?.forEach((product, place) =>
				look(product, () => [...at(), index, 'licenseOrderProductList', place]),
			);
			lookInside(children, () => [...at(), index, 'children']);
		});
	assets.forEach((asset, index) => {
		look(asset, () => ['assets', index]);
		asset.products?.forEach((product, place) => look(product, () => ['assets', index, 'products', place]));
		lookInside(asset.merchandises, () => ['assets', index, 'merchandises']);
	});
}

/** The arrays of asset numbers that had blanks among the numbers: what is left out is told, so that nobody misses an asset. */
function remarkBlankNumbers(given: unknown, remark: Remark): void {
	const assets = isRecord(given) ? given.assets : undefined;
	if (!Array.isArray(assets)) return;
	assets.forEach((asset: unknown, index) => {
		const blanks = isRecord(asset) ? blankEntries(asset.assetNos) : undefined;
		if (blanks !== undefined) remark(['assets', index, 'assetNos'], `${blanks}, and left out`);
	});
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;
