import { pick } from 'lodash';
import { z } from 'zod';

import { formOf } from '../../shared/form/formOf';
import type { Row } from '../../shared/model/request';
import { type HolderFields, holdersMemory } from '../../shared/changes/compareHolders';
import { textOf } from '../../shared/schema/reply';
import { enterpriseGlobalId } from '../fields';
import { assetNumber, getManyAssetNumbers, holderOf } from '../resources/asset/getMany.operation';
import { getManyLentLocks, lentLock } from '../resources/lentLock/getMany.operation';

/** What the events about asset numbers, and those about lent locks, have in common. */
const common = {
	listInput: (input: Row): Row => pick(input, 'enterpriseGlobalId'),
	identity: ['assetId', 'assetNum'],
	...formOf({ enterpriseGlobalId }),
	memory: holdersMemory,
};

/** Who had it before; null where nobody had it, or where the service did not say who. */
const previousField = 'previousGlobalId';
const previous = { [previousField]: z.string().nullable() };

export const assetNumbers = {
	...common,
	list: getManyAssetNumbers,
	preview: assetNumber.extend(previous),
};
export const lentLocks = {
	...common,
	list: getManyLentLocks,
	preview: lentLock.extend(previous),
};

/** The employee that an asset number is assigned to. */
export const assetHolder: HolderFields = {
	holderOf,
	previousField,
};

/** The employee who has a lent lock; an empty text where the service does not say who. */
export const lockHolder: HolderFields = {
	holderOf: ({ borrowedFlag, cloudAccountGlobalId }: Row) => {
		if (borrowedFlag === true) return textOf(cloudAccountGlobalId) ?? '';
		return borrowedFlag === false ? null : undefined;
	},
	previousField,
};
