import { assetNumbers, holderEvent } from './holders';

/** An asset number had a holder and has none. */
export const assetWithdrawn = holderEvent(assetNumbers, 'released', {
	value: 'assetWithdrawn',
	description: 'An asset was withdrawn from an employee, and nobody else has it',
});
