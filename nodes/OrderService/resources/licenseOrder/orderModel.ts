import { z } from 'zod';

import { optionalOf } from '../../../shared/form/formOf';
import { id, integer, oneOf } from '../../../shared/schema/input';
import { converted } from '../../../shared/schema/scalar';
import { time } from '../../../shared/schema/time';
import { licenseType } from '../../licenseTypes';
import { assetFields, extensionFields, packageFields } from './assetFields';
import { customerSchemas } from './customerFields';
import { ORDER_TYPES } from './orderShape';
import { featureFields, productFields } from './productFields';

/** The order of docs/api/order-service.md §2.3a, four levels deep: one model for the form and for JSON, once blanks are gone. */

/** From JSON, this date is sent as it was given; from the form, as milliseconds (docs/maintainers/design.md, "Request"). */
const asGiven = converted<string | number | bigint>(
	(value) =>
		typeof value === 'string' || typeof value === 'bigint' || Number.isFinite(value)
			? (value as string | number | bigint)
			: undefined,
	() => ({ message: 'must be a date or a number' }),
);

/** An object with only these keys; an unknown one is refused by name. */
function entry<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.object(shape).strict();
}

/** A package, which may hold others; of a recursive schema the type does not follow. */
export interface Package extends z.output<z.ZodObject<ReturnType<typeof optionalOf<typeof packageFields>>>> {
	children?: Package[];
	licenseOrderProductList?: Product[];
}

/** The schema of one order. `zone` is the workflow's time zone for dates without an offset; `source` is the form or JSON. */
export function orderModel(zone: string, source: 'form' | 'json') {
	const starts = time(zone, 'from its start').optional();
	const ends = time(zone, 'until its end').optional();
	const productOf = (given: typeof source) => {
		const feature = entry({
			...optionalOf(featureFields),
			trialEndDate: given === 'form' ? ends : asGiven.optional(),
		});
		return entry({
			...optionalOf(productFields),
			limitStartDate: starts,
			limitEndDate: ends,
			// The document types it as an integer, without a unit: in JSON an integer is sent as it is.
			trialEndDate: given === 'form' ? ends : time(zone, 'until its end', 'integers as given').optional(),
			productFeatures: z.array(feature).optional(),
		});
	};
	const merchandise: z.ZodType<Package, z.ZodTypeDef, unknown> = entry({
		...optionalOf(packageFields),
		children: z.lazy(() => z.array(merchandise)).optional(),
		// The form takes packages as JSON, too.
		licenseOrderProductList: z.array(productOf('json')).optional(),
	});
	const asset = entry({
		...optionalOf(assetFields),
		assetExtendList: z.array(entry(optionalOf(extensionFields))).optional(),
		limitStartDate: starts,
		limitEndDate: ends,
		products: z.array(productOf(source)).optional(),
		merchandises: z.array(merchandise).optional(),
	});
	return z
		.object({
			sequence: integer.optional(),
			...customerSchemas,
			srcLicenseOrderId: id.optional(),
			licenseType: licenseType.optional(),
			orderType: oneOf(ORDER_TYPES),
			assets: z.array(asset).optional(),
		})
		.strict();
}

export type Order = z.output<ReturnType<typeof orderModel>>;
export type Asset = NonNullable<Order['assets']>[number];
export type Product = NonNullable<Asset['products']>[number];

export type Path = Array<string | number>;

export function* productsInside(
	packages: Package[] = [],
	at: Path,
): Generator<{ product: Product; inside: Package; path: Path }> {
	for (const [index, inside] of packages.entries()) {
		for (const [place, product] of (inside.licenseOrderProductList ?? []).entries())
			yield { product, inside, path: [...at, index, 'licenseOrderProductList', place] };
		yield* productsInside(inside.children, [...at, index, 'children']);
	}
}

export function* productsOf(
	{ products = [], merchandises }: Asset,
	at: Path = [],
): Generator<{ product: Product; path: Path }> {
	for (const [place, product] of products.entries()) yield { product, path: [...at, 'products', place] };
	yield* productsInside(merchandises, [...at, 'merchandises']);
}
