/**
 * Which folders of tests run together, by the name of the suite, which is that of its largest part. There are three, which take alike long: each loads
 * n8n's engine once, and two cores run three at a time, as some tests mostly wait.
 */
export const SUITES: Record<string, string[]> = {
	faults: [
		'engine/faults',
		'engine/documents',
		'engine/input',
		'engine/pickers',
		'engine/stored',
		'engine/triggers',
		'unit/changes',
		'unit/poll',
		'unit/sandbox',
		'unit/world',
	],
	operations: ['engine/cancel', 'engine/operations', 'engine/output', 'engine/reconcile'],
	templates: [
		'unit/templates',
		'engine/security',
		'unit/auth',
		'unit/concurrency',
		'unit/decode',
		'unit/dispatch',
		'unit/http',
		'unit/lists',
		'unit/output',
		'unit/plan',
		'unit/project',
		'unit/reconcile',
		'unit/redact',
		'unit/resolve',
		'unit/schema',
	],
};
