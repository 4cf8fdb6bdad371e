import { isEqual, mapValues, maxBy, pick, sortBy, sum, uniq, uniqBy } from 'lodash';
import { z } from 'zod';

import { groupedBy } from '../../../shared/decode/entries';
import type { Result, Row } from '../../../shared/model/exchange';
import type { RowRule } from '../../../shared/model/operation';
import { dayOf, daysLeft, endOf, hasEnded } from '../../../shared/schema/days';
import { countOf, long, textOf } from '../../../shared/schema/reply';
import { type Asset, HOLDING } from './holders';

/** The rows of licenses: one for each asset and product, made of what several lists show. */

/** The products of an asset, or why they are not known. */
export type Products = Result<Row[], string>;

export interface LicenseOptions {
	/** Epoch milliseconds. */
	now: number;
	zone: string;
	warnDays: number;
	rowPer: 'product' | 'asset';
	/** Whether a product that was renewed has a row for its older entry, too; in a row of a whole asset it never counts. */
	withRenewed: boolean;
	/** Which products count, by their rows. */
	passes?: RowRule;
}

/** The gravest first. */
export const ATTENTION = ['ended', 'endsSoon', 'unassigned', 'heldByLeaver', 'lent', 'unknown'] as const;

/** What a row is made of. */
interface Source {
	asset: Asset;
	/** Empty for an asset without products, or whose products are not known. */
	product: Row;
	/** Epoch milliseconds; null where there is none. */
	end: number | null;
	hasEnded: boolean | null;
	renewedUntil: string | null;
	problem: string | null;
	day: (ms: number) => string;
	options: LicenseOptions;
}

const field = <Schema extends z.ZodTypeAny>(schema: Schema, of: (source: Source) => z.output<Schema>) => {
	return { schema, of };
};
const text = z.string().nullable();
const ofProduct = (name: string) => field(text, ({ product }) => textOf(product[name]) ?? null);
const ofHolder = (name: string) => field(text, ({ asset }) => textOf(asset.holder?.[name]) ?? null);
const leftOf = ({ end, options: { now, zone } }: Source) => (end === null ? null : daysLeft(end, now, zone));

/** The fields of a row, in their order; the first ten are the simplified row. */
const FIELDS = {
	assetNum: field(text, ({ asset }) => asset.assetNum),
	productName: field(text, ({ product }) => nameOf(product)),
	seats: field(z.number().nullable(), ({ product }) => seatsOf(product)),
	ends: field(text, ({ end, day }) => (end === null ? null : day(end))),
	daysLeft: field(z.number().nullable(), leftOf),
	holding: field(z.enum(HOLDING), ({ asset }) => asset.holding),
	holderName: ofHolder('name'),
	holderUserName: ofHolder('userName'),
	attention: field(z.array(z.enum(ATTENTION)), attentionOf),
	problem: field(text, ({ problem }) => problem),
	assetId: field(text, ({ asset }) => asset.assetId),
	licenseType: ofProduct('licenseType'),
	customerId: ofProduct('customerId'),
	productUri: ofProduct('productUri'),
	starts: field(text, ({ product, day }) => {
		const start = endOf(product.limitStartTime);
		return start ? day(start) : null;
	}),
	hasEnded: field(z.boolean().nullable(), (source) => source.hasEnded),
	renewedUntil: field(text, ({ renewedUntil }) => renewedUntil),
	holderGlobalId: field(text, ({ asset }) => asset.holderGlobalId),
	departmentId: field(long.nullable(), ({ asset: { holder } }) => {
		return countOf(holder?.departmentId) ?? textOf(holder?.departmentId) ?? null;
	}),
	departmentName: ofHolder('departmentName'),
	holderLeft: field(z.boolean().nullable(), ({ asset: { holder } }) => holder && holder.deleted === true),
	online: field(z.boolean().nullable(), ({ asset }) => asset.online),
	isLentLock: field(z.boolean(), ({ asset }) => asset.isLentLock),
	trial: field(z.number().nullable(), ({ product }) => countOf(product.trial) ?? null),
	merchandisePath: field(z.array(text), ({ product }) =>
		[product.merchandisePath ?? []].flat().map((one) => textOf(one) ?? null),
	),
	licenseOrderId: ofProduct('licenseOrderId'),
	channelOrderId: ofProduct('channelOrderId'),
	crmProductId: ofProduct('crmProductId'),
};

export type License = { [Name in keyof typeof FIELDS]: z.output<(typeof FIELDS)[Name]['schema']> };

/** The fields of which a row of a whole asset has what is the same for all of its products, else null. */
const SAME = [
	...(['licenseType', 'customerId', 'productUri', 'starts', 'trial'] as const),
	...(['licenseOrderId', 'channelOrderId', 'crmProductId'] as const),
];

// The casts are safe: each value is that of the field's own function, with its own schema.
export const licenseRow = z.object(
	mapValues(FIELDS, 'schema') as { [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]['schema'] },
);
const rowOf = (source: Source): License => mapValues(FIELDS, ({ of }) => of(source)) as License;

