const config = require('../../jest.config');

/** `npm run outside`: tests in which tools that are not ours judge the package; run.mjs tells them where the tools are. */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/outside/*.outside.ts'],
	maxWorkers: 1,
	testTimeout: 120_000,
};
