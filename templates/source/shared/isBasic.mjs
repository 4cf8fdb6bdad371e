/** Whether a row of *Get Products* is of a product itself, not of an extended authorization point of it (`feature`): both have its URI, seats and an end. */
export function isBasic({ limitType }) {
	return limitType === undefined || limitType === null || limitType === '' || limitType === 'basic';
}
