import { z } from 'zod';

import { defineEvent } from '../../shared/model/event';
import { flag, integerWithin } from '../../shared/schema/input';
import { endingSoonest, endsMemory, findEnding } from '../../shared/changes/compareEnds';
import { assetFields, assetInput, assets, isWanted } from './assets';

/** The field that holds an asset's end. */
const END = 'limitEndTime';

/** An asset ends within the given days: because time passes, because the asset is new, or because its end was changed. */
export const assetEnding = defineEvent({
	...assets,
	value: 'assetEnding',
	name: 'Asset Ending',
	description: 'An asset ends within some days; reported once for each asset and end',
	fields: assetFields({
		displayName: 'Days',
		name: 'days',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 30,
		description: 'How many days before its end an asset is reported',
	}),
	options: [
		{
			displayName: 'Emit Existing',
			name: 'emitExisting',
			type: 'boolean',
			default: false,
			description: 'Whether the first poll reports the assets that end within these days already',
		},
	],
	input: z.object({
		...assetInput,
		days: integerWithin(0, 36_500).default(30),
		options: z.object({ emitExisting: flag.default(false) }).default({}),
	}),
	memory: endsMemory,
	compare: (entities, previous, input, clocks) =>
		findEnding(
			entities,
			previous,
			{
				endField: END,
				days: input.days,
				reportAtFirst: input.options.emitExisting,
				isWanted: isWanted(input),
			},
			clocks,
		),
	samples: (entities, input, now) => endingSoonest(entities, END, isWanted(input), now),
});
