import { getAssetIds, getAssetNumbers, getHeldAssetNumbers, searchAssets } from './assets';
import { searchEmployees } from './employees';
import { searchLentLocks } from './lentLocks';

/** The node's `methods`: the functions that its locators and multi-choice lists call. */
export const pickers = {
	listSearch: { searchEmployees, searchAssets, searchLentLocks },
	loadOptions: { getAssetNumbers, getHeldAssetNumbers, getAssetIds },
};
