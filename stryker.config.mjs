/**
 * npm run test:mutation -- --mutate 'nodes/shared/decode/check.ts': changes the code in one place at a time and looks whether a test fails.
 * Measured so far: decode/check.ts 94 %.
 * Not part of `npm test`: it takes minutes per folder. What is known from before is kept in test-results/mutation.
 */

/** The tests that are about a folder: all of them, for each change, would take days. */
const TESTS = {
	decode: ['unit/check', 'unit/envelope', 'unit/json'],
	link: [
		'engine/order.items',
		'engine/order.reply',
		'engine/order.getMany',
		'engine/presented',
		'engine/mutants',
	],
	plan: ['unit/plan', 'engine/order.items', 'engine/byName', 'engine/again.skip'],
	send: [
		'unit/client',
		'unit/concurrency.simulation',
		'unit/inOrder',
		'unit/limiter',
		'unit/look',
		'unit/lists',
		'unit/memory',
		'unit/network',
		'unit/outcome',
		'unit/paging',
		'unit/pause',
		'unit/readPages',
		'unit/refusedTogether',
		'unit/request',
		'unit/secrets',
		'unit/sendCalls',
		'unit/session',
		'unit/tokens',
		'unit/whenAborted',
	],
};

/** Code whose changes nobody could see, and why. All changes inside it are left out, so name as little as possible. */
const EQUIVALENT = [
	{ code: 'accepts(schema)(data)', why: 'a short cut: zod gives the same, later' },
	{ code: "typeof first === 'string'", why: 'for the compiler: the list that holds it holds texts only' },
];

/** What Stryker loads from this file as a plugin. */
export const strykerPlugins = [
	{
		kind: 'Ignore',
		name: 'equivalent',
		value: {
			shouldIgnore: (path) =>
				path.isExpression() && EQUIVALENT.find(({ code }) => path.toString() === code)?.why,
		},
	},
];

const folder = /nodes\/shared\/(\w+)/.exec(process.argv.join(' '))?.[1] ?? 'decode';

/** What Stryker runs with. */
export default {
	mutate: [`nodes/shared/${folder}/**/*.ts`],
	testRunner: 'jest',
	jest: {
		configFile: 'jest.config.js',
		config: {
			testMatch: TESTS[folder].map((name) => `**/test/${name}.test.ts`),
			// A change that leaves a test waiting for ever is found sooner so than by Stryker, which starts anew then.
			testTimeout: 3_000,
		},
		enableFindRelatedTests: true,
	},
	plugins: ['@stryker-mutator/jest-runner', './stryker.config.mjs'],
	ignorers: ['equivalent'],
	coverageAnalysis: 'perTest',
	concurrency: 1,
	incremental: true,
	incrementalFile: `test-results/mutation/${folder}.json`,
	tempDirName: 'test-results/mutation/tmp',
	ignorePatterns: ['dist', 'test-results', 'docs/images', 'templates/*.png'],
	reporters: ['clear-text', 'progress', 'html'],
	htmlReporter: { fileName: `test-results/mutation/${folder}.html` },
	clearTextReporter: { allowColor: false, logTests: false },
	thresholds: { high: 95, low: 90, break: 90 },
	timeoutMS: 20_000,
};
