/** Unknown Customer = Refuse: a purchase whose Channel Customer ID the channel's list of customers does not show is not sent. */
import { uniq } from 'lodash';

import type { Completion } from '../../../shared/model/operation';
import { sameIdentifier } from '../../../shared/schema/identifier';
import { textOf } from '../../../shared/schema/reply';
import { getManyCustomers } from '../customer/getMany.operation';
import type { OrdersInput } from './orderInput';

const buyersOf = ({ orders }: OrdersInput): string[] =>
	uniq(orders.flatMap(({ orderType, channelCustomerId: id }) => (orderType === 'new_buy' && id ? [id] : [])));

export const knownCustomers: Completion<OrdersInput> = {
	noun: 'The customer',
	subject: 'customer',
	lists(input) {
		const { channelCode, options } = input;
		const buyers = options.unknownCustomer === 'refuse' ? buyersOf(input) : [];
		const listOf = (channelCustomerId: string) => ({
			operation: getManyCustomers,
			input: { channelCode, channelCustomerId, defaultCustomer: 'N', returnAll: true },
		});
		return buyers.length === 0 ? undefined : buyers.map(listOf);
	},
	complete(lists, input) {
		const unknown = buyersOf(input).find(
			(id, index) => !lists[index]?.some((row) => sameIdentifier(textOf(row.channelCustomerId) ?? '', id)),
		);
		if (unknown === undefined) return { input: { ...input } };
		return {
			refused: `Order ${input.channelOrderId}: the channel ${input.channelCode} lists no customer ${unknown}`,
			advice: "Bind the customer first, or set 'Unknown Customer' to 'Order Anyway'.",
			details: { channelOrderId: input.channelOrderId, channelCustomerId: unknown },
		};
	},
};
