import { z } from 'zod';

import { collection } from '../../../shared/form/fields';
import { id, text } from '../../../shared/schema/input';
import { defineOperation } from '../../../shared/model/operation';
import { record, textOf } from '../../../shared/schema/reply';
import { address, branchName, crmCustomerId, customerName } from '../../fields';

/** An enterprise creation result (docs/api/order-service.md §2.3). */
const enterprise = record({
	enterpriseGlobalId: z.string(),
	defaultType: z.boolean(),
	members: z.array(record({ memberGlobalId: z.string(), memberIdentity: z.string() })),
});

/** docs/api/order-service.md §4 #2 */
export const createEnterprise = defineOperation({
	resource: 'enterprise',
	value: 'create',
	name: 'Create',
	action: 'Create enterprise',
	description: 'Create a new enterprise main account with its default customers and staff',
	builderHint: 'Once for each company that is new to the platform. It cannot be undone here.',
	endpoint: { method: 'POST', path: '/enterprise/user/create', repeat: 'never' },
	fields: [crmCustomerId, customerName, collection('additionalFields', [address, branchName])],
	input: z.object({
		crmCustomerId: id,
		customerName: text,
		branchName: text.optional(),
		address: text.optional(),
	}),
	reply: enterprise,
	request: (input) => ({ body: input }),
	rows: (made) => (isNamed(made) ? [made] : []),
	lacking: (made) => (isNamed(made) ? undefined : 'The service gave no ID of what it created'),
	identify: (input) => ({ crmCustomerId: input.crmCustomerId }),
	preview: enterprise,
});

/** Does it name what was made: the enterprise, or its staff? */
function isNamed({ enterpriseGlobalId, members }: z.infer<typeof enterprise>): boolean {
	const ids = [enterpriseGlobalId, ...[members ?? []].flat().map((member) => member.memberGlobalId)];
	return ids.some((id) => textOf(id) !== undefined);
}
