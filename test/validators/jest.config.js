/** For run.mjs, which starts Prism and tells where it is. */
module.exports = {
	...require('../../jest.config'),
	rootDir: '../..',
	testMatch: ['<rootDir>/test/validators/*.validator.ts'],
	maxWorkers: 1,
	testTimeout: 120_000,
};
