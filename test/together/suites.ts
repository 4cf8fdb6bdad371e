/**
 * Which folders of tests run together: three suites of about the same time, each of which loads n8n's engine once. Two cores run all three at a time, as some
 * tests mostly wait. A folder that is not named here runs in nodesOperations.
 */
export const SUITES: Record<string, string[]> = {
	nodesFaults: [
		'test/nodes/faults',
		'test/nodes/documents',
		'test/nodes/reconcile',
		'test/nodes/security',
		'test/simulation',
	],
	nodesSending: ['test/nodes/sending', 'test/rules'],
};
