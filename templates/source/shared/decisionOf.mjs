/* global $execution, $now, $workflow */
/** The outcome of what was begun, until it is known. */
export const BEGUN = 'not known yet';

/** A decision as *Who decided what* writes it down; `of`: what it is of. Of one execution and thing there is one row. */
export function decisionOf(of, facts) {
	return { ref: of + ' ' + $execution.id, at: $now.toISO(), workflow: $workflow.name, ...facts };
}
