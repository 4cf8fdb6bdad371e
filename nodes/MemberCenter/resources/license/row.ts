import { isEqual, memoize, sum, uniq } from 'lodash';
import { z } from 'zod';

import type { Row } from '../../../shared/model/exchange';
import { dayOf, daysLeft, endOf, hasEnded } from '../../../shared/schema/days';
import { countOf, long, textOf } from '../../../shared/schema/reply';
import { type Asset, HOLDING } from './holders';

/** The row of a license: of one product of an asset, or of a whole asset. */

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

export type Calendar = ReturnType<typeof calendarOf>;

/** Thousands of products have the same few times. */
export function calendarOf({ now, zone, warnDays }: { now: number; zone: string; warnDays: number }) {
	const day = memoize((ms: number) => dayOf(ms, zone));
	const left = memoize((end: number) => daysLeft(end, now, zone), day);
	return { day, left, warnDays, hasEnded: (end: number) => hasEnded(end, now) };
}

/** An entry of a product: for how many, from when until when. */
export interface Term {
	product: Row;
	name: string | null;
	/** What tells one product from another. */
	key: string | undefined;
	seats: number | null;
	start: number | null;
	/** Null where there is none, undefined where it cannot be read. */
	end: number | null | undefined;
}

export function termOf(product: Row): Term {
	const key = textOf(product.productUri) ?? textOf(product.productName);
	return {
		product,
		name: textOf(product.productName) ?? key ?? textOf(product.crmProductId) ?? null,
		key,
		seats: countOf(product.limitConcurrent) ?? null,
		start: endOf(product.limitStartTime) ?? null,
		end: endOf(product.limitEndTime),
	};
}

export function rowOf(
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

/** One row of all products of an asset. What is not the same for all of them is null. `rows`: what ends first on top. */
export function assetRow(rows: License[]): License[] {
	const [first] = rows;
	if (first === undefined || rows.length === 1) return rows;
	const textsOf = (field: 'productName' | 'problem', between: string) =>
		uniq(rows.flatMap((row) => row[field] ?? [])).join(between) || null;
	const same = <Field extends keyof License>(field: Field) =>
		rows.every((row) => isEqual(row[field], first[field])) ? first[field] : null;
	const seats = rows.flatMap((row) => row.seats ?? []);
	const isEndKnown = first.ends !== null || rows.every(({ hasEnded: isOver }) => isOver !== null);
	return [
		{
			...first,
			productName: textsOf('productName', ', '),
			seats: seats.length === 0 ? null : sum(seats),
			attention: ATTENTION.filter((kind) => rows.some(({ attention }) => attention.includes(kind))),
			problem: textsOf('problem', '; '),
			licenseType: same('licenseType'),
			customerId: same('customerId'),
			productUri: same('productUri'),
			starts: same('starts'),
			hasEnded: isEndKnown ? first.hasEnded : null,
			trial: same('trial'),
			merchandisePath: same('merchandisePath') ?? [],
			licenseOrderId: same('licenseOrderId'),
			channelOrderId: same('channelOrderId'),
			crmProductId: same('crmProductId'),
		},
	];
}
