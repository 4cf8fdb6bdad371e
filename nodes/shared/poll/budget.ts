import type { IPollFunctions } from 'n8n-workflow';

import type { Failure } from '../model/result';

const LONGEST_MS = 2 ** 31 - 1;

/** The time that n8n gives a poll. */
export interface Budget {
	/** Ends what is under way; undefined on an n8n that gives a poll all the time it takes. */
	signal?: AbortSignal;
	/** The problem of a poll: that the time was over, where it was. */
	explain: (problem: Failure) => Failure;
}

export function budgetOf(context: IPollFunctions): Budget {
	// Older versions of n8n do not have it.
	const ms = typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : Infinity;
	if (!(ms < LONGEST_MS)) return { explain: (problem) => problem };
	const signal = AbortSignal.timeout(Math.max(1, ms));
	return {
		signal,
		explain: (problem) =>
			signal.aborted
				? {
						reason: 'timeout',
						message: `The list was not read within the ${Math.round(ms / 1000)} seconds that n8n gives a poll`,
						advice:
							'Let n8n give polls more time (N8N_SCHEDULER_POLL_TIMEOUT), or use a Schedule Trigger with Get Many instead.',
						outcome: 'rejected',
					}
				: problem,
	};
}
