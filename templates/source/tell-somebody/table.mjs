import { tableOf } from '../workflow.mjs';

/** One row per failed execution. */
export const failures = tableOf('license_failures', { failure: 'string', workflow: 'string', node: 'string', message: 'string', execution: 'string', at: 'string' });
