import {
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
	NodeOperationError,
} from 'n8n-workflow';

import { openConnection } from '../../shared/http/connections';
import { reportedFailure } from '../../shared/output/errors';
import type { Operation } from '../../shared/model/operation';
import type { RequestContent, Result, Row } from '../../shared/model/exchange';
import { id } from '../../shared/schema/input';
import { sendRequest } from '../../shared/send/sendRequest';
import { memberCenter } from '../service';

/** Fail fast: a person is waiting for the list. */
const TIMEOUT_MS = 15_000;

/** The data of a read operation for a list in the editor. @throws NodeOperationError with one line that says why there is none */
export async function listData(
	context: ILoadOptionsFunctions,
	operation: Operation,
	content: RequestContent = {},
): Promise<unknown> {
	const say = (message: string, description?: string) => {
		const error = new NodeOperationError(context.getNode(), message, { description });
		// n8n rewrites a message that contains the name of a network condition.
		error.message = message;
		return error;
	};
	const { client, defaults } = await openConnection(context, memberCenter);
	if (client.error !== undefined) throw say(`The list cannot be loaded: ${client.error}`);
	const enterprise = enterpriseOf(context.getCurrentNodeParameter('enterpriseGlobalId'), defaults);
	if (enterprise.error !== undefined) throw say(enterprise.error);
	const terms = { timeout: TIMEOUT_MS, maxRetries: 0 };
	const ids = { enterpriseGlobalId: enterprise.value };
	const answer = await sendRequest(client.value, operation, ids, content, terms);
	if (answer.error === undefined) return answer.value.data;
	const { message, description } = reportedFailure(answer.error, memberCenter.codes, 0, {});
	throw say(`The list cannot be loaded: ${message}`, description);
}

/** The node's enterprise, else the credential's where the node leaves it empty. The editor gives null for an expression without a value. */
function enterpriseOf(given: unknown, defaults: Row): Result<string, string> {
	if (given === null || (typeof given === 'string' && given.startsWith('=')))
		return {
			error:
				'The list cannot be loaded while the expression of Enterprise Global ID has no value here: enter the ID by hand',
		};
	const enterprise = given === undefined || given === '' ? defaults.enterpriseGlobalId : given;
	if (enterprise === undefined)
		return { error: 'Enter the Enterprise Global ID first, here or in the credential' };
	const { data, error } = id.safeParse(enterprise);
	if (data !== undefined) return { value: data };
	return { error: `The list cannot be loaded: Enterprise Global ID ${error?.issues[0]?.message ?? ''}` };
}

/** The employee's global ID; undefined where the employee is given by account name. */
export function chosenEmployee(context: ILoadOptionsFunctions): string | undefined {
	const locator = context.getCurrentNodeParameter('memberGlobalId') as
		| { mode?: string; value?: unknown }
		| undefined;
	const { mode, value } = locator ?? {};
	return mode !== 'userName' && typeof value === 'string' && value !== '' && !value.startsWith('=')
		? value
		: undefined;
}

export const PER_PAGE = 50;

/** An entry of the list; none where the service gives no ID. The editor stores the name, so it does not hold the state. */
export function entry(name: string, value: unknown, description: string): INodeListSearchItems[] {
	if (value === null || value === undefined || value === '') return [];
	return [{ name, value: String(value), ...(description === '' ? {} : { description }) }];
}

export function shown(value: unknown, instead = '?'): string {
	return value === null || value === undefined || value === '' ? instead : String(value);
}

/** How the editor asks for a page of a list. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: unknown,
) => Promise<INodeListSearchResult>;

/** One page of the entries that contain the text. */
export function pageOf(
	entries: INodeListSearchItems[],
	filter = '',
	paginationToken?: unknown,
): INodeListSearchResult {
	const text = filter.toLowerCase();
	const matching = entries.filter(({ name, description = '' }) =>
		`${name} ${description}`.toLowerCase().includes(text),
	);
	const start = Number(paginationToken ?? 0);
	const end = start + PER_PAGE;
	return {
		results: matching.slice(start, end),
		paginationToken: end < matching.length ? String(end) : undefined,
	};
}
