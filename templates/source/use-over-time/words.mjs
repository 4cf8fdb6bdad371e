/** What people read: why a sample does not count. */
export const words = {
	emptyList: 'The list of assets came empty: this sample does not count.',
	clock: (last, now) => `The last sample is of ${last}, and now is ${now}: this one does not count. Is the clock right? If it was ahead at the last one, delete the table license_use: the samples begin anew.`,
};
