import { isUndefined, omitBy, pick } from 'lodash';
import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { ADVICE, codeIn, type ErrorCodes, type Failure, type Row } from '../model/exchange';

export interface ReportedFailure
	extends Pick<Failure, 'message' | 'outcome' | 'retryable' | 'code' | 'cause' | 'httpStatus'> {
	itemIndex: number;
	description: string;
	/** The fields that identify the part: `assetNum`, `userName`, `sequence`, … */
	identity: Row;
	sent: boolean;
}

export const UNKNOWN_OUTCOME = 'The service may have done this: check there before running it again.';

/** A failure with its message and advice for people (docs/maintainers/design.md, "Failures a person can act on"). */
export function reportedFailure(
	error: Failure,
	codes: ErrorCodes,
	itemIndex: number,
	identity: Row,
): ReportedFailure {
	const { code, cause, httpStatus, outcome, retryable } = error;
	const documented = code === undefined && httpStatus === 401 ? unauthorized(codes) : codeIn(codes, code);
	const [meaning, advice = ADVICE[error.reason]] = documented ?? [];
	const text = error.message || (meaning ?? 'The service refused the request without a reason');
	const message = code === undefined || code === '0' ? text : `${text} (${code})`;
	const sentences = [
		...(outcome === 'unknown' ? [UNKNOWN_OUTCOME, error.finding] : []),
		// The service's words may be in another language, or say less.
		code === undefined || text === meaning ? undefined : labelled(`Code ${code}`, meaning),
		cause === error.message ? undefined : labelled('Cause', cause),
		error.advice ?? advice,
	];
	return {
		itemIndex,
		message,
		description: sentences.filter((sentence) => sentence !== undefined).join(' '),
		outcome,
		retryable: outcome === 'rejected' ? retryable : undefined,
		code,
		cause,
		httpStatus,
		identity: { ...identity, ...error.details },
		sent: error.reason !== 'input',
	};
}

/** HTTP 401 without an envelope refuses the application's token, as its code does. */
function unauthorized(codes: ErrorCodes): ErrorCodes[string] | undefined {
	return Object.values(codes).find(([, , kind]) => kind === 'applicationToken');
}

function labelled(label: string, text = ''): string | undefined {
	if (text.trim() === '') return undefined;
	return `${label}: ${text}${/[.!?。！？]$/.test(text) ? '' : '.'}`;
}

/** An error row (docs/maintainers/design.md, "Error rows"). By its only key n8n knows it, and merges the input item into it. */
export function errorRow({ identity, ...failure }: ReportedFailure): Row {
	const fields = pick(
		failure,
		'message',
		'description',
		'outcome',
		'retryable',
		'code',
		'cause',
		'httpStatus',
	);
	// `fields` comes first for the order of the keys, and again last so that a field of the part cannot replace one of them.
	return { error: omitBy({ ...fields, ...identity, ...fields }, isUndefined) };
}

export function nodeError(
	node: INode,
	failure: ReportedFailure,
	operation: string,
	{ summary, ...done }: { summary?: string } & object = {},
): NodeApiError | NodeOperationError {
	const { message, itemIndex, code, cause, httpStatus, outcome, retryable, sent } = failure;
	const description = summary === undefined ? failure.description : `${failure.description} ${summary}`;
	const options = { message, description, itemIndex };
	const error = sent ? new NodeApiError(node, {}, options) : new NodeOperationError(node, message, options);
	// n8n rewrites a message that contains the name of a network condition, and drops a description equal to the message.
	error.message = message;
	error.description = description;
	if (error instanceof NodeApiError && httpStatus !== undefined) error.httpCode = String(httpStatus);
	error.context.itemIndex = itemIndex;
	error.context.data = {
		...omitBy({ code, message, cause, httpStatus, operation, outcome, retryable }, isUndefined),
		...done,
	};
	return error;
}
