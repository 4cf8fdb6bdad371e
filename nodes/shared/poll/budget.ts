import type { IPollFunctions } from 'n8n-workflow';

import type { Failure } from '../model/exchange';

const MAX_TIMER_MS = 2 ** 31 - 1;

/** The time limit that n8n sets for a poll. */
export interface Budget {
	/** Aborts when the time is over; undefined where n8n sets no limit. */
	signal?: AbortSignal;
	explain: (failure: Failure) => Failure;
}

export function budgetOf(context: IPollFunctions): Budget {
	// Older versions of n8n do not have it.
	const ms = typeof context.getPollBudgetMs === 'function' ? context.getPollBudgetMs() : Infinity;
	if (!(ms < MAX_TIMER_MS)) return { explain: (failure) => failure };
	const signal = AbortSignal.timeout(Math.max(1, ms));
	return {
		signal,
		explain: (failure) =>
			signal.aborted
				? {
						reason: 'timeout',
						message: `The list was not read within the ${Math.round(ms / 1000)} seconds that n8n gives a poll`,
						advice:
							'Let n8n give polls more time (N8N_SCHEDULER_POLL_TIMEOUT), or use a Schedule Trigger with Get Many instead.',
						outcome: 'rejected',
					}
				: failure,
	};
}
