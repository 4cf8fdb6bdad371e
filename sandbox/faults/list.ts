import { omit } from 'lodash';
import { z } from 'zod';
import type { Call, Result } from '../http/endpoint';
import { chance, seedFrom } from './chance';

/** How a list may not be what is so; everything is as it should be unless told. */
export const listFault = {
	/** It shows what was so many milliseconds ago; the state must keep its past. */
	ageMs: z.number().nonnegative().default(0),
	saysAge: z.boolean().default(false),
	empty: z.boolean().default(false),
	/** Share of the things that are left out without a sign; `steady`: always the same ones, for the same seed. */
	leavesOut: z.number().min(0).max(1).default(0),
	steady: z.boolean().default(false),
	/** One thing is left out, or one field of one thing or of all. */
	lacks: z.enum(['entry', 'field']).optional(),
	/** A field that it does not show. */
	hides: z.string().optional(),
	shuffled: z.boolean().default(false),
	/** A page with one entry less than its own numbers say. */
	short: z.boolean().default(false),
	/** No `data`, null or, of a page, one around nothing. */
	data: z.enum(['missing', 'null', 'hollow']).optional(),
};

export type ListFault = z.output<z.ZodObject<typeof listFault>> & { seed: number };

type Row = Record<string, unknown>;
type Page = { total: number; pages: number; list: Row[] };

/** What is left of all that a list should show, before it is cut into pages. */
export function shownBy({ empty, leavesOut, steady, lacks, shuffled, seed }: ListFault): Call['shown'] {
	const draw = chance(seed);
	const isLeftOut = (id: string) => (steady ? chance(seedFrom(`${seed}/${id}`)) : draw)() < leavesOut;
	return (all, idOf) => {
		if (empty) return [];
		const left = leavesOut > 0 ? all.filter((one) => !isLeftOut(idOf(one))) : [...all];
		if (lacks === 'entry') takeOne(left, draw);
		if (!shuffled) return left;
		return all.slice(0, left.length).map(() => takeOne(left, draw));
	};
}

/** What becomes of the reply to a list; any other stays as it is. */
export function alteredReply(fault: ListFault, result: Result): Result {
	if (result.status !== 200) return result;
	const { data, ...envelope } = result.body as { data: Partial<Page> | Row[] | null };
	if (!Array.isArray(data) && !Array.isArray(data?.list)) return result;
	if (fault.data === 'missing') return { ...result, body: envelope };
	const altered = Array.isArray(data) ? alteredRows(data, fault) : alteredPage(data as Page, fault);
	return { ...result, body: { ...envelope, data: altered } };
}

function alteredRows(all: Row[], { data, hides, lacks, seed }: ListFault): Row[] | null {
	if (data) return null;
	const rows = hides === undefined ? all : all.map((row) => omit(row, hides));
	return lacks === 'field' ? withoutField(rows, chance(seed)) : rows;
}

function alteredPage(page: Page, fault: ListFault): unknown {
	if (fault.data) return fault.data === 'hollow' ? { pageNum: 1, list: null } : null;
	const whole = { ...page, list: alteredRows(page.list, fault) ?? [] };
	return fault.short ? shortPage(whole, chance(fault.seed)) : whole;
}

const pick = <T>(list: T[], draw: () => number): T | undefined => list[Math.floor(draw() * list.length)];

function takeOne<T>(list: T[], draw: () => number): T {
	return list.splice(Math.floor(draw() * list.length), 1)[0] as T;
}

function withoutField(rows: Row[], draw: () => number): Row[] {
	const one = pick(rows, draw);
	const field = pick(Object.keys(one ?? {}), draw);
	const isOfAll = draw() < 0.5;
	return rows.map((row) => {
		if (!isOfAll && row !== one) return row;
		return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
	});
}

/** An empty one lacks an entry, too: by its numbers there is one more. */
function shortPage(page: Page, draw: () => number): Page {
	const list = [...page.list];
	takeOne(list, draw);
	const more = page.list.length === 0 ? 1 : 0;
	return { ...page, total: page.total + more, pages: page.pages + (list.length === 0 ? 1 : 0), list };
}
