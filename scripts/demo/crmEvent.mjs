import { DateTime } from 'luxon';

const day = (fromNow) => DateTime.utc().plus({ days: fromNow }).toISODate();

/** An event of a CRM: one line for each license type. */
export const crmEvent = (eventId, { enterprise }, licenseTypes = ['cloud_account']) => ({
	eventId,
	type: 'order.confirmed',
	channelCode: enterprise.channelCode,
	channelOrderId: eventId,
	customer: {
		id: enterprise.channelCustomerId,
		name: 'Acme Engineering',
		contact: 'Lina Berg',
		email: 'lina@acme.example',
		enterpriseId: enterprise.globalId,
	},
	lines: licenseTypes.map((licenseType) => ({
		product: '24107',
		quantity: 1,
		start: day(0),
		end: day(365),
		licenseType,
	})),
});
