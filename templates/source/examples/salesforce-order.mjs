import { callWorkflow, inTurn, plain, raw, workflow } from '../workflow.mjs';
import { isOver, TOLD, told, toldLinks } from './told.mjs';

/** An outbound message for one order, as n8n's webhook reads its XML: https://developer.salesforce.com/docs, "Outbound Messaging WSDL". */
const MESSAGE = {
	'soapenv:envelope': {
		'soapenv:body': {
			notifications: {
				organizationid: '00D000000000062EAA',
				actionid: '04k000000000123AAA',
				enterpriseurl: 'https://example.my.salesforce.com/services/Soap/c/62.0/00D000000000062',
				notification: {
					id: '04l000000000A1AAA',
					sobject: { 'sf:id': '801000000000XyzAAA', 'sf:ordernumber': '00000101', 'sf:accountid': '001000000000AbcAAA' },
				},
			},
		},
	},
};
const object = (type, id) => ({ attributes: { type, url: `/services/data/v62.0/sobjects/${type}/${id}` } });
const line = (Id, Quantity, License_Type__c) => ({
	...object('OrderItem', Id),
	Id,
	Quantity,
	ServiceDate: '2026-12-01',
	EndDate: '2027-11-30',
	License_Type__c,
	Product2: { ...object('Product2', '01t000000000001AAA'), ProductCode: '24107' },
	Order: {
		...object('Order', '801000000000XyzAAA'),
		OrderNumber: '00000101',
		Account: {
			...object('Account', '001000000000AbcAAA'),
			Id: '001000000000AbcAAA',
			Name: 'Acme Engineering',
			License_Enterprise__c: '6100000000000000001',
		},
	},
});
/** Reply of /services/data/v62.0/query. */
const LINES = {
	totalSize: 2,
	done: true,
	records: [line('802000000000001AAA', 3, 'cloud_account'), line('802000000000002AAA', 1, 'normal_recover_usbkey')],
};
const ORDERS = `{ orders: [ $json.body['soapenv:envelope']['soapenv:body'].notifications.notification ].flat().map((one) => ({ id: one.sobject['sf:id'] })) }`;
const QUERY = "={{ 'SELECT Id, Quantity, ServiceDate, EndDate, License_Type__c, Product2.ProductCode, Order.OrderNumber, Order.Account.Id, Order.Account.Name, Order.Account.License_Enterprise__c FROM OrderItem WHERE OrderId = \\'' + $json.id + '\\' ORDER BY Id' }}";
const MAPPING = `{
	eventId: 'salesforce-' + $('One Order at a Time').item.json.id,
	channelCode: '',
	channelOrderId: ($json.records ?? []).map(({ Order }) => Order.OrderNumber)[0],
	customer: ($json.records ?? []).map(({ Order }) => ({
		id: Order.Account.Id,
		name: Order.Account.Name,
		enterpriseId: Order.Account.License_Enterprise__c
	}))[0],
	lines: $json.records && $json.records.map((line) => ({
		product: line.Product2.ProductCode,
		quantity: line.Quantity,
		start: line.ServiceDate,
		end: line.EndDate,
		licenseType: line.License_Type__c
	})),
	words: { lines: $json.records ? 'OrderItem' : 'OrderItem (cannot be read)', product: 'Product2.ProductCode', quantity: 'Quantity', start: 'ServiceDate', end: 'EndDate', licenseType: 'License_Type__c', 'customer.enterpriseId': 'Account.License_Enterprise__c' }
}`;
const ACK = `={{ '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><notificationsResponse xmlns="http://soap.sforce.com/2005/09/outbound"><Ack>' + (${isOver(['Order Lines'], 'records')}) + '</Ack></notificationsResponse></soapenv:Body></soapenv:Envelope>' }}`;

export const salesforce = workflow({
	name: 'Salesforce order to license orders',
	settings: { executionTimeout: 180 },
	nodes: [
		[0, 1, plain('Outbound Message', 'webhook', 2, { httpMethod: 'POST', path: 'salesforce-order', responseMode: 'responseNode', options: {} }, { webhookId: '0d0a9d7f-6a3e-4c39-9a2f-6f5a2f1d6b02' })],
		[1, 1, raw('Orders', ORDERS)],
		[2, 1, plain('One Order at a Time', 'splitOut', 1, { fieldToSplitOut: 'orders', options: {} })],
		[3, 1, plain('Order Lines', 'httpRequest', 4.2, {
			url: '',
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'salesforceOAuth2Api',
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'q', value: QUERY }] },
			options: {},
		}, { onError: 'continueRegularOutput' })],
		[4, 1, raw('Map the Order', MAPPING)],
		[5, 1, callWorkflow('Call Order Once', { onError: 'continueRegularOutput', alwaysOutputData: true })],
		[6, 1, plain('Acknowledge', 'respondToWebhook', 1.1, { respondWith: 'text', responseBody: ACK, options: { responseHeaders: { entries: [{ name: 'Content-Type', value: 'text/xml' }] } } }, { executeOnce: true })],
		...told(7),
	],
	links: {
		...inTurn('Outbound Message', 'Orders', 'One Order at a Time', 'Order Lines', 'Map the Order', 'Call Order Once', 'Acknowledge'),
		...toldLinks('Acknowledge'),
	},
	notes: [
		['Set-up', `## An order is activated in Salesforce

**Set-up**
1. **Outbound Message**: set the authentication.
2. **Order Lines**: choose your Salesforce credential, and put in the *URL*, \`https://…/services/data/v62.0/query\` of your domain.
3. **Map the Order**: put in your \`channelCode\`, and the names of your own fields.
4. **Call Order Once**: choose *Order once*.

${TOLD}

The pinned data is a sample. Look with it at the mapping of **Map the Order** alone, then remove it: a run of the whole workflow would order it.`, -64, -240, 560, 400, 4],
	],
	pinData: { 'Outbound Message': [{ json: { headers: {}, params: {}, query: {}, body: MESSAGE } }], 'Order Lines': [{ json: LINES }] },
});
