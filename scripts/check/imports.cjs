// Which way imports may go (docs/maintainers/design.md, CONTRIBUTING.md). Read by dependency-cruiser: `npm run check -- imports`.

const SHARED = '^nodes/shared/';
/** Folders of nodes/shared that compute, and the ones that send: what computes does not send. */
const PURE = `${SHARED}(model|concurrency|decode|schema|form|redact|output)/`;
const SENDS = `${SHARED}(http|send|lists|evidence|triggers)/`;
const PUBLISHED = '^(nodes|credentials)/';

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		// Types alone may know each other.
		rule('no-circle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
		// A folder is a step, and the steps go one way.
		{ ...rule('folders-one-way', { path: SHARED }, { path: SHARED, circular: true }), scope: 'folder' },
		rule('pure-sends-nothing', { path: PURE }, { path: SENDS }),
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
		rule('resolvable', { pathNot: '^test/bench\\.mjs' }, { couldNotResolve: true }),
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
