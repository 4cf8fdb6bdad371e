import { z } from 'zod';

import { record } from '../../../shared/schema/reply';

/** A customer binding record (docs/api/order-service.md §2.2). */
export const customerBinding = record({
	customerId: z.string(),
	channelCode: z.string(),
	channelCustomerId: z.string(),
	enterpriseGlobalId: z.string(),
	enterpriseName: z.string(),
	isDefault: z.boolean(),
});
