// Which way imports may go (docs/design.md, CONTRIBUTING.md). Read by dependency-cruiser: `npm run check -- imports`.

/** nodes/shared: the groups that a group may use, besides itself, operation.ts and result.ts. */
const GROUPS = {
	form: [],
	plan: [],
	decode: [],
	read: ['form/', 'decode/json\\.ts'],
	send: ['decode/'],
	link: ['decode/'],
};

/** What the code does otherwise, each for a reason of its own; remove one when it is mended. */
const EXCEPTIONS = {
	// Rows are settled call by call, as they were planned.
	link: ['plan/planCalls\\.ts'],
};
/** A type alone ties nothing together at run time. */
const TYPES_ONLY = {
	// What is told of an input that was refused.
	link: ['read/inputReader\\.ts'],
};

const SHARED = '^nodes/shared/';
const oneOf = (names) => `(${names.join('|')})`;

const groupRules = Object.entries(GROUPS).flatMap(([group, others]) => {
	const allowed = [`${group}/`, 'operation\\.ts', 'result\\.ts', ...others, ...(EXCEPTIONS[group] ?? [])];
	const types = TYPES_ONLY[group] ?? [];
	const rule = (name, to) => ({ name, severity: 'error', from: { path: `${SHARED}${group}/` }, to });
	return [
		rule(`shared-${group}`, {
			path: SHARED,
			pathNot: `${SHARED}${oneOf([...allowed, ...types])}`,
		}),
		...types.map((path) =>
			rule(`shared-${group}-types`, { path: SHARED + path, dependencyTypesNot: ['type-only'] }),
		),
	];
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
		...groupRules,
		{
			name: 'shared-vocabulary',
			comment:
				'operation.ts and result.ts are what all others speak: they use nothing, but the types of replies.',
			severity: 'error',
			from: { path: `${SHARED}(operation|result)\\.ts` },
			to: { path: '^(nodes|credentials)/', pathNot: `${SHARED}(operation|result|decode/[^/]+)\\.ts` },
		},
		{
			name: 'shared-vocabulary-types',
			severity: 'error',
			from: { path: `${SHARED}(operation|result)\\.ts` },
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
