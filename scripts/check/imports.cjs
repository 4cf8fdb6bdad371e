// Which way imports may go (docs/design.md, CONTRIBUTING.md). Read by dependency-cruiser: `npm run check -- imports`.

/** What everything in nodes/shared may speak of; it uses nothing but itself, and the types of replies. */
const VOCABULARY = '(operation|request|batch|service|result|run|path|event|timer)\\.ts';

/** nodes/shared: what a group may use of the others, besides itself and the vocabulary. */
const GROUPS = {
	form: [],
	plan: [],
	// What is done already, and what became of a lost request, is found by looking.
	reconcile: ['plan/', 'send/', 'perList\\.ts'],
	dispatch: ['reconcile/', 'send/'],
	decode: [],
	read: ['form/', 'decode/json\\.ts'],
	send: ['decode/'],
	link: ['decode/'],
	// Comparing lists is not fetching them.
	watch: [],
	poll: ['read/', 'send/', 'link/'],
};

const SHARED = '^nodes/shared/';
const PUBLISHED = '^(nodes|credentials)/';

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		rule('no-circle', {}, { circular: true }),
		...Object.entries(GROUPS).map(([group, others]) => {
			const usable = [`${group}/`, VOCABULARY, ...others].join('|');
			return rule(
				`shared-${group}`,
				{ path: `${SHARED}${group}/` },
				{ path: SHARED, pathNot: `${SHARED}(${usable})` },
			);
		}),
		rule(
			'shared-vocabulary',
			{ path: SHARED + VOCABULARY },
			{ path: PUBLISHED, pathNot: `${SHARED}(${VOCABULARY}|decode/)` },
		),
		rule(
			'shared-vocabulary-types',
			{ path: SHARED + VOCABULARY },
			{ path: `${SHARED}decode/`, dependencyTypesNot: ['type-only'] },
		),
		rule('shared-knows-no-node', { path: SHARED }, { path: PUBLISHED, pathNot: SHARED }),
		// A node uses nodes/shared and itself.
		rule(
			'nodes-apart',
			{ path: '^nodes/(?!shared/)([^/]+)/' },
			{ path: PUBLISHED, pathNot: '^nodes/(shared|$1)/' },
		),
		rule('credentials', { path: '^credentials/' }, { path: PUBLISHED, pathNot: `${SHARED}(form|send)/` }),
		// Tests, sandbox and scripts may look into the nodes, never the other way round.
		rule(
			'published-stands-alone',
			{ path: PUBLISHED },
			{ path: '^(sandbox|scripts|test|templates|examples)/' },
		),
		rule('sandbox-is-no-test', { path: '^sandbox/' }, { path: '^(scripts|test)/' }),
		// The bench loads what it has compiled into a folder of its own.
		rule('resolvable', { pathNot: '^test/bench/(engine|startup)\\.mjs' }, { couldNotResolve: true }),
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
