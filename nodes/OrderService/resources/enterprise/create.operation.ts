import { pick } from 'lodash';
import { z } from 'zod';

import { formWith } from '../../../shared/form/formOf';
import { defineOperation, objectOf } from '../../../shared/model/operation';
import type { Row } from '../../../shared/model/exchange';
import { entriesIn, record, textOf } from '../../../shared/schema/reply';
import { address, branchName, crmCustomerId, customerKey, customerName } from '../../fields';

/** An enterprise creation result (docs/api/order-service.openapi.yaml §2.3). */
const enterprise = record({
	enterpriseGlobalId: z.string(),
	defaultType: z.boolean(),
	members: z.array(record({ memberGlobalId: z.string(), memberIdentity: z.string() })),
});

/** docs/api/order-service.openapi.yaml §4 #2 */
export const createEnterprise = defineOperation({
	resource: 'enterprise',
	value: 'create',
	action: 'Create enterprise',
	description: 'Create a new enterprise main account with its default customers and staff',
	builderHint: 'Once for each company that is new to the platform. The API document shows no way back.',
	endpoint: { method: 'POST', path: '/enterprise/user/create', repeat: 'never' },
	...formWith({ crmCustomerId, customerName }, 'additionalFields', { address, branchName }),
	reply: objectOf(enterprise),
	request: (input) => ({ body: pick(input, 'crmCustomerId', 'customerName', 'branchName', 'address') }),
	rows: (made) => [isNamed(made) ? made : 'The service gave no ID of what it created'],
	identify: (input) => pick(input, 'crmCustomerId'),
	sequenceKeys: customerKey,
	repeats: (input) => ({ same: customerKey(input), isRefused: false }),
	preview: enterprise,
});

function isNamed({ enterpriseGlobalId, members }: Row): boolean {
	const ids = [enterpriseGlobalId, ...(entriesIn(members) ?? []).map((member) => member.memberGlobalId)];
	return ids.some((id) => textOf(id) !== undefined);
}
