/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test/unit', '<rootDir>/test/engine'],
	testMatch: ['**/*.test.ts'],
	transform: {
		// Types are checked by `npm run typecheck`; here they are only taken off, which keeps the suite fast.
		'^.+\\.ts$': ['ts-jest', { tsconfig: { module: 'commonjs', target: 'es2022', esModuleInterop: true, resolveJsonModule: true, isolatedModules: true }, diagnostics: false }],
	},
	// Jest leaves one core free by default, which on two cores is half of them.
	maxWorkers: '100%',
	testTimeout: 60_000,
};
