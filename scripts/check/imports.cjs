// Which way imports may go (docs/design.md, CONTRIBUTING.md). Read by dependency-cruiser: `npm run check -- imports`.

/** The rooms of nodes/shared, and what each may use of the others besides itself: only rooms that stand before it. */
const ROOMS = {
	model: [],
	concurrency: ['model'],
	decode: ['model'],
	schema: ['model', 'decode'],
	form: ['model', 'schema'],
	redact: ['model', 'decode'],
	auth: ['model', 'decode', 'redact', 'concurrency'],
	http: ['model', 'decode', 'redact', 'concurrency', 'auth'],
	lists: ['model', 'concurrency', 'http'],
	read: ['model', 'concurrency', 'decode', 'schema', 'form'],
	resolve: ['model', 'lists'],
	// Pure: no network.
	plan: ['model', 'concurrency'],
	reconcile: ['model', 'concurrency', 'redact', 'lists', 'plan'],
	dispatch: ['model', 'concurrency', 'redact', 'http', 'lists', 'reconcile'],
	output: ['model', 'schema'],
	// Comparing lists is not fetching them.
	changes: ['model'],
	poll: ['model', 'concurrency', 'read', 'http', 'lists', 'output', 'changes'],
};

const SHARED = '^nodes/shared/';
const PUBLISHED = '^(nodes|credentials)/';

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		rule('no-circle', {}, { circular: true }),
		...Object.entries(ROOMS).map(([room, others]) =>
			rule(
				`room-${room}`,
				{ path: `${SHARED}${room}/` },
				{ path: SHARED, pathNot: `${SHARED}(${[room, ...others].join('|')})/` },
			),
		),
		rule('shared-knows-no-node', { path: SHARED }, { path: PUBLISHED, pathNot: SHARED }),
		// A node uses nodes/shared and itself.
		rule(
			'nodes-apart',
			{ path: '^nodes/(?!shared/)([^/]+)/' },
			{ path: PUBLISHED, pathNot: '^nodes/(shared|$1)/' },
		),
		rule('credentials', { path: '^credentials/' }, { path: PUBLISHED, pathNot: `${SHARED}(form|auth|model)/` }),
		// Tests, sandbox and scripts may look into the nodes, never the other way round.
		rule(
			'published-stands-alone',
			{ path: PUBLISHED },
			{ path: '^(sandbox|scripts|test|tools|templates)/' },
		),
		rule('sandbox-is-no-test', { path: '^sandbox/' }, { path: '^(scripts|test)/' }),
		// The bench loads what it has compiled into a folder of its own.
		rule('resolvable', { pathNot: '^test/bench/(engine|worker)\\.mjs' }, { couldNotResolve: true }),
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
