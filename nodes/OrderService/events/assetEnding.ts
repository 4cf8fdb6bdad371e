import { z } from 'zod';

import { simplify } from '../../shared/form/commonFields';
import { formOf, optionsForm, toggle, typed } from '../../shared/form/formOf';
import { defineEvent, type Moment } from '../../shared/model/event';
import type { Row } from '../../shared/model/exchange';
import { daysLeft, endOf, hasEnded } from '../../shared/schema/days';
import { enterpriseGlobalId } from '../fields';
import { eventFilters } from '../resources/asset/filters';
import { simplifiedAsset, virtualAsset } from '../resources/asset/getMany.operation';
import { assets } from './assets';
import { stages } from './stages';

/** The event about assets that come to one of the stages before their own end: the only one that needs a clock. */

const form = formOf({
	enterpriseGlobalId,
	days: typed(
		stages.default([30]),
		"How many days before its end an asset is reported. Several numbers are stages, such as 30, 7, 1, 0: each is reported once, 0 when the asset has ended. This is the end of the asset ('Asset Ends'); the ends of its products ('Product Ends') are not in the list.",
		'e.g. 30, 7, 1, 0',
		{ default: '30' },
	),
	simplify,
	filters: eventFilters,
});
const options = optionsForm({
	emitExisting: toggle(false, 'Whether the first poll reports the assets that end within these days already'),
});

/** How far away an asset's end is; undefined where it has none. The stage is the smallest that has come, 0 once it has ended. */
function endingOf({ limitEndTime }: Row, { now, zone }: Moment, days: readonly number[]) {
	const end = endOf(limitEndTime);
	if (typeof end !== 'number') return undefined;
	const left = daysLeft(end, now, zone);
	const isOver = hasEnded(end, now);
	const reached = days.filter((stage) => (stage === 0 ? isOver : left <= stage));
	return { end, left, isOver, stage: reached.length === 0 ? undefined : Math.min(...reached) };
}

/** How many ends are remembered of an asset: an end may be changed, and changed back. */
const MAX_ENDS = 5;

/** The state of an asset: the ends that came to a stage, and the last stage of each: `1830211200000:7,1861747200000:30`. */
const stagesIn = (state = ''): string[] => (state === '' ? [] : state.split(','));
const isOf = (end: number) => (entry: string) => entry.startsWith(`${end}:`);

function lastStage(state: string | undefined, end: number): number {
	const [, stage = Infinity] = stagesIn(state).find(isOf(end))?.split(':') ?? [];
	return Number(stage);
}

export const assetEnding = defineEvent({
	...assets,
	value: 'assetEnding',
	description: 'An asset’s own end is some days away; reported once for each asset, end and stage',
	fields: form.fields,
	options: options.fields,
	input: form.input.extend({ options: options.schema }),
	watch: ({ days, options: { emitExisting } }, moment) => ({
		stateOf: (row, before = '') => {
			const { end, isOver, stage } = endingOf(row, moment, days) ?? {};
			if (end === undefined || stage === undefined) return before;
			// What has ended comes to no other stage, also where 0 is added later.
			const last = Math.min(lastStage(before, end), isOver ? 0 : stage);
			const others = stagesIn(before).filter((entry) => !isOf(end)(entry));
			return [...others, `${end}:${last}`].slice(-MAX_ENDS).join(',');
		},
		// Stages count down: only a smaller one than the last is another.
		isChange: ({ row, before }) => {
			const { end, stage } = endingOf(row, moment, days) ?? {};
			return end !== undefined && stage !== undefined && stage < lastStage(before, end);
		},
		isToldAtFirst: (row) => emitExisting && endingOf(row, moment, days)?.isOver === false,
	}),
	rowOf: ({ row }, { days }, moment) => {
		const { left, stage = null } = endingOf(row, moment, days) ?? {};
		return { ...row, daysLeft: left, stage };
	},
	order: { by: 'limitEndTime', samples: 'asc' },
	isSample: (row, moment) => endingOf(row, moment, [])?.isOver === false,
	simplify: { ...simplifiedAsset, fields: [...simplifiedAsset.fields, 'daysLeft', 'stage'] },
	preview: virtualAsset.extend({ daysLeft: z.number(), stage: z.number() }),
});
