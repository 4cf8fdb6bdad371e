const { availableParallelism } = require('node:os');

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	// The sources too: else --findRelatedTests finds nothing.
	roots: [
		'<rootDir>/nodes',
		'<rootDir>/credentials',
		'<rootDir>/sandbox',
		'<rootDir>/tools',
		'<rootDir>/test',
	],
	testMatch: ['<rootDir>/test/{nodes,rules,simulation,templates}/**/*.test.ts'],
	transform: {
		// Types are checked by `npm run typecheck`; here they are only taken off, which keeps the suite fast.
		'^.+\\.ts$': [
			'ts-jest',
			{
				tsconfig: {
					module: 'commonjs',
					target: 'es2022',
					esModuleInterop: true,
					resolveJsonModule: true,
					isolatedModules: true,
				},
				diagnostics: false,
			},
		],
	},
	// n8n may bring zod 3.25 or 4: `ZOD=4 npx jest test/nodes` runs the nodes with the latter.
	moduleNameMapper: process.env.ZOD === '4' ? { '^zod$': 'zod4' } : {},
	// More than there are cores, as suites about time-outs and cancelling mostly wait. Jest by itself leaves one core free.
	maxWorkers: Math.ceil(availableParallelism() * 1.5),
	testTimeout: 60_000,
};
