/** Which folders of tests run together, by the name of the suite; those of one suite take about a minute at most. */
export const SUITES: Record<string, string[]> = {
	'engine.faults': ['engine/faults'],
	'engine.forms': ['engine/documents', 'engine/input', 'engine/output', 'engine/pickers'],
	'engine.operations': ['engine/operations'],
	'engine.reconcile': ['engine/reconcile'],
	'engine.security': ['engine/cancel', 'engine/security', 'engine/stored', 'engine/triggers'],
	'unit.outside': ['unit/changes', 'unit/poll', 'unit/project', 'unit/sandbox'],
	'unit.reading': [
		'unit/decode',
		'unit/lists',
		'unit/output',
		'unit/plan',
		'unit/redact',
		'unit/resolve',
		'unit/schema',
	],
	'unit.sending': ['unit/auth', 'unit/concurrency', 'unit/dispatch', 'unit/http', 'unit/reconcile'],
	'unit.templates': ['unit/templates'],
	'unit.world': ['unit/world'],
};
