import { z } from 'zod';

import { simplify } from '../../shared/form/commonFields';
import { formOf, optionsForm, toggle, typed } from '../../shared/form/formOf';
import { defineEvent } from '../../shared/model/event';
import { endingSoonest, endsMemory, findEnding } from '../../shared/changes/compareEnds';
import { simplifiedAsset, virtualAsset } from '../resources/asset/getMany.operation';
import { enterpriseGlobalId } from '../fields';
import { eventFilters } from '../resources/asset/filters';
import { assets, isWanted } from './assets';
import { stages } from './stages';

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
const input = form.input.extend({ options: options.schema });

const endsOf = (given: z.output<typeof input>) => ({
	endField: 'limitEndTime',
	stages: given.days,
	isWanted: isWanted(given),
	rowOf: (asset: object, ending: object) => ({ ...asset, ...ending }),
});

/** An asset comes to one of the stages before its own end: because time passes, it is new, or its end was changed. */
export const assetEnding = defineEvent({
	...assets,
	value: 'assetEnding',
	description: 'An asset’s own end is some days away; reported once for each asset, end and stage',
	fields: form.fields,
	options: options.fields,
	input,
	memory: endsMemory,
	compare: (entities, previous, given, clocks) =>
		findEnding(entities, previous, { ...endsOf(given), reportAtFirst: given.options.emitExisting }, clocks),
	samples: (entities, given, now) => endingSoonest(entities, endsOf(given), now),
	simplify: { ...simplifiedAsset, fields: [...simplifiedAsset.fields, 'daysLeft', 'stage'] },
	preview: virtualAsset.extend({ daysLeft: z.number(), stage: z.number() }),
});
