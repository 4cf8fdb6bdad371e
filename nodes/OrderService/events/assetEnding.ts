import { memoize } from 'lodash';
import { z } from 'zod';

import { simplify } from '../../shared/form/commonFields';
import { formOf, optionsForm, toggle, typed } from '../../shared/form/formOf';
import { defineEvent, type Moment, type Watch } from '../../shared/model/event';
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

/** How far away an end is. The stage is the smallest number of days that is not less than what is left; 0 is what has ended. */
function placeOf({ now, zone }: Moment, days: readonly number[]) {
	return memoize((end: number) => {
		const left = daysLeft(end, now, zone);
		const isOver = hasEnded(end, now);
		const reached = days.filter((stage) => (stage === 0 ? isOver : left <= stage));
		return { daysLeft: left, isOver, stage: reached.length === 0 ? undefined : Math.min(...reached) };
	});
}

/** How many ends are remembered of an asset: an end may be changed, and changed back. */
const MAX_ENDS = 5;

/** The state of an asset: the ends that came to a stage, and the last stage of each: `kf12oyo0:7,kfuw5h1c:30`. */
const endsIn = (state = ''): Map<number, number> =>
	new Map(
		(state === '' ? [] : state.split(',')).map((entry) => {
			const [end = '', stage = ''] = entry.split(':');
			return [parseInt(end, 36), Number(stage)];
		}),
	);
const stateWith = (ends: ReadonlyMap<number, number>): string =>
	Array.from(ends, ([end, stage]) => `${end.toString(36)}:${stage}`)
		.slice(-MAX_ENDS)
		.join(',');

/** Stages count down: a smaller one than the last is told. What has ended has none left, also where a stage is added later. */
function watchEnds(moment: Moment, days: readonly number[], emitExisting: boolean): Watch {
	const place = placeOf(moment, days);
	return {
		stateOf: ({ limitEndTime }, before = '') => {
			const end = endOf(limitEndTime);
			if (typeof end !== 'number') return before;
			const { isOver, stage } = place(end);
			if (stage === undefined) return before;
			const ends = endsIn(before);
			return stateWith(ends.set(end, Math.min(ends.get(end) ?? Infinity, isOver ? 0 : stage)));
		},
		isChange: ({ row, before }) => {
			const end = endOf(row.limitEndTime);
			if (typeof end !== 'number') return false;
			return (place(end).stage ?? Infinity) < (endsIn(before).get(end) ?? Infinity);
		},
		isToldAtFirst: ({ limitEndTime }) => emitExisting && lies(limitEndTime, moment),
	};
}

/** Does the end lie ahead? */
function lies(value: unknown, { now }: Moment): boolean {
	const end = endOf(value);
	return typeof end === 'number' && !hasEnded(end, now);
}

export const assetEnding = defineEvent({
	...assets,
	value: 'assetEnding',
	description: 'An asset’s own end is some days away; reported once for each asset, end and stage',
	fields: form.fields,
	options: options.fields,
	input: form.input.extend({ options: options.schema }),
	watch: ({ days, options: { emitExisting } }, moment) => watchEnds(moment, days, emitExisting),
	rowOf: ({ row }, { days }, moment) => {
		const { daysLeft: left, stage = null } = placeOf(moment, days)(Number(endOf(row.limitEndTime)));
		return { ...row, daysLeft: left, stage };
	},
	order: { by: 'limitEndTime', samples: 'asc' },
	isSample: ({ limitEndTime }, moment) => lies(limitEndTime, moment),
	simplify: { ...simplifiedAsset, fields: [...simplifiedAsset.fields, 'daysLeft', 'stage'] },
	preview: virtualAsset.extend({ daysLeft: z.number(), stage: z.number() }),
});
