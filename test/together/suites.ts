/**
 * Which folders of tests run together: the package's in three suites (`npm test -- nodes`), the workflows' in one (`npm test -- workflows`). Each loads n8n's
 * engine once, and two cores run three at a time, as some tests mostly wait.
 */
export const SUITES: Record<string, string[]> = {
	nodesFaults: [
		'test/engine/faults',
		'test/engine/documents',
		'test/engine/pickers',
		'test/engine/stored',
		'test/unit/sandbox',
		'test/unit/world',
	],
	nodesOperations: [
		'test/nodes',
		'test/engine/cancel',
		'test/engine/operations',
		'test/engine/output',
		'test/engine/reconcile',
	],
	workflows: ['templates/test/engine', 'templates/test/unit'],
	nodesParts: [
		'test/rules',
		'test/engine/security',
		'test/unit/contract',
		'test/unit/lists',
		'test/unit/output',
		'test/unit/plan',
		'test/unit/project',
		'test/unit/reconcile',
	],
};
