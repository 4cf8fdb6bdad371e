/**
 * npm run test:mutation -- --mutate 'nodes/shared/link/*.ts': changes the code in one place at a time and looks whether a test
 * fails. Measured, without what EQUIVALENT names: decode, plan and send 100 %, link 99 %.
 * Not part of `npm test`: it takes five to ten minutes per folder, half an hour for send. What is known from before is kept in
 * test-results/mutation, a file for each folder, beside a page that shows each change that nobody noticed.
 */

/** The tests that are about a folder: all of them, for each change, would take days. */
const TESTS = {
	decode: ['unit/accepts', 'unit/check', 'unit/envelope', 'unit/json'],
	link: ['unit/link.*'],
	plan: ['unit/plan', 'unit/plan.*'],
	send: [
		'unit/client',
		'unit/concurrency',
		'unit/concurrency.simulation',
		'unit/inOrder',
		'unit/latency',
		'unit/limiter',
		'unit/look',
		'unit/lists',
		'unit/memory',
		'unit/network',
		'unit/outcome',
		'unit/paging',
		'unit/pause',
		'unit/refusedTogether',
		'unit/request',
		'unit/passwords',
		'unit/secrets',
		'unit/secrets.property',
		'unit/sendCalls',
		'unit/session',
		'unit/tokens',
		'unit/whenAborted',
	],
};

/**
 * Code whose changes nobody could see, and why. All changes inside it are left out, so name as little as possible; `inside`,
 * a piece of the code around it, tells it from the same code elsewhere. What comes before it there may be changed already.
 */
