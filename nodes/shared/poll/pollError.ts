import { omit } from 'lodash';
import type { Failure as PollFailure, IPollFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { refusesToken } from '../http/outcome';
import type { Failure } from '../model/exchange';
import type { Service } from '../model/service';
import { failureOf, nodeError } from '../output/errors';

/** The error that a poll throws: n8n shows it in a failed execution, or where the workflow is published. */
export function pollError(
	context: IPollFunctions,
	service: Service,
	event: string,
	failure: Failure,
): NodeApiError | NodeOperationError {
	const reported = failureOf(failure, service.codes, 0, {});
	if (!reported.sent) reported.description = `Nothing was sent. ${reported.description}`;
	const error = nodeError(context.getNode(), reported, event);
	// A poll has no items, but the editor would name the first one.
	delete error.context.itemIndex;
	error.context.data = omit(error.context.data as object, 'outcome');
	return Object.assign(error, { failure: pollFailureOf(failure) });
}

/** What n8n needs to decide whether it polls less often after this failure. */
function pollFailureOf(failure: Failure): PollFailure | undefined {
	const { reason, httpStatus, retryAfter } = failure;
	if (reason === 'input') return { cause: 'configuration-invalid' };
	if (refusesToken(failure)) return { cause: 'credential-invalid' };
	if (httpStatus === 429) return { cause: 'rate-limited', retryAfterMs: retryAfter };
	return undefined;
}
