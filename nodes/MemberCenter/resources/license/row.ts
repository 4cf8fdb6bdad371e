/** The licenses of an enterprise, made of what several lists show: a row for each asset and product, or for each asset. */
import { isEqual, memoize, sortBy, sum, uniq, uniqBy } from 'lodash';
import { z } from 'zod';

import type { Result, Row } from '../../../shared/model/exchange';
import type { RowRule } from '../../../shared/model/operation';
import { dayOf, daysLeft, hasEnded } from '../../../shared/schema/dates';
import { countOf, long, textOf } from '../../../shared/schema/reply';
import { type Asset, HOLDING } from './assetHolders';
import { lastRenewals, type Term, termOf } from './renewals';

/** The gravest first. */
export const ATTENTION = ['ended', 'endsSoon', 'unassigned', 'heldByLeaver', 'lent', 'unknown'] as const;

const text = z.string().nullable();
/** A row, in the order of its fields; the first ten are the simplified row. */
export const licenseRow = z.object({
	assetNum: text,
	productName: text,
	seats: z.number().nullable(),
	ends: text,
	daysLeft: z.number().nullable(),
	holding: z.enum(HOLDING),
	holderName: text,
	holderUserName: text,
	attention: z.array(z.enum(ATTENTION)),
	problem: text,
	assetId: text,
	licenseType: text,
	customerId: text,
	productUri: text,
	starts: text,
	hasEnded: z.boolean().nullable(),
	renewedUntil: text,
	holderGlobalId: text,
	departmentId: long.nullable(),
	departmentName: text,
	holderLeft: z.boolean().nullable(),
	online: z.boolean().nullable(),
	isLentLock: z.boolean(),
	trial: z.number().nullable(),
	merchandisePath: z.array(text),
	licenseOrderId: text,
	channelOrderId: text,
	crmProductId: text,
});
export type License = z.infer<typeof licenseRow>;

type Calendar = ReturnType<typeof calendarOf>;

/** Thousands of products have the same few times. */
function calendarOf({ now, zone, warnDays }: { now: number; zone: string; warnDays: number }) {
	const day = memoize((ms: number) => dayOf(ms, zone));
	const left = memoize((end: number) => daysLeft(end, now, zone), day);
	return { day, left, warnDays, hasEnded: (end: number) => hasEnded(end, now) };
}

function rowOf(
	asset: Asset,
	calendar: Calendar,
	given: { term?: Term; renewedUntil?: string; problem?: string },
): License {
	const { term, renewedUntil = null } = given;
	const { product = {}, end = null } = term ?? {};
	const { holder, holderGlobalId } = asset;
	const problem = [...asset.problems, given.problem ?? []].flat().join('; ') || null;
	const isEndKnown = given.problem === undefined;
	const row: License = {
		assetNum: asset.assetNum,
		productName: term?.name ?? null,
		seats: term?.seats ?? null,
		ends: end === null ? null : calendar.day(end),
		daysLeft: end === null ? null : calendar.left(end),
		holding: asset.holding,
		holderName: textOf(holder?.name) ?? null,
		holderUserName: textOf(holder?.userName) ?? null,
		attention: [],
		problem,
		assetId: asset.assetId,
		licenseType: textOf(product.licenseType) ?? null,
		customerId: textOf(product.customerId) ?? null,
		productUri: textOf(product.productUri) ?? null,
		starts: term?.start ? calendar.day(term.start) : null,
		hasEnded: !isEndKnown ? null : end !== null && calendar.hasEnded(end),
		renewedUntil,
		holderGlobalId,
		departmentId: countOf(holder?.departmentId) ?? textOf(holder?.departmentId) ?? null,
		departmentName: textOf(holder?.departmentName) ?? null,
		holderLeft: holder === undefined ? null : holder.deleted === true,
		online: asset.online,
		isLentLock: asset.isLentLock,
		trial: countOf(product.trial) ?? null,
		merchandisePath: [product.merchandisePath ?? []].flat().map((one) => textOf(one) ?? null),
		licenseOrderId: textOf(product.licenseOrderId) ?? null,
		channelOrderId: textOf(product.channelOrderId) ?? null,
		crmProductId: textOf(product.crmProductId) ?? null,
	};
	return { ...row, attention: attentionOf(row, calendar.warnDays) };
}

