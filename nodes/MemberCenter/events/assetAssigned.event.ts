import { assetNumbers, holderEvent } from './holders';

/** An asset number has a holder and had none, or has another one. */
export const assetAssigned = holderEvent(assetNumbers, 'assigned', {
	value: 'assetAssigned',
	description: 'An asset was assigned to an employee, or to another one',
});
