import { pick } from 'lodash';
import { z } from 'zod';

import { formOf } from '../../shared/form/formOf';
import type { Row } from '../../shared/model/exchange';
import {
	findHolderChanges,
	type HolderFields,
	holderSamples,
	holdersMemory,
} from '../../shared/changes/compareHolders';
import { defineEvent } from '../../shared/model/event';
import type { Operation } from '../../shared/model/operation';
import { textOf } from '../../shared/schema/reply';
import { enterpriseGlobalId } from '../fields';
import { assetNumber, getManyAssetNumbers, holderOf } from '../resources/asset/getMany.operation';
import { getManyLentLocks, lentLock } from '../resources/lentLock/getMany.operation';

/** Who had it before; null where nobody had it, or where the service did not say who. */
const previousField = 'previousGlobalId';

interface Held {
	list: Operation;
	record: z.AnyZodObject;
	holderOf: HolderFields['holderOf'];
}

/** The asset numbers, with the employee to whom each is assigned. */
export const assetNumbers: Held = { list: getManyAssetNumbers, record: assetNumber, holderOf };

/** The lent locks, with the employee who has each; an empty text where the service does not say who. */
export const lentLocks: Held = {
	list: getManyLentLocks,
	record: lentLock,
	holderOf: ({ borrowedFlag, cloudAccountGlobalId }: Row) => {
		if (borrowedFlag === true) return textOf(cloudAccountGlobalId) ?? '';
		return borrowedFlag === false ? null : undefined;
	},
};

/** An event about something that gets another holder, or none any more. */
export function holderEvent(
	{ list, record, holderOf }: Held,
	change: 'assigned' | 'released',
	words: { value: string; description: string },
) {
	const holder = { holderOf, previousField };
	return defineEvent({
		...words,
		list,
		listInput: (input) => pick(input, 'enterpriseGlobalId'),
		identity: ['assetId', 'assetNum'],
		...formOf({ enterpriseGlobalId }),
		memory: holdersMemory,
		compare: (entities, previous) => findHolderChanges(entities, previous, holder, change),
		samples: (entities) => holderSamples(entities, holder, change === 'assigned'),
		preview: record.extend({ [previousField]: z.string().nullable() }),
	});
}
