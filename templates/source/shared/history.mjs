import { callWorkflow, tableOf } from '../workflow.mjs';
import { BEGUN } from './decisionOf.mjs';

/**
 * Who decided what, one row per decision. `by`: who, where n8n tells it, or who they said they are; `shown`: what they saw; `outcome`:
 * what came of it; `ref`: what it is of, and the execution.
 */
const COLUMNS = {
	at: 'string', what: 'string', about: 'string', person: 'string', by: 'string', shown: 'string', decided: 'string', outcome: 'string',
	workflow: 'string', ref: 'string',
};
const decisions = tableOf('license_decisions', COLUMNS);

/** Makes the table, where it is not there yet. */
export const historyTable = (name = 'History Table') => decisions.make(name, { executeOnce: true });
export const readHistory = (name, more) => decisions.get(name, [['id', 'gt', 0]], more);

/**
 * Writes a decision down, or changes its row. `ref`: the code of what it is of; `values`: an
 * expression by the name of its column.
 */
export function writeHistory(name, ref, values, more) {
	const whole = `={{ ${ref} + ' ' + $execution.id }}`;
	return decisions.upsert(name, [['ref', 'eq', whole]], more, { ref: whole, workflow: '={{ $workflow.name }}', ...values });
}
/** The `decision` of another workflow, as `decisionOf` makes it: a second time, with what came of it, it is the same row. */
export const writeDecision = (name) =>
	decisions.upsert(name, [['ref', 'eq', '={{ $json.decision.ref }}']], {}, Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, `={{ $json.decision.${column} }}`])));
/**
 * Has *Who decided what* write down the `decision` of each item that has one. Where it cannot, the run ends there: what is decided is noted before it
 * is done, and what came of it is noted last.
 */
export const noteDecision = (decision) => callWorkflow('Note the Decision', { inputs: decision ? { decision } : {} });
/** Of what was begun by whichever execution. */
export const writeOutcome = (name, ref, outcome) =>
	decisions.update(name, [['ref', 'like', `={{ ${ref} + ' %' }}`], ['outcome', 'eq', BEGUN]], { outcome });
