// Which way imports may go (docs/maintainers/design.md, CONTRIBUTING.md). Read by dependency-cruiser: `npm run check -- imports`.

/** The folders of nodes/shared, and what each may use of the others besides itself: only folders that stand before it. */
const FOLDERS = {
	model: [],
	concurrency: ['model'],
	decode: ['model', 'concurrency'],
	schema: ['model', 'decode'],
	form: ['model', 'schema'],
	redact: ['model', 'decode'],
	http: ['model', 'decode', 'redact', 'concurrency'],
	lists: ['model', 'concurrency', 'schema', 'form', 'http'],
	read: ['model', 'concurrency', 'decode', 'schema', 'form'],
	resolve: ['model', 'schema', 'lists'],
	// Pure: no network.
	plan: ['model', 'concurrency'],
	reconcile: ['model', 'schema', 'concurrency', 'redact', 'lists', 'plan'],
	dispatch: ['model', 'concurrency', 'redact', 'http', 'lists', 'plan', 'reconcile'],
	output: ['model', 'schema'],
	triggers: ['model', 'schema', 'concurrency', 'read', 'http', 'lists', 'output'],
};

/**
 * The layers of a node's folder, and what each may use of those before it. A resource may use others, as their lists show its work;
 * that no two use each other is `no-resource-circle`.
 */
const LAYERS = {
	words: '(credential|errorCodes|fields|input|licenseTypes|paging)\\.ts$',
	resource: 'resources/([^/]+/|(holders|references)\\.ts$)',
	resources: 'resources/index\\.ts$',
	service: 'service\\.ts$',
	// What n8n calls: each stands alone.
	events: 'events(/|\\.ts$)',
	pickers: 'pickers/',
};
const BEFORE = {
	words: ['words'],
	resource: ['words', 'resource'],
	resources: ['resource'],
	service: ['words', 'resource', 'resources'],
	events: ['words', 'resource', 'events'],
	pickers: ['words', 'resource', 'service', 'pickers'],
};
const NODE = '^nodes/(?!shared/)([^/]+)/';

const SHARED = '^nodes/shared/';
const PUBLISHED = '^(nodes|credentials)/';

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		rule('no-circle', {}, { circular: true }),
		...Object.entries(FOLDERS).map(([folder, others]) =>
			rule(
				`folder-${folder}`,
				{ path: `${SHARED}${folder}/` },
				{ path: SHARED, pathNot: `${SHARED}(${[folder, ...others].join('|')})/` },
			),
		),
		...Object.entries(BEFORE).map(([layer, others]) =>
			rule(
				`layer-${layer}`,
				{ path: NODE + LAYERS[layer] },
				{ path: '^nodes/$1/', pathNot: `^nodes/$1/(${others.map((other) => LAYERS[other]).join('|')})` },
			),
		),
		// A file that is in none of the layers is to be named in one.
		rule(
			'layer-of-none',
			{ path: NODE, pathNot: [...Object.values(LAYERS).map((layer) => NODE + layer), '\\.node\\.ts$'] },
			{ path: PUBLISHED },
		),
		{
			...rule('no-resource-circle', { path: `${NODE}resources/[^/]+$` }, { circular: true }),
			scope: 'folder',
		},
		rule('shared-knows-no-node', { path: SHARED }, { path: PUBLISHED, pathNot: SHARED }),
		// A node uses nodes/shared and itself.
		rule(
			'nodes-apart',
			{ path: '^nodes/(?!shared/)([^/]+)/' },
			{ path: PUBLISHED, pathNot: '^nodes/(shared|$1)/' },
		),
		// A credential has its fields from its node's folder.
		rule(
			'credentials',
			{ path: '^credentials/([A-Z]\\w+)Api' },
			{ path: PUBLISHED, pathNot: [`${SHARED}(form|http|model)/`, '^nodes/$1/(credential|service)\\.ts$'] },
		),
		// Tests, sandbox and scripts may look into the nodes, never the other way round.
		rule('published-stands-alone', { path: PUBLISHED }, { path: '^(sandbox|scripts|test|tools|templates)/' }),
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
