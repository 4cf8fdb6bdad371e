import { omit } from 'lodash';
import type { Failure as PollFailure, IPollFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { refusesToken } from '../http/outcome';
import type { Failure } from '../model/result';
import type { Service } from '../model/service';
import { failureOf, nodeError } from '../output/errors';

/** The error that ends a poll: n8n shows it in an execution that has failed, or where the workflow is activated. */
export function pollError(
	context: IPollFunctions,
	service: Service,
	event: string,
	problem: Failure,
): NodeApiError | NodeOperationError {
	const failure = failureOf(problem, service.codes, 0, {});
	if (!failure.sent) failure.description = `Nothing was sent. ${failure.description}`;
	const error = nodeError(context.getNode(), failure, event, { completed: [], failed: [] });
	// There are no items: the editor would name the first one.
	delete error.context.itemIndex;
	error.context.data = omit(error.context.data as object, ['completed', 'failed', 'outcome']);
	return Object.assign(error, { failure: causeOf(problem) });
}

/** For an n8n that polls less often for a while after a failure: whether waiting helps. */
function causeOf(problem: Failure): PollFailure | undefined {
	const { reason, httpStatus, retryAfter } = problem;
	if (reason === 'input') return { cause: 'configuration-invalid' };
	if (refusesToken(problem)) return { cause: 'credential-invalid' };
	if (httpStatus === 429) return { cause: 'rate-limited', retryAfterMs: retryAfter };
	return undefined;
}
