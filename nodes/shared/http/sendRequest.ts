import type { Client, SendOptions, ServiceReply } from '../model/service';
import { identityOf, type Operation } from '../model/operation';
import type { Failure, RequestContent, Result, Row } from '../model/exchange';
import { describeKind } from '../read/messages';
import { entriesIn, isRecord, leftOutOf } from '../schema/reply';

/** It never throws. `unproven`: why a list that came proves nothing; `doubt`: why its rows may not be all. */
export async function sendRequest(
	client: Client,
	operation: Operation,
	input: unknown,
	content: RequestContent,
	options: SendOptions,
): Promise<Result<ServiceReply & { unproven?: string; doubt?: string }>> {
	const { value: received, error } = await client.send(operation.endpoint, input as Row, content, options);
	if (error !== undefined) return { error: tooLargeFor(operation, error) };
	const { data, httpStatus, isCached } = received;
	const isAbsent = data === null || data === undefined;
	const { kind, record } = operation.reply;
	const isList = kind === 'list' || operation.pages !== undefined;
	const given = isAbsent && isList ? EMPTY[kind] : data;
	const isOfEntries = kind === 'list' && record !== undefined;
	const usable = isOfEntries ? (entriesIn(given) ?? given) : given;
	if (!givesRows(operation, usable)) return { error: unexpectedData(operation, httpStatus, data) };
	const page = isRecord(given) ? operation.pages?.page(given) : undefined;
	// Absent data gives no rows, like an empty list; but it does not prove that the list is empty. Nor does a page around nothing.
	const isNoList = isAbsent || (page?.isMissing === true && page.total === undefined);
	const noList = isNoList ? 'the service answered without the list' : undefined;
	const leftOut = page?.leftOut ?? (isOfEntries && leftOutOf(given));
	const noEntry = leftOut ? 'the list has an entry that is not one' : undefined;
	const doubt = noEntry ?? (isCached ? 'the list came from a cache' : undefined);
	return { value: { ...received, data: usable, doubt, unproven: noList ?? doubt } };
}

/** A gateway that refuses the size of a request: where a person can make it smaller, the message says how. */
function tooLargeFor({ options = [] }: Operation, error: Failure): Failure {
	const most = options.find(({ name }) => name === 'maxOrdersPerRequest');
	if (error.httpStatus !== 413 || most === undefined) return error;
	return { ...error, message: `${error.message}: set ${most.displayName} in the options` };
}

const EMPTY = { list: [], object: {}, none: undefined };

function givesRows({ reply: { kind, record } }: Operation, data: unknown): boolean {
	if (kind === 'none') return true;
	if (kind === 'object') return isRecord(data);
	return Array.isArray(data) && (record === undefined || data.every(isRecord));
}

/** The failure of a reply whose data cannot become rows, such as an object in place of a list. */
export function unexpectedData(
	{ endpoint, reply: { kind } }: Operation,
	httpStatus?: number,
	data?: unknown,
): Failure {
	const expected = kind === 'list' ? 'a list of entries' : 'an object';
	return {
		reason: 'shape',
		message:
			data === undefined
				? 'The service answered with data from which no rows can be made'
				: `The service answered with ${describeKind(data)} where ${expected} was expected`,
		httpStatus,
		outcome: endpoint.method === 'GET' ? 'rejected' : 'unknown',
	};
}

export function rowsOf(operation: Operation, data: unknown, input: Row): Array<Row | string> {
	if (operation.rows !== undefined) return operation.rows(data, input);
	if (operation.reply.kind === 'none') return [{ success: true, ...identityOf(operation, input) }];
	// The cast is safe: `sendRequest` lets no other data pass.
	return [data].flat() as Row[];
}
