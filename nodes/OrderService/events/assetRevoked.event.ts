import { z } from 'zod';

import { defineEvent } from '../../shared/model/event';
import { findMissing, listedMemory } from '../../shared/changes/compareListed';
import { textOf } from '../../shared/changes/values';
import { assets, goneFields, goneInput, isWanted } from './assets';

const gone = (id: string, assetNum: string) => ({ id, assetNum: assetNum || null });

/** An asset is no longer listed. */
export const assetRevoked = defineEvent({
	...assets,
	value: 'assetRevoked',
	name: 'Asset Revoked',
	description: 'An asset is no longer listed',
	fields: goneFields,
	input: z.object(goneInput),
	memory: listedMemory,
	compare: (things, known, input) =>
		findMissing(things, known, isWanted(input), ({ assetNum }) => textOf(assetNum) ?? '', gone),
	samples: (things, input) =>
		[...things]
			.filter(([, row]) => isWanted(input)(row))
			.map(([id, { assetNum }]) => gone(id, textOf(assetNum) ?? '')),
	preview: z.object({ id: z.string(), assetNum: z.string() }),
});
