import { z } from 'zod';

import { defineEvent } from '../../shared/model/event';
import { flag, group } from '../../shared/schema/input';
import { endingSoonest, endsMemory, findEnding } from '../../shared/changes/compareEnds';
import { simplifiedAsset, virtualAsset } from '../resources/asset/getMany.operation';
import { assetFields, assetInput, assets, isWanted } from './assets';
import { stages } from './stages';

const input = z.object({
	...assetInput,
	days: stages.default([30]),
	options: group({ emitExisting: flag.default(false) }),
});

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
	name: 'Asset Ending',
	description: 'An asset’s own end is some days away; reported once for each asset, end and stage',
	fields: assetFields({
		displayName: 'Days',
		name: 'days',
		type: 'string',
		default: '30',
		placeholder: 'e.g. 30, 7, 1, 0',
		description:
			'How many days before its end an asset is reported. Several numbers are stages, such as 30, 7, 1, 0: each is reported once, 0 when the asset has ended. This is the end of the asset (Asset Ends); the ends of its products (Product Ends) are not in the list.',
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
	input,
	memory: endsMemory,
	compare: (entities, previous, given, clocks) =>
		findEnding(entities, previous, { ...endsOf(given), reportAtFirst: given.options.emitExisting }, clocks),
	samples: (entities, given, now) => endingSoonest(entities, endsOf(given), now),
	simplify: { ...simplifiedAsset, fields: [...simplifiedAsset.fields, 'daysLeft', 'stage'] },
	preview: virtualAsset.extend({ daysLeft: z.number(), stage: z.number() }),
});
