import { NodeHelpers } from 'n8n-workflow';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { operations as memberOperations } from '../../nodes/MemberCenter/resources';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { operations as orderOperations } from '../../nodes/OrderService/resources';
import { SEED } from '../../sandbox';
import type { Act, Entry, Sandbox, SandboxState } from '../../sandbox';
import { addAsset, makeProduct } from '../../sandbox/state/things';
import { addCustomer } from '../../sandbox/state/people';
import type { CredentialInput } from './engine';

/** The two nodes, their credentials in both modes, and one set of parameters for each of their operations. */

export type ServiceName = 'order' | 'member';

/** How the documents class an operation (behaviour.md, "Repeating"); written down here, not read from the code. */
export type Kind = 'read' | 'repeated' | 'once';

export interface Subject {
	service: ServiceName;
	/** `resource.operation`. */
	name: string;
	kind: Kind;
	/** The reply's data: what a wrong shape does to it depends on this. */
	data: 'list' | 'object' | 'nothing' | 'accounts';
	parameters: INodeParameters;
	options: INodeParameters;
	/** Puts what the items need into the sandbox and gives the items. */
	items: (state: SandboxState, size: number) => Subjected[];
	/** The kind of act that this operation leaves in the ledger, where it writes. */
	acts?: string;
	/** What tells in the ledger which item an act belongs to. */
	markOf: (act: Act, entry: Entry | undefined) => Array<string | null>;
}

/** An input item; `mark` is what its act carries, `needle` what its request carries. */
export type Subjected = IDataObject & { mark?: string; needle?: string };

/** Passwords made by expressions, so that neither parameters nor items hold them: found anywhere, they have leaked. */
export const PASSWORD = 'pwZq9x';
const password = `={{ ['pw', 'Zq9x', 1000 + $itemIndex].join('') }}`;

const enterprise = SEED.acme.enterprise.globalId;
const customer = SEED.acme.customer;

type Row = Partial<Subject> & Pick<Subject, 'kind' | 'data' | 'parameters'>;

const many = (size: number, item: (index: number) => Subjected): Subjected[] =>
	Array.from({ length: size }, (_, index) => item(index));

const same = (_state: SandboxState, size: number): Subjected[] => many(size, () => ({}));

/** Items that need nothing in the sandbox: new names, numbered. */
const numbered =
	(prefix: string, more: (index: number) => IDataObject = () => ({})) =>
	(_state: SandboxState, size: number): Subjected[] =>
		many(size, (index) => {
			const mark = `${prefix}${index + 1}x`;
			return { mark, needle: mark, ...more(index) };
		});

const employees = (state: SandboxState, size: number): Subjected[] =>
	state.addEmployees(size).map(({ globalId, userName }) => ({ mark: globalId, needle: globalId, account: userName }));

const locks =
	(locked: boolean) =>
	(state: SandboxState, size: number): Subjected[] =>
		many(size, (index) => {
			const mark = `81000${index + 10_000}`;
			addAsset(state, { licenseType: 'normal_recover_usbkey', assetNum: mark, customerId: customer.customerId, licenseOrderId: SEED.orders.locks, locked });
			return { mark, needle: mark };
		});

const freeAssets = (state: SandboxState, size: number): Subjected[] => {
	const members = employees(state, size);
	const free = state.addAssets(size * 2).filter(({ assignedTo }) => assignedTo === null);
	return members.map(({ mark }, index) => ({ employee: mark, mark: free[index]?.assetNum, needle: free[index]?.assetNum }));
};

const lendable = (state: SandboxState, size: number): Subjected[] =>
	employees(state, size).map(({ mark: employee }, index) => {
		const common = { licenseType: 'normal_recover_usbkey', customerId: customer.customerId, licenseOrderId: SEED.orders.locks };
		const lock = addAsset(state, { ...common, assetNum: `82000${index + 10_000}`, borrowedUsbKey: true });
		const asset = addAsset(state, { ...common, assetNum: `83000${index + 10_000}`, assignedTo: employee, products: [makeProduct(state, { licenseOrderId: SEED.orders.locks, limitConcurrent: 1 })] });
		return { employee, lock: lock.assetNum, asset: asset.id, mark: asset.id, needle: asset.id };
	});

