import { z } from 'zod';

import type { Row } from '../../shared/model/request';
import { holdersMemory } from '../../shared/changes/compareHolders';
import { textOf } from '../../shared/changes/values';
import { enterpriseGlobalId } from '../fields';
import { enterprise } from '../input';
import { assetNumber, getManyAssetNumbers } from '../resources/asset/getMany.operation';
import { getManyLentLocks, lentLock } from '../resources/lentLock/getMany.operation';

/** What the events about asset numbers, and those about lent locks, have in common. */
const common = {
	listInput: (input: { enterpriseGlobalId: string }): Row => ({
		enterpriseGlobalId: input.enterpriseGlobalId,
	}),
	identity: ['assetId', 'assetNum'],
	fields: [enterpriseGlobalId],
	input: z.object(enterprise),
	memory: holdersMemory,
};

/** Who had it before; null where nobody did, or nobody is known to. */
const previous = { previousGlobalId: z.string().nullable() };

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

/** The employee that an asset number is configured to. */
export const holderOf = ({ cloudAccountGlobalId }: Row): string | undefined => textOf(cloudAccountGlobalId);

/** The employee who has a lent lock; an empty text where nobody is named. */
export const borrowerOf = ({ borrowedFlag, cloudAccountGlobalId }: Row): string | undefined =>
	borrowedFlag === true ? (textOf(cloudAccountGlobalId) ?? '') : undefined;
