// What is done: for each kind of work its input items, the parameters of our node and the plain requests behind it, from which
// those of n8n's HTTP Request node follow. One table, so that every arm does the same.
import lodash from 'lodash';

import { ENTERPRISE, orderBody, orderForm, orderItem } from './samples.mjs';

const ORDER_API = '/order/api/order/v1';
const MEMBER_API = '/me/api/v1';
/** What the package asks for where nobody sets a size. */
export const PAGE_SIZE = 1000;
/** What a person may set who is careful. */
export const SMALL_PAGE = 100;

const items = (toItem) => ({ items: (n) => lodash.times(n, toItem) });

const orders = {
	service: 'order',
	operation: 'licenseOrder.create',
	...items(orderItem),
	parameters: orderForm,
	requests: (all) => [
		{
			method: 'POST',
			path: `${ORDER_API}/licenseOrder/batchOrder`,
			query: { appKey: orderForm.appKey },
			body: orderBody(all),
		},
	],
};
const batch = lodash.pick(orderForm, ['channelCode', 'channelOrderId', 'syncMode', 'appKey']);
const orderOf = (index) => lodash.omit(orderBody([orderItem(index)]).orderList[0], 'sequence');

const listed = { enterpriseGlobalId: ENTERPRISE, returnAll: true, simplify: false };
const page = (pageNum) => ({
	method: 'GET',
	path: `${MEMBER_API}/enterprise/${ENTERPRISE}/members`,
	query: { pageNum, pageSize: PAGE_SIZE },
});

export const works = {
	orders,
	ordersJson: {
		...orders,
		...items((index) => ({ order: orderOf(index) })),
		parameters: { ...batch, orderSource: 'json', orders: '={{ $json.order }}' },
	},
	updates: {
		service: 'member',
		...items((index) => ({
			id: String(6_553_600_000_000_000n + BigInt(index)),
			account: `user${index}`,
			name: `Employee ${index}`,
		})),
		operation: 'employee.update',
		parameters: {
			memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			userName: '={{ $json.account }}',
			name: '={{ $json.name }}',
		},
		body: ([{ account, name }]) => ({ userName: account, name }),
		requests: (all) =>
			all.map((item) => ({
				method: 'PUT',
				path: `${MEMBER_API}/enterprise/${ENTERPRISE}/member/${item.id}`,
				body: works.updates.body([item]),
			})),
		rows: () => [{ success: true }],
	},
	employees: {
		service: 'member',
		lists: true,
		...items(() => ({})),
		operation: 'employee.getMany',
		parameters: listed,
		requests: () => [page(1)],
		further: ({ pages }) => lodash.range(2, pages + 1).map(page),
		rows: ({ list }) => list,
	},
};
