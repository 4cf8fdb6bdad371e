import { outputOf } from '../../../shared/form/commonFields';
import { formOf, textField } from '../../../shared/form/formOf';
import { pickFrom } from '../../../shared/lists/entries';
import { defineOperation, entryOf } from '../../../shared/model/operation';
import { id } from '../../../shared/schema/input';
import { enterpriseGlobalId } from '../../fields';
import { allAssets, getManyAssets, virtualAsset } from './getMany.operation';

const WORDS = {
	noun: 'asset number',
	shown: ['licenseType', 'id'],
	advice:
		'The service lists only assets under cloud-account authorizations here. Member Center, Asset, Get finds every asset number of an enterprise.',
};

/** docs/api/order-service.openapi.yaml §4 #8: there is no endpoint for one asset. */
export const getAsset = defineOperation({
	resource: 'asset',
	value: 'get',
	action: 'Get asset',
	description: 'Retrieve one virtual asset under the cloud-account authorizations of an enterprise',
	...entryOf(getManyAssets),
	...formOf({
		enterpriseGlobalId,
		assetNum: textField(id, 'The number of the asset, whole', 'e.g. 8000000105', {
			displayName: 'Asset Number',
			required: true,
		}),
		...outputOf(Object.keys(virtualAsset.shape)),
	}),
	compose: pickFrom(allAssets, 'assetNum', WORDS),
});