/** What was renewed needs none: the newer entry has it. */
function attentionOf(source: Source): Array<(typeof ATTENTION)[number]> {
	const { asset, hasEnded: isOver, renewedUntil, problem, options } = source;
	if (renewedUntil !== null) return [];
	const applies = {
		ended: isOver === true,
		endsSoon: isOver === false && (leftOf(source) ?? Infinity) <= options.warnDays,
		// A lent lock that nobody has lies ready.
		unassigned: asset.holding === 'free' && !asset.isLentLock,
		heldByLeaver: asset.holder?.deleted === true,
		lent: asset.holding === 'lent',
		unknown: problem !== null,
	};
	return ATTENTION.filter((kind) => applies[kind]);
}

/** What tells one product from another. */
const keyOf = (product: Row) => textOf(product.productUri) ?? textOf(product.productName);
const nameOf = (product: Row) =>
	textOf(product.productName) ?? keyOf(product) ?? textOf(product.crmProductId) ?? null;
const seatsOf = (product: Row) => countOf(product.limitConcurrent) ?? null;

/** What is renewed without an end is renewed until this day, which stands for "never" on the platform, too. */
const NEVER = '9999-12-31';

/**
 * The rows of all assets: what ends first on top, what never ends last. An asset without products is a row without one.
 * @param products by asset ID
 * @returns `notShown`: how many rows were left out because they do not show what `passes` asks for
 */
export function licensesOf(
	assets: Asset[],
	products: ReadonlyMap<string, Products>,
	options: LicenseOptions,
): { rows: License[]; notShown: number } {
	const { passes = () => true, rowPer, withRenewed } = options;
	let notShown = 0;
	const rows = assets.flatMap((asset) => {
		const ofAsset = productRowsOf(asset, products.get(asset.assetId ?? ''), options)
			.filter(({ renewedUntil }) => renewedUntil === null || (withRenewed && rowPer === 'product'))
			.filter((row) => {
				const answer = passes(row);
				if (answer === undefined) notShown += 1;
				return answer === true;
			});
		return rowPer === 'product' ? ofAsset : assetRow(ofAsset);
	});
	const sorted = sortBy(rows, [
		({ ends }) => ends ?? NEVER,
		({ assetNum }) => assetNum ?? '',
		({ productName }) => productName ?? '',
	]);
	return { rows: sorted, notShown };
}

function productRowsOf(asset: Asset, products: Products | undefined, options: LicenseOptions): License[] {
	const day = (ms: number) => dayOf(ms, options.zone);
	/** @param end undefined where it cannot be read */
	const row = (product: Row, end: number | null | undefined, renewedUntil: string | null, why?: string) =>
		rowOf({
			...{ asset, product, renewedUntil, day, options },
			end: end ?? null,
			hasEnded: end === undefined ? null : end !== null && hasEnded(end, options.now),
			problem: [...asset.problems, why ?? []].flat().join('; ') || null,
		});
	if (products?.value === undefined)
		return [row({}, undefined, null, products?.error ?? 'The list does not show its asset ID')];
	const counted = products.value.filter(({ limitType }) => limitType !== 'feature');
	const own = uniqBy(counted, (product) => textOf(product.id) ?? product);
	if (own.length === 0) return [row({}, null, null)];
	const alike = groupedBy(own, keyOf);
	const endIn = ({ limitEndTime }: Row) => endOf(limitEndTime) ?? Infinity;
	return sortBy(own, endIn).map((product) => {
		const newer = alike.get(keyOf(product) ?? '')?.filter((other) => isRenewal(product, other, options));
		const last = maxBy(newer, endIn);
		const until = endOf(last?.limitEndTime);
		const end = endOf(product.limitEndTime);
		const why = end === undefined ? 'The end of its product cannot be read' : undefined;
		return row(product, end, last === undefined ? null : until ? day(until) : NEVER, why);
	});
}

/**
 * Was the older entry of a product renewed by the newer one? Of two entries that run side by side with different seats nobody
 * knows: they may be two purchases, so both count.
 */
function isRenewal(older: Row, newer: Row, { now, zone }: LicenseOptions): boolean {
	const [end, newEnd] = [endOf(older.limitEndTime), endOf(newer.limitEndTime)];
	if (typeof end !== 'number' || newEnd === undefined || end >= (newEnd ?? Infinity)) return false;
	const start = endOf(newer.limitStartTime);
	const begins = start ? dayOf(start, zone) : '';
	return hasEnded(end, now) || seatsOf(older) === seatsOf(newer) || begins >= dayOf(end, zone);
}

/** One row of all products of an asset. What is not the same for all of them is null. `rows`: what ends first on top. */
function assetRow(rows: License[]): License[] {
	const [first] = rows;
	if (first === undefined || rows.length === 1) return rows;
	const joined = (name: 'productName' | 'problem', between: string) =>
		uniq(rows.flatMap((row) => row[name] ?? [])).join(between) || null;
	const isSame = (name: keyof License) => rows.every((row) => isEqual(row[name], first[name]));
	const seats = rows.flatMap((row) => row.seats ?? []);
	const isEndKnown = first.ends !== null || rows.every((row) => row.hasEnded !== null);
	return [
		{
			...first,
			...mapValues(pick(first, SAME), (value, name: (typeof SAME)[number]) => (isSame(name) ? value : null)),
			productName: joined('productName', ', '),
			seats: seats.length === 0 ? null : sum(seats),
			attention: ATTENTION.filter((kind) => rows.some(({ attention }) => attention.includes(kind))),
			problem: joined('problem', '; '),
			hasEnded: isEndKnown ? first.hasEnded : null,
			merchandisePath: isSame('merchandisePath') ? first.merchandisePath : [],
		},
	];
}
