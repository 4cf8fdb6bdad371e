import { type Call, Refusal } from '../http/endpoint';
import type { Customer } from '../state/model';
import { addCustomer, addEmployee, addEnterprise } from '../state/people';
import type { SandboxState } from '../state/state';
import { customersOf } from '../state/things';

/** Customers made by `create` carry no channel; they are found under this one, by their CRM id. */
const CRM_CHANNEL = 'CRM';

export const invalid = (message: string) => new Refusal('13004', message);

/** There may be several of one channel and number: `manyBindings`. */
export function findCustomers(state: SandboxState, wanted: Partial<Customer>): Customer[] {
	const entries = Object.entries(wanted) as Array<[keyof Customer, unknown]>;
	return [...state.customers.values()].filter((one) => entries.every(([key, value]) => one[key] === value));
}

/** docs/api/order-service.openapi.yaml §2.2. */
function bindingRecord(state: SandboxState, customer: Customer): Record<string, unknown> {
	const { customerId, channelCode, channelCustomerId, enterpriseGlobalId, isDefault } = customer;
	const enterpriseName = state.enterprises.get(enterpriseGlobalId ?? '')?.name ?? '';
	const enterprise = { enterpriseGlobalId: enterpriseGlobalId ?? '', enterpriseName };
	return { customerId, channelCode, channelCustomerId, ...enterprise, isDefault };
}

/** An enterprise code from a name: its first word in capitals, numbered when taken. */
function codeFrom(state: SandboxState, name: string): string {
	const word = /[\p{L}\p{N}]+/u.exec(name)?.[0].toUpperCase().slice(0, 12) ?? 'ENT';
	const taken = new Set([...state.enterprises.values()].map((one) => one.code));
	let code = word;
	for (let n = 2; taken.has(code); n += 1) code = `${word}${n}`;
	return code;
}

type Binding = Record<'channelCode' | 'channelCustomerId' | 'customerName' | 'enterpriseName', string> & {
	branchName?: string;
};

/** Creates the customer unless the channel knows it, and binds it to the enterprise of that name (made when new). */
export function bindCustomer({ state, body, act }: Call<Binding>): unknown {
	const { channelCode, channelCustomerId, customerName, enterpriseName, branchName = '' } = body;
	let enterprise = [...state.enterprises.values()].find((one) => one.name === enterpriseName);
	const those = findCustomers(state, { channelCode, channelCustomerId });
	const known = those.find((one) => [null, enterprise?.globalId].includes(one.enterpriseGlobalId));
	if (!known && those.length > 0 && !state.settings.manyBindings) {
		throw invalid(`channelCustomerId: ${channelCustomerId} is bound to another enterprise`);
	}
	if (!enterprise) {
		enterprise = addEnterprise(state, { name: enterpriseName, code: codeFrom(state, enterpriseName) });
		act('enterprise.created', enterprise.name, enterprise.globalId);
	}
	const customer = known ?? addCustomer(state, { channelCode, channelCustomerId, customerName, branchName });
	if (!known) act('customer.created', channelCustomerId, customer.customerId);
	if (customer.enterpriseGlobalId === null) {
		customer.isDefault = customersOf(state, enterprise.globalId).length === 0;
		customer.enterpriseGlobalId = enterprise.globalId;
		act('customer.bound', channelCustomerId, customer.customerId);
	}
	return bindingRecord(state, customer);
}

/** The customers of the enterprise that a channel's customer is bound to: all of them, or the default one only. */
export function queryCustomers({ state, shown, query }: Call): unknown {
	const { channelCode, channelCustomerId, defaultCustomer } = query;
	const those = findCustomers(state, { channelCode, channelCustomerId });
	const bound = new Set(those.map((one) => one.enterpriseGlobalId));
	const found = [...state.customers.values()].filter(
		({ enterpriseGlobalId, isDefault }) =>
			enterpriseGlobalId !== null && bound.has(enterpriseGlobalId) && (defaultCustomer !== 'Y' || isDefault),
	);
	return shown(found, ({ customerId }) => customerId).map((one) => bindingRecord(state, one));
}

type CrmCustomer = Record<'crmCustomerId', string> &
	Partial<Record<'customerName' | 'branchName' | 'address', string>>;

/** Makes an enterprise with its default customer, industry-information customer, administrator and staff member. */
export function createEnterprise({ state, body, act }: Call<CrmCustomer>): unknown {
	const { crmCustomerId, customerName = '', branchName = '', address = '' } = body;
	if (findCustomers(state, { crmCustomerId }).length > 0)
		throw invalid(`crmCustomerId: ${crmCustomerId} has an enterprise already`);

	const enterprise = addEnterprise(state, { name: customerName, code: codeFrom(state, customerName) });
	const common = { enterpriseGlobalId: enterprise.globalId, channelCode: CRM_CHANNEL, branchName, address };
	const own = { customerName, crmCustomerId, channelCustomerId: crmCustomerId, isDefault: true };
	const customer = addCustomer(state, { ...common, ...own });
	addCustomer(state, {
		...common,
		customerName: `${customerName}, industry information`,
		channelCustomerId: `${crmCustomerId}-industry`,
	});
	const members = [
		addEmployee(state, enterprise, { userName: 'admin', name: 'Industry-information administrator' }),
		addEmployee(state, enterprise, { userName: 'staff', name: 'Cloud-authorized staff' }),
	];
	act('enterprise.created', customerName, enterprise.globalId);
	act('customer.created', crmCustomerId, customer.customerId);
	return {
		enterpriseGlobalId: enterprise.globalId,
		defaultType: true,
		members: members.map((one) => ({ memberGlobalId: one.globalId, memberIdentity: one.userName })),
	};
}

/** Renames the customer with this CRM id; what is not sent stays. */
export function updateCustomer({ state, body, act }: Call<CrmCustomer>): unknown {
	const { crmCustomerId, ...changes } = body;
	const [customer] = findCustomers(state, { crmCustomerId });
	if (!customer) throw invalid(`crmCustomerId: no customer has ${crmCustomerId}`);
	Object.assign(customer, changes);
	act('customer.updated', crmCustomerId, customer.customerId);
	return undefined;
}
