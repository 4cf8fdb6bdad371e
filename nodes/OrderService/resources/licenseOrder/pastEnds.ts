import type { CheckedOrder, CheckedPackage, Path } from './orderRules';

/** The ends of a purchase that have passed already, with their places: they may be meant, so they are told and not refused. */
export function pastEnds(
	{ orderType, assets = [] }: CheckedOrder,
	now: number,
): Array<{ path: Path; end: number }> {
	if (orderType !== 'new_buy') return [];
	const found: Array<{ path: Path; end: number }> = [];
	const look = ({ limitEndDate: end }: { limitEndDate?: number }, ...path: Path) => {
		if (end !== undefined && end < now) found.push({ path: [...path, 'limitEndDate'], end });
	};
	const lookInside = (packages: CheckedPackage[] | undefined, ...at: Path): void =>
		packages?.forEach(({ licenseOrderProductList, children }, index) => {
			licenseOrderProductList?.forEach((product, place) =>
				look(product, ...at, index, 'licenseOrderProductList', place),
			);
			lookInside(children, ...at, index, 'children');
		});
	assets.forEach((asset, index) => {
		look(asset, 'assets', index);
		asset.products?.forEach((product, place) => look(product, 'assets', index, 'products', place));
		lookInside(asset.merchandises, 'assets', index, 'merchandises');
	});
	return found;
}
