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

/** A row of a sheet of orders, as the template's form takes it. */
export function sheetRow(order, sandbox, licenseType) {
	const { channelCode, customer, lines } = crmEvent('', sandbox);
	const [{ product, quantity, start, end }] = lines;
	return {
		Channel: channelCode,
		Order: order,
		'Customer ID': customer.id,
		Customer: customer.name,
		Contact: customer.contact,
		Email: customer.email,
		'Enterprise ID': customer.enterpriseId,
		Product: product,
		Quantity: quantity,
		Start: start,
		End: end,
		'License Type': licenseType,
	};
}
