/**
 * Which folders of tests run together: the package's in three suites (`npm test -- nodes`), the workflows' in one (`npm test -- workflows`). Each loads n8n's
 * engine once, and two cores run three at a time, as some tests mostly wait. A folder that is not named here runs in nodesOperations.
 */
export const SUITES: Record<string, string[]> = {
	nodesFaults: ['test/nodes/faults', 'test/nodes/documents', 'test/simulation'],
	nodesParts: ['test/rules', 'test/nodes/security'],
	workflows: ['test/templates'],
};
