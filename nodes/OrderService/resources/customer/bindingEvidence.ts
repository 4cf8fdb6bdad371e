import { uniq } from 'lodash';

import type { Evidence } from '../../../shared/model/operation';
import { listed } from '../../../shared/model/text';
import { foldIdentifier, sameIdentifier } from '../../../shared/schema/identifier';
import { getManyCustomers } from './getMany.operation';

interface Binding {
	channelCode: string;
	channelCustomerId: string;
	enterpriseName: string;
}

/** The evidence of a binding is an entry of the list of customers with what the request names (docs/api/order-service.md §2.2, §4 #3). */
export const bindingEvidence: Evidence<Binding, Binding> = {
	lists: ({ channelCode, channelCustomerId }) => [
		{
			operation: getManyCustomers,
			input: { channelCode, channelCustomerId, defaultCustomer: 'N', returnAll: true },
		},
	],
	claims: ({ channelCode, channelCustomerId }) => [
		`customer ${foldIdentifier(channelCustomerId)} of channel ${foldIdentifier(channelCode)}`,
	],
	evaluate({ lists: [bindings = []] }, { channelCode, channelCustomerId, enterpriseName }) {
		// IDs may come as numbers.
		const alike = bindings.filter(
			(binding) =>
				sameIdentifier(String(binding.channelCode), channelCode) &&
				sameIdentifier(String(binding.channelCustomerId), channelCustomerId),
		);
		if (alike.length === 0) return { notDone: 'the list shows no binding of this customer' };
		const found = alike.filter(
			(binding) =>
				String(binding.channelCode) === channelCode &&
				String(binding.channelCustomerId) === channelCustomerId,
		);
		const done = found.find((binding) => String(binding.enterpriseName) === enterpriseName);
		if (done !== undefined) return { done };
		if (found.length === 0) {
			const shown = alike.map(
				(binding) => `${String(binding.channelCustomerId)} of channel ${String(binding.channelCode)}`,
			);
			return { unclear: `the list shows another spelling: ${listed(uniq(shown))}` };
		}
		const names = uniq(
			found.map((binding) => String(binding.enterpriseName ?? 'an enterprise without a name')),
		);
		return { unclear: `the customer is bound to ${names.join(', ')}` };
	},
};
