import { sumBy } from 'lodash';
import { z } from 'zod';

import type { Clocks, Comparison, EntitiesById } from '../model/event';
import type { Row } from '../model/exchange';
import { isInFuture, timePassedOnBothClocks } from './times';
import { MAX_ENTITIES, pack, unpack } from './memory';
import { timeOf } from '../schema/reply';

/** The event of entities that end within some days: the only event that needs this machine's clock. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** An end that is further in the past is neither reported nor remembered. */
const FORGET_AFTER_MS = 30 * DAY_MS;
const END_SEPARATOR = ',';
const STAGE_SEPARATOR = ':';

/** `at`: the latest time that has passed by both clocks, old ends are forgotten by it; `told`: the reported ends of each entity. */
export const endsMemory = z.object({ at: z.number(), told: z.string() });

/** How far away an end is when it is reported. `stage` is null for a sample that has not come to any stage. */
interface Ending {
	daysLeft: number;
	stage: number | null;
}

interface EndsOptions {
	endField: string;
	stages: readonly number[];
	isWanted: (row: Row) => boolean;
	rowOf: (row: Row, ending: Ending) => Row;
}

interface ReportedEnd {
	end: number;
	stage: number;
}

/**
 * Finds entities that have come to another stage before their end: the smallest number of days that is not less than what is
 * left. Each stage of an entity and end is reported once at most, also where an end is changed and changed back, or this machine's
 * clock jumps. Where several stages passed between two polls, only the last one is reported; and so is an end that passed.
 * @param reportAtFirst the first poll, too, reports what has come to a stage
 */
export function findEnding(
	entities: EntitiesById,
	previous: z.infer<typeof endsMemory> | undefined,
	{ endField, stages, isWanted, rowOf, reportAtFirst }: EndsOptions & { reportAtFirst: boolean },
	clocks: Clocks,
): Comparison<z.infer<typeof endsMemory>> {
	const told = unpack(previous?.told ?? '');
	const remembered = new Map([...told].map(([id, ends]) => [id, parseEnds(ends)]));
	const passedNow = timePassedOnBothClocks(clocks) ?? 0;
	let passedUntil =
		previous === undefined || isInFuture(previous.at, clocks) ? passedNow : Math.max(previous.at, passedNow);
	/** All ends up to this time were reported, or had passed long before the first poll. */
	const reportedUntil = (previous?.at ?? passedUntil) - FORGET_AFTER_MS;
	const ending: Array<{ row: Row; end: number }> = [];
	for (const [id, row] of entities) {
		const end = timeOf(row[endField]);
		const stage = end === undefined ? undefined : stageAt(end, stages, clocks.local);
		if (end === undefined || stage === undefined || !isWanted(row)) continue;
		const ends = remembered.get(id) ?? [];
		const known = ends.find((one) => one.end === end);
		// Forgotten by now: whether it was reported cannot be known any more.
		if (end <= Math.min(reportedUntil, passedUntil - FORGET_AFTER_MS)) continue;
		// Stages count down the days: a smaller one, or the same, was reported already.
		if (known && known.stage <= stage) continue;
		remembered.set(id, [...ends.filter((one) => one !== known), { end, stage }]);
		const daysLeft = daysUntil(end, clocks.local);
		// A clock was ahead: an earlier poll dealt with an end up to then, and forgot it. Without a memory the next poll would report it.
		if (end > reportedUntil) ending.push({ row: rowOf(row, { daysLeft, stage }), end });
	}
	// The first poll cannot know whether an end passed just now or long ago, so it reports future ends only.
	const changes =
		previous !== undefined ? ending : reportAtFirst ? ending.filter(({ end }) => end > clocks.local) : [];
	let kept = forgetOldEnds(remembered, passedUntil);
	if (sumBy(kept, ([, ends]) => ends.length) > MAX_ENTITIES) {
		// Too many ends, and perhaps the service sends no `Date`: then this machine's clock decides what is forgotten.
		passedUntil = Math.max(passedUntil, clocks.local);
		kept = forgetOldEnds(remembered, passedUntil);
	}
	return {
		changes: changes.sort((a, b) => a.end - b.end).map(({ row }) => row),
		memory: { at: passedUntil, told: pack(kept.map(([id, ends]) => [id, formatEnds(ends)])) },
		rememberedCount: kept.length,
	};
}

function forgetOldEnds(
	remembered: ReadonlyMap<string, ReportedEnd[]>,
	passedUntil: number,
): Array<[string, ReportedEnd[]]> {
	return [...remembered]
		.map(([id, ends]): [string, ReportedEnd[]] => [
			id,
			ends.filter(({ end }) => end > passedUntil - FORGET_AFTER_MS),
		])
		.filter(([, recent]) => recent.length > 0);
}

function parseEnds(text: string): ReportedEnd[] {
	return text.split(END_SEPARATOR).map((entry) => {
		const [end = '', stage = ''] = entry.split(STAGE_SEPARATOR);
		return { end: parseInt(end, 36), stage: parseInt(stage, 36) };
	});
}

function formatEnds(ends: ReportedEnd[]): string {
	return ends
		.map(({ end, stage }) => end.toString(36) + STAGE_SEPARATOR + stage.toString(36))
		.join(END_SEPARATOR);
}

/** The stage that an end has come to: the smallest number of days that is not less than what is left; undefined before all. */
function stageAt(end: number, stages: readonly number[], now: number): number | undefined {
	const reached = stages.filter((days) => end <= now + days * DAY_MS);
	return reached.length === 0 ? undefined : Math.min(...reached);
}

/** The days that are left, rounded up: 1 in the last 24 hours, 0 or less once the end has passed. */
function daysUntil(end: number, now: number): number {
	// Not −0, which is another value for some comparisons.
	return Math.ceil((end - now) / DAY_MS) || 0;
}

/** Sample rows: entities that end in the future, the soonest first, also where that is before all stages. */
export function endingSoonest(
	entities: EntitiesById,
	{ endField, stages, isWanted, rowOf }: EndsOptions,
	now: number,
): Row[] {
	return [...entities.values()]
		.flatMap((row) => {
			const end = timeOf(row[endField]);
			return end === undefined || end <= now || !isWanted(row) ? [] : [{ row, end }];
		})
		.sort((a, b) => a.end - b.end)
		.map(({ row, end }) => {
			const stage = stageAt(end, stages, now) ?? null;
			return rowOf(row, { daysLeft: daysUntil(end, now), stage });
		});
}