/** One line for each operation. */
const ORDER: Record<string, Row> = {
	'licenseOrder.create': {
		kind: 'once',
		data: 'list',
		acts: 'asset.created',
		items: numbered('CA9'),
		options: { maxOrdersPerRequest: 10 },
		parameters: {
			channelCode: 'CRM',
			channelOrderId: 'SO-1',
			appKey: 'app-1',
			licenseType: 'cloud_account',
			customerId: customer.customerId,
			assets: { asset: [{ assetNos: '={{ $json.mark }}', products: { product: [{ productUri: '24107', additionalFields: { passwords: password } }] } }] },
		},
	},
	'asset.getMany': { kind: 'read', data: 'list', parameters: { enterpriseGlobalId: enterprise, limit: 3 } },
	'assetNumber.allocate': {
		kind: 'once',
		data: 'list',
		acts: 'number.allocated',
		items: (_state, size) => many(size, (index) => ({ size: index + 1, mark: `{"size":${index + 1}}`, needle: `{"size":${index + 1}}` })),
		markOf: (_act, entry) => [entry?.rawBody ?? null],
		parameters: { size: '={{ $json.size }}' },
	},
	'customer.bind': {
		kind: 'once',
		data: 'object',
		acts: 'customer.bound',
		items: numbered('BIND-'),
		parameters: { channelCode: 'CRM', channelCustomerId: '={{ $json.mark }}', customerName: 'Matrix', enterpriseName: '={{ "Matrix " + $json.mark }}' },
	},
	'customer.getMany': { kind: 'read', data: 'list', parameters: { channelCode: 'CRM', channelCustomerId: customer.channelCustomerId } },
	'customer.update': {
		kind: 'repeated',
		data: 'nothing',
		acts: 'customer.updated',
		items: (state, size) =>
			numbered('CRM-M-')(state, size).map((item) => {
				addCustomer(state, { customerName: 'Matrix', crmCustomerId: item.mark });
				return item;
			}),
		parameters: { crmCustomerId: '={{ $json.mark }}', updateFields: { address: '1 Matrix Road' } },
	},
	'enterprise.create': {
		kind: 'once',
		data: 'object',
		acts: 'customer.created',
		items: numbered('CRM-N-'),
		parameters: { crmCustomerId: '={{ $json.mark }}', customerName: '={{ "Matrix " + $json.mark }}' },
	},
	// Five operators: five requests for 25 items.
	'lock.disable': { kind: 'repeated', data: 'list', acts: 'lock.disabled', items: locks(false), parameters: { assetNums: '={{ $json.mark }}', operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' } },
	'lock.enable': { kind: 'repeated', data: 'list', acts: 'lock.enabled', items: locks(true), parameters: { assetNums: '={{ $json.mark }}', operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' } },
};

const employee = { mode: 'id', value: '={{ $json.mark }}', __rl: true };
const holder = { mode: 'id', value: '={{ $json.employee }}', __rl: true };

const MEMBER: Record<string, Row> = {
	'employee.add': {
		kind: 'once',
		data: 'accounts',
		acts: 'employee.added',
		// Two enterprises: two requests.
		items: (state, size) => {
			const [first, second] = [...state.enterprises.values()];
			if (second) second.code = 'BOR';
			return many(size, (index) => {
				const place = (index % 2 === 0 ? first : second) ?? first;
				return { account: `matrix${index + 1}`, enterprise: place?.globalId, mark: `matrix${index + 1}${place?.code ?? ''}`, needle: `"matrix${index + 1}"` };
			});
		},
		parameters: { enterpriseGlobalId: '={{ $json.enterprise }}', userName: '={{ $json.account }}', password, name: 'Matrix' },
	},
	'employee.configureAssets': { kind: 'once', data: 'nothing', acts: 'asset.assigned', items: freeAssets, parameters: { memberGlobalId: holder, addAssets: '={{ [$json.mark] }}' } },
	'employee.delete': { kind: 'repeated', data: 'nothing', acts: 'employee.deleted', items: employees, parameters: { memberGlobalId: employee } },
	'employee.getMany': { kind: 'read', data: 'object', parameters: { limit: 7 }, options: { pageSize: 4 } },
	'employee.lendAssets': {
		kind: 'once',
		data: 'nothing',
		acts: 'asset.lent',
		items: lendable,
		parameters: { memberGlobalId: holder, borrowedUsbKey: { mode: 'id', value: '={{ $json.lock }}', __rl: true }, assetIDs: '={{ [$json.asset] }}' },
	},
	'employee.resetPassword': { kind: 'repeated', data: 'nothing', acts: 'password.reset', items: employees, parameters: { memberGlobalId: employee, password } },
	'employee.update': { kind: 'repeated', data: 'nothing', acts: 'employee.updated', items: employees, parameters: { memberGlobalId: employee, userName: '={{ $json.account }}', name: 'Matrix' } },
	'asset.getMany': { kind: 'read', data: 'list', parameters: { limit: 3 } },
	'asset.getProducts': { kind: 'read', data: 'object', parameters: { assetId: { mode: 'id', value: SEED.assetIds[SEED.locks.network], __rl: true }, output: 'products' } },
	'lentLock.getMany': { kind: 'read', data: 'list', parameters: {} },
};

const nodes: Record<ServiceName, INodeType> = { order: new OrderService(), member: new MemberCenter() };
const credentialTypes = { order: new OrderServiceApi(), member: new MemberCenterApi() };
const ENDPOINTS = { order: orderOperations, member: memberOperations };
const ROWS = { order: ORDER, member: MEMBER };

export const nodeOf = (service: ServiceName): INodeType => nodes[service];
export const endpointOf = ({ service, name }: Subject) => ENDPOINTS[service].find(({ resource, value }) => `${resource}.${value}` === name)?.endpoint;

/** Every operation of the package, from its own lists; one that has no line above fails here. */
export const subjects: Subject[] = (['order', 'member'] as const).flatMap((service) =>
	ENDPOINTS[service].map(({ resource, value }): Subject => {
		const name = `${resource}.${value}`;
		const row = ROWS[service][name];
		if (row === undefined) throw new RangeError(`Give ${service} ${name} a line in test/support/matrixOperations.ts`);
		const markOf = ({ key, id }: Act) => [key, id];
		return { service, name, items: same, options: {}, markOf, ...row, parameters: { resource, operation: value, ...row.parameters } };
	}),
);

/** Credentials for a sandbox: with pasted tokens, or with a grant that fetches and renews them. */
export function credentialsFor(service: ServiceName, { url, tokens, grants }: Pick<Sandbox, 'url' | 'tokens' | 'grants'>, mode: 'pasted' | 'grant' = 'pasted'): CredentialInput {
	const order = mode === 'pasted' ? { authentication: 'accessToken', appAccessToken: tokens.appAccessToken } : { authentication: 'clientCredentials', ...grants, sessionToken: '' };
	const member = mode === 'pasted' ? { authentication: 'tokens', clientToken: tokens.clientToken, userToken: tokens.userToken } : { authentication: 'passwordGrant', ...grants, sessionClientToken: '', sessionUserToken: '' };
	return service === 'order'
		? { orderServiceApi: { type: credentialTypes.order, data: { baseUrl: url, ...order } } }
		: { memberCenterApi: { type: credentialTypes.member, data: { baseUrl: url, enterpriseGlobalId: enterprise, ...member } } };
}

/** A node's credential type, by service. */
export const credentialTypeOf = (service: ServiceName) => credentialTypes[service];

/** The parameters as the editor stores them: the given ones, with the operation's options added. */
export function parametersOf(subject: Subject, options: INodeParameters): INodeParameters {
	return { ...subject.parameters, options: { ...subject.options, ...options } };
}

/** Every parameter of a node, for searches through its form. */
export const formOf = (service: ServiceName) => NodeHelpers.getNodeParameters(nodes[service].description.properties, {}, true, true, null, nodes[service].description);
