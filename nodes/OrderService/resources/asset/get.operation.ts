import { z } from 'zod';

import { outputFields, textField } from '../../../shared/form/fields';
import { defineOperation, entryOf } from '../../../shared/model/operation';
import { id } from '../../../shared/schema/input';
import { outputInput } from '../../../shared/schema/manyInput';
import { enterpriseGlobalId } from '../../fields';
import { getManyAssets, virtualAsset } from './getMany.operation';

/** docs/api/order-service.md §4 #8: there is no endpoint for one asset. */
export const getAsset = defineOperation({
	resource: 'asset',
	value: 'get',
	name: 'Get',
	action: 'Get asset',
	description: 'Retrieve one virtual asset under the cloud-account authorizations of an enterprise',
	...entryOf(getManyAssets),
	fields: [
		enterpriseGlobalId,
		textField('Asset Number', 'assetNum', {
			required: true,
			placeholder: 'e.g. 8000000105',
			description: 'The number of the asset, whole',
		}),
		...outputFields(Object.keys(virtualAsset.shape)),
	],
	input: z.object({ enterpriseGlobalId: id, assetNum: id, ...outputInput }),
	pick: {
		list: (input) => ({
			operation: getManyAssets,
			input: { enterpriseGlobalId: input.enterpriseGlobalId, filters: {}, returnAll: true },
		}),
		field: 'assetNum',
		parameter: 'assetNum',
		noun: 'asset number',
		shown: ['licenseType', 'id'],
		advice:
			'The service lists only assets under cloud-account authorizations here. Member Center, Asset, Get finds every asset number of an enterprise.',
	},
});