const EQUIVALENT = [
	{
		code: '{\n  for (const takeBack of takenBack) takeBack();\n}',
		why: 'frees memory alone: nobody waits any more',
	},
	{ code: "'utf-8'", why: 'for the compiler: what is none is read as UTF-8' },
	{ code: "'unknown reason'", why: 'for the compiler: only asked of a chain that has an end' },
	{
		code: 'body === undefined',
		inside: 'body === undefined ? undefined',
		why: 'for the compiler: nothing is written as nothing',
	},
	{ code: '{\n  return undefined;\n}', inside: 'catch {', why: 'nothing is undefined as well' },
	{ code: 'false', inside: 'marked = false', why: 'a short cut: without marks there is nothing to replace' },
	{
		code: "typeof entry === 'bigint' || typeof entry === 'object'",
		why: 'a short cut: each is looked at again',
	},
	{ code: "''", inside: "digits = ''", why: 'for the compiler: what is found has digits' },
	{ code: 'copied === 0', why: 'a short cut: the same text gives the same value' },
	{ code: 'close < position', why: 'where a digit stands there is no quote' },
	{ code: 'limit < ceiling', why: 'at the ceiling both ways give the least growth' },
	{ code: 'open < position', why: 'where a digit stands there is no quote' },
	{
		code: 'open !== -1',
		inside: 'if (open !== -1)',
		why: 'a short cut: without a further text its end does not count',
	},
	{ code: "''", inside: "lists[0] ?? ''", why: 'for the compiler: there is one' },
	{ code: "issue.code === 'invalid_type'", why: 'for the compiler: asked again where it is found' },
	{ code: '[]', inside: 'accept: readonly string[] = []', why: 'no service has a code that is made up' },
	{ code: 'rows ?? {\n  value: []\n}', why: 'for the compiler: nothing ends such a reading early' },
	{ code: 'sent.loginError !== undefined', why: 'for the compiler: what has no token is not refused' },
	{ code: 'named === undefined', why: 'for the compiler: no place is that of no part' },
	{ code: 'operation.batch?.counted', why: 'for the compiler: what is refused together is a batch' },
	{
		code: '{\n  at: Date.now()\n}',
		why: 'for the compiler: a request that is remembered has a time of its own',
	},
	{ code: 'left === parts', why: 'a short cut: planned again, the same parts give the same calls' },
	{ code: '(run.memory?.parts.size ?? 0) > 0', why: 'a short cut: where nothing is remembered all is left' },
	{ code: "run.optionsOf(item.index).ifDone === 'skip'", why: 'a short cut: each part is asked again' },
	{ code: '!skips || run.isOver()', why: 'a short cut: each part is asked again, and so is the run' },
	{
		code: "verdict === undefined || 'further' in verdict",
		why: 'for the compiler: a look goes on until it knows',
	},
	{
		code: '[]',
		inside: 'item.references ?? []',
		why: 'for the compiler: only items that have some come here',
	},
	{ code: 'ids[0]?.value', why: 'for the compiler: one name gives one id' },
	{ code: 'last?.item !== item', why: 'a short cut: the same item has the same group' },
	{ code: 'call?.parts.push(part)', why: 'for the compiler: the place is that of a call' },
	{ code: 'call?.orderKeys.push(...keys)', why: 'for the compiler: the place is that of a call' },
	{ code: 'call?.parts.length', why: 'for the compiler: the place is that of a call' },
	{ code: '[]', inside: '? [] : MARKS', why: 'no row has a field of a name that is made up' },
	{ code: '[]', inside: 'times: readonly string[] = []', why: 'no row has a time of a name that is made up' },
	{
		code: '[]',
		inside: 'service.defaults ?? []',
		why: 'no credential has a field of a name that is made up',
	},
	{ code: '[]', inside: '? [] : [{', why: 'an entry without an outcome is not told' },
	{ code: "''", inside: "'60000'", why: 'no service has a code that is made up' },
	{ code: '[]', inside: 'rows = []', why: 'for the compiler: only lists that were read are judged' },
	{
		code: 'error !== undefined',
		inside: 'error !== undefined) settled[at]',
		why: 'for the compiler: what is looked up has a problem',
	},
	{ code: 'settled[at]?.error', why: 'for the compiler: the place is that of a part' },
	{ code: 'typeof entry !== type', why: 'a short cut: takes(entry) says the same, later' },
	{
		code: 'schema instanceof z.ZodOptional || schema instanceof z.ZodNullable',
		why: 'a short cut: takes(entry) says the same, later',
	},
	{ code: 'accepts(schema)(data)', why: 'a short cut: zod gives the same, later' },
	{ code: "typeof first === 'string'", why: 'for the compiler: the list that holds it holds texts only' },
	{ code: 'parts[0]?.item.input', why: 'for the compiler: what is sent has a part' },
	{ code: 'parts[0]?.item.index', why: 'for the compiler: what is sent has a part' },
	{ code: 'parts[index]?.item.input', why: 'for the compiler: there is a result for each part' },
	{ code: 'again.shift()?.()', why: 'for the compiler: only asked where somebody waits' },
	{ code: 'chain.at(-1)?.message', why: 'for the compiler: only asked of a chain that has an end' },
	{ code: "chain.at(-1)?.name ?? ''", why: 'no name is none of n8n’s names' },
	{ code: "code ?? ''", why: 'no code is none of the list' },
	{ code: "error.code ?? ''", why: 'no code is none of the list' },
	{ code: "syscall ?? ''", why: 'no call is none of the list' },
	{ code: "typeof next !== 'object'", why: 'a short cut: a number or text has no fields to look into' },
];

/** What Stryker loads from this file as a plugin. */
export const strykerPlugins = [
	{
		kind: 'Ignore',
		name: 'equivalent',
		value: {
			shouldIgnore: (path) =>
				(path.isExpression() || path.isBlockStatement()) &&
				EQUIVALENT.find(
					({ code, inside = '' }) => path.toString() === code && path.parentPath.toString().includes(inside),
				)?.why,
		},
	},
];

const folder = /nodes\/shared\/(\w+)/.exec(process.argv.join(' '))?.[1] ?? 'decode';
if (!(folder in TESTS))
	throw new Error(`Name the tests of nodes/shared/${folder} in TESTS of stryker.config.mjs first.`);

/** What Stryker runs with. */
export default {
	mutate: [`nodes/shared/${folder}/**/*.ts`],
	testRunner: 'jest',
	jest: {
		configFile: 'jest.config.js',
		config: {
			testMatch: TESTS[folder].map((name) => `**/test/${name}.test.ts`),
			setupFiles: ['<rootDir>/test/support/firstFailure.ts'],
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
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	thresholds: { high: 95, low: 90, break: 90 },
	timeoutMS: 5_000,
};
