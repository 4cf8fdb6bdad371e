// Which way imports may go (docs/design.md, CONTRIBUTING.md). Read by dependency-cruiser: `npm run check -- imports`.

/** What everything in nodes/shared may speak of; it uses nothing but itself, and the types of replies. */
const VOCABULARY = '(operation|request|batch|service|result|run|path|event)\\.ts';

/** nodes/shared: what a group may use of the others, besides itself and the vocabulary. */
const GROUPS = {
	form: [],
	// Before it is sent, a part may turn out to be settled already: that is found by looking.
	plan: ['send/(concurrency|limiter|look|memory|settlePart)\\.ts'],
	decode: [],
	read: ['form/', 'decode/json\\.ts'],
	send: ['decode/'],
	link: ['decode/'],
	// Comparing lists is not fetching them.
	watch: [],
	poll: ['read/', 'send/', 'link/'],
};

const SHARED = '^nodes/shared/';

const groupRules = Object.entries(GROUPS).map(([group, others]) => ({
	name: `shared-${group}`,
	severity: 'error',
	from: { path: `${SHARED}${group}/` },
	to: { path: SHARED, pathNot: `${SHARED}(${[`${group}/`, VOCABULARY, ...others].join('|')})` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
		...groupRules,
		{
			name: 'shared-vocabulary',
			severity: 'error',
			from: { path: SHARED + VOCABULARY },
			to: { path: '^(nodes|credentials)/', pathNot: `${SHARED}(${VOCABULARY}|decode/)` },
		},
		{
			name: 'shared-vocabulary-types',
			severity: 'error',
			from: { path: SHARED + VOCABULARY },
			to: { path: `${SHARED}decode/`, dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'shared-knows-no-node',
			severity: 'error',
			from: { path: SHARED },
			to: { path: '^(nodes|credentials)/', pathNot: SHARED },
		},
		{
			name: 'nodes-apart',
			comment: 'A node uses nodes/shared and itself.',
			severity: 'error',
			from: { path: '^nodes/(?!shared/)([^/]+)/' },
			to: { path: '^(nodes|credentials)/', pathNot: '^nodes/(shared|$1)/' },
		},
		{
			name: 'credentials',
			severity: 'error',
			from: { path: '^credentials/' },
			to: { path: '^(nodes|credentials)/', pathNot: `${SHARED}(form|send)/` },
		},
		{
			name: 'published-stands-alone',
			comment: 'Tests, sandbox and scripts may look into the nodes, never the other way round.',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { path: '^(sandbox|scripts|test|templates|examples)/' },
		},
		{
			name: 'sandbox-is-no-test',
			severity: 'error',
			from: { path: '^sandbox/' },
			to: { path: '^(scripts|test)/' },
		},
		{
			name: 'resolvable',
			// The bench loads what it has compiled into a folder of its own.
			from: { pathNot: '^test/bench/(engine|startup)\\.mjs' },
			severity: 'error',
			to: { couldNotResolve: true },
		},
	],
	options: {
		tsConfig: { fileName: 'tsconfig.dev.json' },
		// Types count: what knows a shape depends on it.
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'require', 'node', 'default'],
		},
	},
};
