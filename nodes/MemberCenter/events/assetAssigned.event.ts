import { assetNumbers, holderEvent } from './holders';

export const assetAssigned = holderEvent(assetNumbers, 'assigned', {
	value: 'assetAssigned',
	description: 'An asset was assigned to an employee, or to another one',
});
