import { addEmployee } from '../../../nodes/MemberCenter/resources/employee/add.operation';
import { configureEmployeeAssets } from '../../../nodes/MemberCenter/resources/employee/configureAssets.operation';
import { lendAssets } from '../../../nodes/MemberCenter/resources/employee/lendAssets.operation';
import { memberCenter } from '../../../nodes/MemberCenter/service';
import { bindCustomer } from '../../../nodes/OrderService/resources/customer/bind.operation';
import { createEnterprise } from '../../../nodes/OrderService/resources/enterprise/create.operation';
import { allocateAssetNumbers } from '../../../nodes/OrderService/resources/assetNumber/allocate.operation';
import { createLicenseOrders } from '../../../nodes/OrderService/resources/licenseOrder/create.operation';
import { orderService } from '../../../nodes/OrderService/service';
import type { Operation } from '../../../nodes/shared/model/operation';
import type { Row } from '../../../nodes/shared/model/exchange';
import { asked, expectSaid, lookAt, lost, type Shown, skip } from './checkOnce';

/** docs/maintainers/design.md, "Evidence": what the list of customers proves of a binding, and what nothing shows. */

const bind: Row = {
	channelCode: 'CRM',
	channelCustomerId: 'K-1',
	customerName: 'Acme',
	enterpriseName: 'Acme Engineering',
};
/** A customer binding record (docs/api/order-service.md §2.2). */
const binding = (more: Row = {}): Row => ({
	customerId: 'C1',
	channelCode: 'CRM',
	channelCustomerId: 'K-1',
	enterpriseGlobalId: 'E1',
	enterpriseName: 'Acme Engineering',
	isDefault: true,
	...more,
});
const none = { missing: 'the service answered without the list', value: [] };

it.each<[string, Shown, ...string[]]>([
	['the binding', [binding()], 'done', JSON.stringify(binding())],
	['none', [], 'not done', 'no binding'],
	['with another enterprise', [binding({ enterpriseName: 'Globex' })], 'unclear', 'Globex'],
	['with an enterprise without a name', [binding({ enterpriseName: null })], 'unclear', 'without a name'],
	['of another channel', [binding({ channelCode: 'ERP' })], 'not done', 'no binding'],
	['of another customer', [binding({ channelCustomerId: 'K-2' })], 'not done', 'no binding'],
	['two, one of them this', [binding({ enterpriseName: 'Globex' }), binding()], 'done', 'Acme Engineering'],
	['none in a list that has moved', { value: [], hasMoved: true }, 'unclear', 'changed each time'],
	['a list that did not come', none, 'failed', 'without the list'],
	['a list from a cache', { value: [binding()], missing: 'the list came from a cache' }, 'failed', 'cache'],
])('a binding, the list shows %s', async (_, list, ...said) => {
	// The list has no time of a binding: what is there is done, and what is not, is not.
	for (const world of [skip, lost]) expectSaid(await lookAt(bindCustomer, bind, [list], world), said);
	expect(asked).toEqual([
		'customer.getMany {"channelCode":"CRM","channelCustomerId":"K-1","defaultCustomer":"N","returnAll":true}',
	]);
});

const ORDER = { orderType: 'new_buy', enterpriseGlobalId: 'E1', assets: [{ assetNos: ['CA1', 'CA2'] }] };
const CHANGE = { memberGlobalId: 'M1', addAssets: ['L1'], deleteAssets: ['L2'] };
const LOAN = { memberGlobalId: 'M1', borrowedUsbKey: 'K1', assetIDs: ['a1', 'a2'] };
/** The part, the input that it is of, and what it asks for; what else it changes. */
it.each<[string, Operation, unknown, Row, string[], string[]?]>([
	['bind', bindCustomer, bind, bind, ['customer K-1 of channel CRM']],
	[
		'add',
		addEmployee,
		{ userName: 'maria' },
		{ enterpriseGlobalId: 'E1' },
		['account maria in enterprise E1'],
	],
	['order', createLicenseOrders, { order: ORDER }, {}, ['asset number CA1', 'asset number CA2']],
	[
		'configure',
		configureEmployeeAssets,
		CHANGE,
		CHANGE,
		['asset number L1 of employee M1', 'asset number L2 of employee M1'],
		['asset number L1'],
	],
	['lend', lendAssets, LOAN, LOAN, ['lock K1', 'asset a1', 'asset a2']],
])('what no two parts of a run may ask for: %s', (_, { evidence }, part, input, claims, ...[sideEffects]) => {
	expect(evidence?.claims?.(part, input)).toEqual(claims);
	expect(evidence?.sideEffects?.(part, input)).toEqual(sideEffects);
});

it.each([
	[createEnterprise, { crmCustomerId: 'K-1', customerName: 'Acme' }],
	[allocateAssetNumbers, { size: 1 }],
])('nothing shows it: %#', async (operation, item) => {
	for (const world of [skip, lost])
		expectSaid(await lookAt(operation, item, [], world), ['cannot', 'shows nothing of it']);
});

it('every other write that must not be repeated has its table', () => {
	const all = [...orderService.operations, ...memberCenter.operations].filter(
		({ endpoint }) => endpoint.repeat === 'never',
	);
	const names = (isSeen: boolean) =>
		all
			.filter(({ evidence }) => (evidence !== undefined) === isSeen)
			.map(({ resource, value }) => `${resource}.${value}`)
			.sort();

	expect(names(false)).toEqual(['assetNumber.allocate', 'enterprise.create']);
	expect(names(true)).toEqual([
		'customer.bind',
		'employee.add',
		'employee.configureAssets',
		'employee.lendAssets',
		'licenseOrder.create',
	]);
});
