import { type ILoadOptionsFunctions, type INodeListSearchResult, NodeOperationError } from 'n8n-workflow';

import { openClient } from '../shared/http/client';
import { sendRequest } from '../shared/http/sendRequest';
import type { Row } from '../shared/model/request';
import { failureOf } from '../shared/output/errors';
import { getManyCustomers } from './resources/customer/getMany.operation';
import { orderService } from './service';

/** Fail fast: a person is waiting for the list. */
const TIMEOUT_MS = 15_000;

/** The customers that a number of a channel stands for (docs/api/order-service.md §4 #3): no request lists those of all numbers. */
async function searchCustomers(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const say = (message: string, description?: string) => {
		const error = new NodeOperationError(this.getNode(), message, { description });
		// n8n rewrites a message that contains the name of a network condition.
		error.message = message;
		return error;
	};
	const { client, defaults } = await openClient(this, orderService);
	if (client.error !== undefined) throw say(`The list cannot be loaded: ${client.error}`);
	const given: unknown = this.getCurrentNodeParameter('channelCode');
	// The editor gives null for an expression without a value.
	if (given === null || String(given).startsWith('='))
		throw say(
			'The list cannot be loaded while the expression of Channel Code has no value here: enter the ID',
		);
	const channelCode = given === undefined || given === '' ? defaults.channelCode : given;
	if (channelCode === undefined)
		throw say('Enter the Channel Code first: it is empty here, and the credential has none');
	const query = { channelCode: String(channelCode), channelCustomerId: filter.trim(), defaultCustomer: 'N' };
	const answer = await sendRequest(
		{ client: client.value, unexpectedFields: new Set() },
		getManyCustomers,
		{},
		{ query },
		{ timeout: TIMEOUT_MS, maxRetries: 0 },
	);
	if (answer.error !== undefined) {
		const { message, description } = failureOf(answer.error, orderService.codes, 0, {});
		throw say(`The list cannot be loaded: ${message}`, description);
	}
	const rows = (answer.value.data ?? []) as Row[];
	return {
		results: rows.flatMap(({ customerId, enterpriseName, isDefault }) =>
			customerId === undefined || customerId === null
				? []
				: [
						{
							name: `${String(enterpriseName ?? '?')} (${String(customerId)})`,
							value: String(customerId),
							description: isDefault === true ? 'default customer' : '',
						},
					],
		),
	};
}

/** The node's `methods`. */
export const pickers = { listSearch: { searchCustomers } };
