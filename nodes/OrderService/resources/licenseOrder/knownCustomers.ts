/** Unknown Customer = Refuse: a purchase whose Channel Customer ID the channel's list of customers does not show is not sent. */
import { uniq } from 'lodash';

import { refused, type Result } from '../../../shared/model/exchange';
import type { Compose, Composed, ComposeContext, ListRead } from '../../../shared/model/lists';
import { foldCase } from '../../../shared/schema/identifier';
import { textOf } from '../../../shared/schema/reply';
import { getManyCustomers } from '../customer/getMany.operation';
import type { OrdersInput } from './orderInput';

const buyersOf = ({ orders }: OrdersInput): string[] =>
	uniq(orders.flatMap(({ orderType, channelCustomerId: id }) => (orderType === 'new_buy' && id ? [id] : [])));

export const knownCustomers: Compose<OrdersInput> = (input, context) => {
	const buyers = input.options.unknownCustomer === 'refuse' ? buyersOf(input) : [];
	return buyers.length === 0 ? undefined : withKnown(buyers, input, context);
};

async function withKnown(
	buyers: string[],
	{ channelCode, channelOrderId }: OrdersInput,
	{ readAsProof }: ComposeContext,
): Promise<Result<Composed>> {
	const customersOf = (channelCustomerId: string): ListRead => ({
		operation: getManyCustomers,
		input: { channelCode, channelCustomerId, defaultCustomer: 'N', returnAll: true },
	});
	const { value: lists, error } = await readAsProof(...buyers.map(customersOf));
	if (error !== undefined) return { error };
	const unknown = buyers.find(
		(id, index) =>
			!lists[index]?.some((row) => foldCase(textOf(row.channelCustomerId) ?? '') === foldCase(id)),
	);
	if (unknown === undefined) return { value: {} };
	return refused(
		`Order ${channelOrderId}: the channel ${channelCode} lists no customer ${unknown}`,
		"Bind the customer first, or set 'Unknown Customer' to 'Order Anyway'.",
		{ channelOrderId, channelCustomerId: unknown },
	);
}
