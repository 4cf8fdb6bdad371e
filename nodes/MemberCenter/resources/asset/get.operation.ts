import { formOf } from '../../../shared/form/formOf';
import { pickFrom } from '../../../shared/lists/entries';
import { defineOperation, entryOf } from '../../../shared/model/operation';
import { addHolder, assetId, enterpriseGlobalId } from '../../fields';
import { holdersAdded } from '../holders';
import { allAssets, getManyAssetNumbers } from './getMany.operation';

const WORDS = {
	noun: 'asset',
	shown: ['assetNum', 'assetId'],
	advice:
		'Check the asset ID, and that the asset belongs to this enterprise. Asset → Get Many lists all of them.',
};

/** docs/api/member-center.openapi.yaml §4 #6: there is no endpoint for one asset. */
export const getAsset = defineOperation({
	resource: 'asset',
	value: 'get',
	action: 'Get asset',
	description: 'Retrieve one asset number of an enterprise and who holds it',
	...entryOf(getManyAssetNumbers),
	...formOf({ enterpriseGlobalId, assetId, addHolder }),
	compose: async (input, context) => {
		const { value: found, error } = await pickFrom(allAssets, 'assetId', WORDS)(input, context);
		if (error !== undefined) return { error };
		return input.addHolder
			? await holdersAdded(found.rows, context, input.enterpriseGlobalId)
			: { value: found };
	},
});
