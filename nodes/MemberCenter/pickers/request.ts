import { type ILoadOptionsFunctions, NodeOperationError } from 'n8n-workflow';

import { checkData } from '../../shared/decode/check';
import { openClient } from '../../shared/send/client';
import { failureOf } from '../../shared/link/errors';
import type { Operation, RequestContent } from '../../shared/operation';
import { memberCenter } from '../service';

/** People wait for a list to open: it had better say no than keep them. */
const TIMEOUT_MS = 15_000;

/**
 * The data of a read operation for a list in the editor. The enterprise is the node's, else the credential's.
 * @throws NodeOperationError with one line that says why the list cannot be loaded
 */
export async function listData(
	context: ILoadOptionsFunctions,
	operation: Operation,
	parts: RequestContent = {},
): Promise<unknown> {
	const say = (message: string, description?: string) => {
		const error = new NodeOperationError(context.getNode(), message, { description });
		// n8n rewrites a message that contains the name of a network condition.
		error.message = message;
		return error;
	};
	const { client, defaults, problem } = await openClient(context, memberCenter);
	if (client === undefined) throw say(`The list cannot be loaded: ${problem}`);
	const given: unknown = context.getCurrentNodeParameter('enterpriseGlobalId');
	if (typeof given === 'string' && given.startsWith('='))
		throw say('The list cannot be loaded while Enterprise Global ID is an expression: enter the ID by hand');
	const enterpriseGlobalId = typeof given === 'string' && given !== '' ? given : defaults.enterpriseGlobalId;
	if (enterpriseGlobalId === undefined)
		throw say('Enter the Enterprise Global ID first, here or in the credential');

	const answer = await client.send(operation.endpoint, { enterpriseGlobalId }, parts, {
		timeout: TIMEOUT_MS,
		maxRetries: 0,
	});
	if (answer.error !== undefined) {
		const { message, description } = failureOf(answer.error, memberCenter.codes, 0, {});
		throw say(`The list cannot be loaded: ${message}`, description);
	}
	const checked = checkData(operation.reply, answer.data, operation.lists);
	if (checked.error !== undefined) throw say(`The list cannot be loaded: ${checked.error}`);
	return checked.data;
}
