const config = require('../../jest.config');

/** `npm test`: the same tests as file by file (`npx jest`), in fewer and larger suites; see test/helpers/project/together.ts. */
module.exports = {
	...config,
	rootDir: '../..',
	testMatch: ['<rootDir>/test/together/*.suite.ts'],
	reporters: ['default', '<rootDir>/test/together/reporter.js'],
};
