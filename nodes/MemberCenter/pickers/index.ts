import { getAssetIds, getAssetNumbers, getHeldAssetNumbers, searchAssets } from './assets';
import { searchEmployees } from './employees';
import { searchLentLocks } from './lentLocks';

export const pickers = {
	listSearch: { searchEmployees, searchAssets, searchLentLocks },
	loadOptions: { getAssetNumbers, getHeldAssetNumbers, getAssetIds },
};
