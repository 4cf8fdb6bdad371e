/** The events of the Order Service: what happens to the virtual assets of an enterprise (docs/maintainers/design.md, "Triggers"). */
import { uniq } from 'lodash';
import { z } from 'zod';

import { isNew, isUpdated } from '../shared/triggers/memory';
import { simplify } from '../shared/form/commonFields';
import { booleanField, formOf, formWithOptions, textField, withDefault } from '../shared/form/formOf';
import { defineEvent, type Moment, type TriggerEvent } from '../shared/model/event';
import type { Row } from '../shared/model/exchange';
import { wholeList } from '../shared/model/operation';
import { daysLeft, endOf, hasEnded } from '../shared/schema/dates';
import { toIdList } from '../shared/schema/idList';
import { textOf } from '../shared/schema/reply';
import { converted, given } from '../shared/schema/scalar';
import { enterpriseGlobalId } from './fields';
import {
	assetFilters,
	eventFilters,
	getManyAssets,
	goneFilters,
	simplifiedAsset,
	virtualAsset,
} from './resources/asset/getMany.operation';

interface AssetInput {
	enterpriseGlobalId: string;
	filters: Partial<z.output<typeof eventFilters.schema>>;
}

const assets = {
	list: getManyAssets,
	read: ({ enterpriseGlobalId: enterprise, filters }: AssetInput) =>
		wholeList(getManyAssets, { filters: assetFilters.ofService(filters) })(enterprise),
	identity: ['id', 'assetNum'],
	/** The filters that the service does not apply itself. */
	isWanted: ({ filters }: AssetInput, { zone }: Moment) => {
		const passes = assetFilters.passes(filters, zone);
		return (asset: Row) => passes === undefined || passes(asset) === true;
	},
	preview: virtualAsset,
};

const listed = { ...assets, ...formOf({ enterpriseGlobalId, simplify, filters: eventFilters }) };

const assetCreated = defineEvent({
	...listed,
	value: 'assetCreated',
	description: 'An asset is new',
	watch: () => isNew,
	order: { by: 'createTime', samples: 'desc' },
});

const assetUpdated = defineEvent({
	...listed,
	value: 'assetUpdated',
	description: 'An existing asset has changed',
	watch: () => isUpdated,
	order: { by: 'updateTime', samples: 'desc' },
});

/** What a row shows of an asset that is gone is remembered: its number, and what its filters look at. */
const GONE = /^(true|false)([^|]*)\|(.*)$/s;

const assetRevoked = defineEvent({
	...assets,
	...formOf({ enterpriseGlobalId, filters: goneFilters }),
	value: 'assetRevoked',
	description: 'An asset is no longer listed',
	watch: () => ({
		stateOf: ({ borrowedUsbKey, licenseType, assetNum }) =>
			`${borrowedUsbKey === true}${textOf(licenseType) ?? ''}|${textOf(assetNum) ?? ''}`,
		isChange: () => false,
		goneRowOf: (state) => {
			const [, isLock, licenseType, assetNum] = GONE.exec(state) ?? [];
			return { borrowedUsbKey: isLock === 'true', licenseType, assetNum };
		},
	}),
	rowOf: ({ id, row }) => ({ id, assetNum: textOf(row.assetNum) ?? null }),
	preview: z.object({ id: z.string(), assetNum: z.string() }),
});

const MAX_DAYS = 36_500;

const isDays = (entry: string): boolean => /^\+?\d{1,5}$/.test(entry) && Number(entry) <= MAX_DAYS;

/** The stages at which an end is reported, in days before it: one number, several as text (`30, 7, 1, 0`) or an array. */
const stages = converted(
	(value) => {
		const entries = toIdList(value) ?? [];
		if (entries.length === 0 || !entries.every(isDays)) return undefined;
		return uniq(entries.map(Number)).sort((a, b) => b - a);
	},
	(value) => ({
		message: `must be a whole number of days from 0 to ${MAX_DAYS}, or several with commas between them, such as 30, 7, 1, 0`,
		...given(toIdList(value)?.find((entry) => !isDays(entry)) ?? value),
	}),
);

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

const endingForm = formWithOptions(
	{
		enterpriseGlobalId,
		days: textField(
			stages.default([30]),
			"How many days before its end an asset is reported. Several numbers are stages, such as 30, 7, 1, 0: each is reported once, 0 when the asset has ended. This is the end of the asset ('Asset Ends'); the ends of its products ('Product Ends') are not in the list.",
			'e.g. 30, 7, 1, 0',
			{ default: '30' },
		),
		simplify,
		filters: eventFilters,
	},
	{
		emitExisting: withDefault(
			booleanField(false, 'Whether the first poll reports the assets that end within these days already'),
		),
	},
);

/** An asset comes to one of the stages before its own end: the only event that needs a clock. */
const assetEnding = defineEvent({
	...assets,
	...endingForm,
	value: 'assetEnding',
	description: 'An asset’s own end is some days away; reported once for each asset, end and stage',
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

/** Every event: the only registration. */
export const events: readonly TriggerEvent[] = [assetEnding, assetCreated, assetUpdated, assetRevoked];