/** What was renewed needs none: the newer entry has it. */
function attentionOf(row: License, warnDays: number): License['attention'] {
	if (row.renewedUntil !== null) return [];
	const applies: Record<(typeof ATTENTION)[number], boolean> = {
		ended: row.hasEnded === true,
		endsSoon: row.hasEnded === false && row.daysLeft !== null && row.daysLeft <= warnDays,
		// A lent lock that nobody has lies ready.
		unassigned: row.holding === 'free' && !row.isLentLock,
		heldByLeaver: row.holderLeft === true,
		lent: row.holding === 'lent',
		unknown: row.problem !== null,
	};
	return ATTENTION.filter((kind) => applies[kind]);
}

/** What a row of several products has only where it is the same for all of them. */
const OF_ONE = [
	...(['licenseType', 'customerId', 'productUri', 'starts', 'trial'] as const),
	...(['licenseOrderId', 'channelOrderId', 'crmProductId'] as const),
];

/** One row of all products of an asset. What is not the same for all of them is null. `rows`: what ends first on top. */
function assetRow(rows: License[]): License[] {
	const [first] = rows;
	if (first === undefined || rows.length === 1) return rows;
	const textsOf = (field: 'productName' | 'problem', between: string) =>
		uniq(rows.flatMap((row) => row[field] ?? [])).join(between) || null;
	const isSame = (field: keyof License) => rows.every((row) => isEqual(row[field], first[field]));
	const seats = rows.map((row) => row.seats);
	const isEndKnown = first.ends !== null || rows.every(({ hasEnded: isOver }) => isOver !== null);
	return [
		{
			...first,
			...Object.fromEntries(OF_ONE.filter((field) => !isSame(field)).map((field) => [field, null])),
			productName: textsOf('productName', ', '),
			// Where one has no number, as it is without limit or not shown, no sum is true.
			seats: seats.includes(null) ? null : sum(seats),
			attention: ATTENTION.filter((kind) => rows.some(({ attention }) => attention.includes(kind))),
			problem: textsOf('problem', '; '),
			hasEnded: isEndKnown ? first.hasEnded : null,
			merchandisePath: isSame('merchandisePath') ? first.merchandisePath : [],
		},
	];
}

/** The products of an asset, or why they are not known. */
export type Products = Result<Row[], string>;

export interface LicenseOptions {
	now: number;
	zone: string;
	warnDays: number;
	rowPer: 'product' | 'asset';
	/** Whether a product that was renewed has a row for its older entry, too; in a row of a whole asset it never counts. */
	withRenewed: boolean;
	passes?: RowRule;
}

/**
 * The rows of all assets: what ends first on top, what never ends last. An asset without products is a row without one.
 * @param products by asset ID
 * @returns `notShown`: how many rows were left out because they do not show what `passes` asks for
 */
export function licensesOf(
	assets: Asset[],
	products: ReadonlyMap<string, Products>,
	{ passes = () => true, rowPer, withRenewed, ...options }: LicenseOptions,
): { rows: License[]; notShown: number } {
	const calendar = calendarOf(options);
	let notShown = 0;
	const rows = assets.flatMap((asset) => {
		const ofAsset = productRowsOf(asset, products.get(asset.assetId ?? ''), calendar)
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

/** What is renewed without an end is renewed until this day, which stands for "never" on the platform, too. */
const NEVER = '9999-12-31';

function productRowsOf(asset: Asset, products: Products | undefined, calendar: Calendar): License[] {
	if (products?.value === undefined)
		return [rowOf(asset, calendar, { problem: products?.error ?? 'The list does not show its asset ID' })];
	const listed = products.value.filter(({ limitType }) => limitType !== 'feature').map(termOf);
	const terms = uniqBy(listed, (term) => textOf(term.product.id) ?? term);
	if (terms.length === 0) return [rowOf(asset, calendar, {})];
	const lastOf = lastRenewals(terms, calendar);
	return sortBy(terms, ({ end }) => end ?? Infinity).map((term) => {
		const last = lastOf(term);
		return rowOf(asset, calendar, {
			term,
			renewedUntil: last && (last.end ? calendar.day(last.end) : NEVER),
			problem: term.end === undefined ? 'The end of its product cannot be read' : undefined,
		});
	});
}
