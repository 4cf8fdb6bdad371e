const DAY_MS = 24 * 60 * 60 * 1000;
const day = (fromNow) => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);

/** An event of the demo's CRM: one line for each license type. */
export const crmEvent = (run, { enterprise }, licenseTypes) => ({
	eventId: `crm-${run}`,
	type: 'order.confirmed',
	channelCode: enterprise.channelCode,
	channelOrderId: `SO-${run}`,
	customer: {
		id: enterprise.channelCustomerId,
		name: 'Acme Engineering',
		contact: 'Lina Berg',
		email: 'lina@acme.example',
		enterpriseId: enterprise.globalId,
	},
	lines: licenseTypes.map((licenseType, index) => ({
		product: ['24107', '24108'][index % 2],
		quantity: 5,
		start: day(0),
		end: day(365),
		licenseType,
	})),
});
