import { checkData } from '../decode/check';
import type { Client, SendOptions, ServiceReply } from '../model/client';
import type { Operation } from '../model/operation';
import type { RunResults } from '../model/run';
import type { Failure, RequestContent, Result, Row } from '../model/exchange';

/** Of a run: what sends, and where names of undocumented reply fields are collected. */
interface Sender {
	client: Client;
	results: Pick<RunResults, 'unexpectedFields'>;
}

/**
 * Sends one request of an operation and checks the reply's data against the operation's schema. It never throws.
 * `missing`: why a list that came proves nothing.
 */
export async function sendRequest(
	{ client, results }: Sender,
	operation: Operation,
	input: unknown,
	content: RequestContent,
	options: SendOptions,
): Promise<Result<ServiceReply & { missing?: string }>> {
	const { endpoint, reply, lists } = operation;
	const { value: received, error } = await client.send(endpoint, input as Row, content, options);
	if (error !== undefined) return { error: tooLargeFor(operation, error) };
	const checked = checkData(reply, received.data, lists);
	if (checked.error !== undefined)
		return { error: unexpectedData(operation, received.httpStatus, checked.error) };
	checked.value.unexpected.forEach((field) => results.unexpectedFields.add(field));
	return { value: { ...received, data: checked.value.data, missing: missingOf(received) } };
}

/** A gateway that refuses the size of a request: where a person can make it smaller, the message says how. */
function tooLargeFor({ options = [] }: Operation, error: Failure): Failure {
	const most = options.find(({ name }) => name === 'maxOrdersPerRequest');
	if (error.httpStatus !== 413 || most === undefined) return error;
	return { ...error, message: `${error.message}: set ${most.displayName} in the options` };
}

/** Absent data gives no rows, like an empty list; but it does not prove that the list is empty. */
function missingOf({ data, isCached }: ServiceReply): string | undefined {
	if (data === null || data === undefined) return 'the service answered without the list';
	return isCached ? 'the list came from a cache' : undefined;
}

/** The failure of a reply whose data cannot become rows, such as an object in place of a list. */
export function unexpectedData(
	{ endpoint }: Operation,
	httpStatus?: number,
	message = 'The service answered with data from which no rows can be made',
): Failure {
	return {
		reason: 'shape',
		message,
		httpStatus,
		outcome: endpoint.method === 'GET' ? 'rejected' : 'unknown',
	};
}
