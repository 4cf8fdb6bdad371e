import { assetNumbers, holderEvent } from './holders';

export const assetWithdrawn = holderEvent(assetNumbers, 'released', {
	value: 'assetWithdrawn',
	description: 'An asset was withdrawn from an employee, and nobody else has it',
});
