/** What people read: the titles of the columns, and what stands in them. */
export const words = {
	noSample: 'There is no sample yet: publish Use over time, and wait for its first one.',
	holder: (name, account) => `${name} (${account})`,
	unlisted: (globalId) => `${globalId}, who is not in the list of employees`,
	notKnown: 'not known',
	listed: 'yes',
	until: (time) => `until ${time}`,
	sheets: {
		assets: { name: 'Use by asset', columns: ['Asset', 'Products', 'Holder', 'Held Since', 'Last Online', 'Days Online', 'Days Held, Not Online', 'Days Lent', 'Days Free', 'Days Not Sampled', 'In the List'] },
		products: { name: 'Use by product', columns: ['Product', 'Product URI', 'Day', 'Seats', 'Most Held', 'Least Free', 'Most Online', 'Samples'] },
	},
};
