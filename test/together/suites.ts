/**
 * Which folders of tests run together, by the name of the suite, which is that of its largest part. There are four, which take alike long: each loads
 * n8n's engine once, and two cores run two at a time.
 */
export const SUITES: Record<string, string[]> = {
	faults: ['engine/faults', 'unit/sandbox', 'unit/world'],
	operations: [
		'engine/documents',
		'engine/input',
		'engine/operations',
		'engine/output',
		'engine/pickers',
		'engine/reconcile',
		'unit/changes',
		'unit/poll',
	],
	security: [
		'engine/cancel',
		'engine/security',
		'engine/stored',
		'engine/triggers',
		'unit/decode',
		'unit/lists',
		'unit/output',
		'unit/plan',
		'unit/redact',
		'unit/resolve',
		'unit/schema',
	],
	templates: [
		'unit/templates',
		'unit/auth',
		'unit/concurrency',
		'unit/dispatch',
		'unit/http',
		'unit/project',
		'unit/reconcile',
	],
};
