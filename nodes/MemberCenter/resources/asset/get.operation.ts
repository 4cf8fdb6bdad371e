import { formOf } from '../../../shared/form/formOf';
import { defineOperation, entryOf } from '../../../shared/model/operation';
import { addHolder, assetId, enterpriseGlobalId } from '../../fields';
import { allAssets, getManyAssetNumbers } from './getMany.operation';

/** docs/api/member-center.md §4 #6: there is no endpoint for one asset. */
export const getAsset = defineOperation({
	resource: 'asset',
	value: 'get',
	action: 'Get asset',
	description: 'Retrieve one asset number of an enterprise and who holds it',
	...entryOf(getManyAssetNumbers),
	...formOf({ enterpriseGlobalId, assetId, addHolder }),
	pick: {
		list: ({ enterpriseGlobalId: enterpriseId }) => allAssets(enterpriseId),
		field: 'assetId',
		parameter: 'assetId',
		noun: 'asset',
		shown: ['assetNum', 'assetId'],
		advice:
			'Check the asset ID, and that the asset belongs to this enterprise. Asset → Get Many lists all of them.',
	},
});
