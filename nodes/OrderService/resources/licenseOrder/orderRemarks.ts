import type { InputRemark } from '../../../shared/model/operation';
import { blankEntries } from '../../../shared/schema/idList';
import type { CheckedOrder, CheckedPackage, Path } from './orderRules';

/** The ends of a purchase that have passed already, with their places: they may be meant, so they are told and not refused. */
function pastEnds({ orderType, assets = [] }: CheckedOrder, now: number): Array<{ path: Path; end: number }> {
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

/** The arrays of asset numbers that had blanks among the numbers: what is left out is told, so that nobody misses an asset. */
function blankNumbers(given: unknown): InputRemark[] {
	const assets = isRecord(given) ? given.assets : undefined;
	if (!Array.isArray(assets)) return [];
	return assets.flatMap((asset: unknown, index) => {
		const blanks = isRecord(asset) ? blankEntries(asset.assetNos) : undefined;
		return blanks === undefined
			? []
			: [{ path: ['assets', index, 'assetNos'], message: `${blanks}, and left out` }];
	});
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/**
 * What a person should know of an order that is sent all the same.
 * @param given the order before it was read
 */
export function remarksOn(order: CheckedOrder, given: unknown, now: number): InputRemark[] {
	const past = pastEnds(order, now).map(({ path, end }) => ({
		path,
		message: `${new Date(end).toISOString()} is in the past`,
	}));
	return [...blankNumbers(given), ...past];
}
