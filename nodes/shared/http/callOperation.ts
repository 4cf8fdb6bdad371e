import { checkData } from '../decode/check';
import type { Operation } from '../model/operation';
import type { RequestContent, Row } from '../model/request';
import type { Failure, Result } from '../model/result';
import type { ServiceReply, RunContext, SendOptions } from '../model/run';

/** An answer whose data was checked; `missing`: why a list of it proves nothing. */
export interface CheckedReply extends ServiceReply {
	missing?: string;
}

/** One request of an operation, its data checked against the operation's schema. */
export async function callOperation(
	{ client, unexpected }: Pick<RunContext, 'client' | 'unexpected'>,
	operation: Operation,
	input: unknown,
	content: RequestContent,
	terms: SendOptions,
): Promise<Result<CheckedReply, Failure>> {
	const { endpoint, reply, lists } = operation;
	const { value: answer, error } = await client.send(endpoint, input as Row, content, terms);
	if (error !== undefined) return { error };
	const checked = checkData(reply, answer.data, lists);
	if (checked.error !== undefined)
		return { error: unexpectedData(operation, answer.httpStatus, checked.error) };
	checked.value.unexpected.forEach((field) => unexpected.add(field));
	return { value: { ...answer, data: checked.value.data, missing: missingOf(answer) } };
}

/** To a reader absent data is an empty list. It is no evidence of one, and a cached list is none of how things are. */
function missingOf({ data, isCached }: ServiceReply): string | undefined {
	if (data === null || data === undefined) return 'the service answered without the list';
	return isCached ? 'the list came from a cache' : undefined;
}

/** Data that gives no rows (an object where a list was expected, an id that is no text): a failure of its request, not of the run. */
export function unexpectedData(
	{ endpoint }: Operation,
	httpStatus?: number,
	message = 'The service answered with data that no rows can be made of',
): Failure {
	return {
		reason: 'shape',
		message,
		httpStatus,
		outcome: endpoint.method === 'GET' ? 'rejected' : 'unknown',
	};
}
