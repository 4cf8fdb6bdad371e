/**
 * Which folders of tests run together: the package's in three suites (`npm test -- nodes`), the workflows' in one (`npm test -- workflows`). Each loads n8n's
 * engine once, and two cores run three at a time, as some tests mostly wait.
 */
export const SUITES: Record<string, string[]> = {
	nodesFaults: ['test/nodes/faults', 'test/nodes/documents', 'test/nodes/pickers', 'test/simulation'],
	nodesOperations: [
		'test/nodes',
		'test/nodes/cancel',
		'test/nodes/operations',
		'test/nodes/output',
		'test/nodes/reconcile',
	],
	nodesParts: ['test/rules', 'test/nodes/security'],
	workflows: ['test/templates'],
};
