/**
 * npm run test:mutation -- --mutate 'nodes/shared/output/*.ts': changes the code in one place at a time and checks that a test
 * fails. Not part of `npm test`: it takes minutes for each folder. What is known from before is kept in test-results/mutation, a
 * file for each folder, beside a page that shows each change that no test noticed.
 *
 * A change that no test can notice is not named anywhere: a list of them would quote code, and go stale with each renaming. Where
 * the same kind of change is without effect everywhere, a rule below leaves it out; the rest is what `break` leaves room for.
 */
const folder = /nodes\/shared\/(\w+)/.exec(process.argv.join(' '))?.[1] ?? 'decode';

/** Reads an entry of a list: the compiler asks what to do where there is none, and the code around knows that there is one. */
const readsEntry = (node) =>
	(/MemberExpression$/.test(node.type) && node.computed) ||
	(/CallExpression$/.test(node.type) && ['at', 'shift'].includes(node.callee.property?.name)) ||
	(/MemberExpression$/.test(node.type) && node.optional && readsEntry(node.object));

const isEmpty = (node) =>
	(node.type === 'StringLiteral' && node.value === '') ||
	(node.type === 'ArrayExpression' && node.elements.length === 0);

/** What Stryker loads from this file as a plugin. */
export const strykerPlugins = [
	{
		kind: 'Ignore',
		name: 'entries',
		value: {
			shouldIgnore({ node, parent }) {
				if (node.type === 'OptionalMemberExpression' && node.optional && readsEntry(node.object))
					return 'for the compiler: the entry is there';
				if (parent?.operator === '??' && parent.right === node && isEmpty(node) && readsEntry(parent.left))
					return 'for the compiler: the entry is there';
				return undefined;
			},
		},
	},
];

/** What Stryker runs with. */
export default {
	mutate: [`nodes/shared/${folder}/**/*.ts`],
	testRunner: 'jest',
	jest: {
		configFile: 'jest.config.js',
		config: {
			testMatch: ['**/test/rules/*.test.ts', '**/test/nodes/**/*.test.ts'],
			setupFiles: ['<rootDir>/test/helpers/project/firstFailure.ts'],
			// A change that leaves a test waiting for ever is found sooner so than by Stryker, which starts anew then.
			testTimeout: 3_000,
		},
		enableFindRelatedTests: true,
	},
	plugins: ['@stryker-mutator/jest-runner', './stryker.config.mjs'],
	ignorers: ['entries'],
	coverageAnalysis: 'perTest',
	concurrency: 1,
	incremental: true,
	incrementalFile: `test-results/mutation/${folder}.json`,
	tempDirName: 'test-results/mutation/tmp',
	ignorePatterns: ['dist', 'test-results', 'docs/images', 'templates/*.png'],
	reporters: ['clear-text', 'progress', 'html'],
	htmlReporter: { fileName: `test-results/mutation/${folder}.html` },
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	thresholds: { high: 95, low: 90, break: 85 },
	timeoutMS: 5_000,
};
