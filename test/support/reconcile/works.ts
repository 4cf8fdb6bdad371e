import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import type { Sandbox } from '../../../sandbox';
import { addAsset, makeProduct } from '../../../sandbox/state/things';
import { runNode } from '../engine/engine';
import type { RunOptions, RunResult } from '../engine/engine';
import { credentialsFor, nodeOf } from '../faultMatrix/operations';
import type { ServiceName } from '../faultMatrix/operations';

/**
 * For test/engine/reconcile: works whose doing the service shows (docs/maintainers/design.md, "Running again"), what they ask, what they
 * leave, where it is seen.
 */

const ACME = SEED.acme.enterprise.globalId;
const { customerId } = SEED.acme.customer;

export interface Work {
	name: string;
	service: ServiceName;
	/** `resource.operation`. */
	operation: string;
	parameters: INodeParameters;
	/** Puts what the nth item needs into the sandbox, and gives it. */
	item: (sandbox: Sandbox, n: number) => IDataObject;
	/** The kind of act it leaves in the ledger, one per item. */
	acts: string;
	/** What proves it: that it is there, or only that this execution saw it come about (with Skip's look before sending). */
	provenBy: 'presence' | 'change';
	/** The reads of one look after sending, as `readsOf` tells them. */
	reads: (item: IDataObject) => string[];
	/** What its row holds at least. */
	row: (item: IDataObject) => IDataObject;
}

const by = (expression: string) => ({ __rl: true, mode: 'id', value: `={{ ${expression} }}` });

/** Orders of the form, with the enterprise by which they are looked up. */
const orderParameters = (orderType: string, more: INodeParameters = {}): INodeParameters => ({
	channelCode: 'CRM',
	channelOrderId: 'SO-1',
	appKey: 'app-1',
	orderType,
	licenseType: 'cloud_account',
	customerId,
	customerFields: { enterpriseGlobalId: ACME },
	assets: {
		asset: [
			{
				assetNos: '={{ $json.id }}',
				...(orderType === 'delete_asset' ? {} : { products: { product: products } }),
			},
		],
	},
	...more,
});

/** Orders as JSON instead. */
export const ordersFrom = (orders: string): INodeParameters => ({
	...orderParameters('new_buy'),
	orderSource: 'json',
	orders,
});
export const products = [{ productUri: '24107' }];
export const orderFor = (orderType: string, assets: object[], more: IDataObject = {}): IDataObject => ({
	orderType,
	licenseType: 'cloud_account',
	customerId,
	enterpriseGlobalId: ACME,
	assets,
	...more,
});

const assetList = () => [`/asset/${ACME}/list`];
const assetNumbers = `/enterprise/${ACME}/asset/assetNums`;
const lock = (sandbox: Sandbox, assetNum: string, more: object = {}) =>
	addAsset(sandbox.state, {
		licenseType: 'normal_recover_usbkey',
		assetNum,
		customerId,
		licenseOrderId: SEED.orders.locks,
		...more,
	});
const employee = (sandbox: Sandbox) => sandbox.state.addEmployees(1)[0]?.globalId ?? '';

export const WORKS: Work[] = [
	{
		name: 'bind',
		service: 'order',
		operation: 'customer.bind',
		acts: 'customer.bound',
		provenBy: 'presence',
		parameters: {
			channelCode: 'CRM',
			channelCustomerId: '={{ $json.id }}',
			customerName: 'Again',
			enterpriseName: '={{ "Firm " + $json.id }}',
		},
		item: (_sandbox, n) => ({ id: `BIND-${n}` }),
		reads: ({ id }) => [
			`/enterprise/user/query?channelCode=CRM&channelCustomerId=${String(id)}&defaultCustomer=N`,
		],
		row: ({ id }) => ({
			customerId: expect.any(String),
			channelCode: 'CRM',
			channelCustomerId: id,
			enterpriseGlobalId: expect.any(String),
			enterpriseName: `Firm ${String(id)}`,
			isDefault: true,
		}),
	},
	{
		name: 'add',
		service: 'member',
		operation: 'employee.add',
		acts: 'employee.added',
		provenBy: 'presence',
		parameters: {
			userName: '={{ $json.id }}',
			name: '={{ $json.name ?? "Again" }}',
			password: 'secret-again',
		},
		item: (_sandbox, n) => ({ id: `ann${n}x` }),
		reads: ({ id }) => [`/enterprise/${ACME}/members?keyword=${String(id)}&pageNum=1&pageSize=100`],
		row: ({ id }) => ({ userName: `${String(id)}ACME`, deleted: false }),
	},
	{
		name: 'configureAssets',
		service: 'member',
		operation: 'employee.configureAssets',
		acts: 'asset.assigned',
		provenBy: 'presence',
		parameters: {
			memberGlobalId: by('$json.employee'),
			addAssets: '={{ [$json.id] }}',
			deleteAssets: '={{ [$json.old] }}',
		},
		item: (sandbox, n) => {
			const holder = employee(sandbox);
			const { assetNum: id } = lock(sandbox, `8400000${n + 100}`);
			const { assetNum: old } = lock(sandbox, `8500000${n + 100}`);
			const asset = sandbox.state.assetsByNumber.get(old);
			if (asset) asset.assignedTo = holder;
			return { id, old, employee: holder };
		},
		reads: () => [assetNumbers],
		row: ({ id, old, employee: memberGlobalId }) => ({
			success: true,
			memberGlobalId,
			addAssets: [id],
			deleteAssets: [old],
		}),
	},
	{
		name: 'lendAssets',
		service: 'member',
		operation: 'employee.lendAssets',
		acts: 'asset.lent',
		provenBy: 'change',
		parameters: {
			memberGlobalId: by('$json.employee'),
			borrowedUsbKey: by('$json.lock'),
			assetIDs: '={{ [$json.id] }}',
		},
		item: (sandbox, n) => {
			const holder = employee(sandbox);
			const products = [
				makeProduct(sandbox.state, { licenseOrderId: SEED.orders.locks, limitConcurrent: 1 }),
			];
			const { id } = lock(sandbox, `8600000${n + 100}`, { assignedTo: holder, products });
			const { assetNum } = lock(sandbox, `8700000${n + 100}`, { borrowedUsbKey: true });
			return { id, lock: assetNum, employee: holder };
		},
		reads: () => [assetNumbers, `/enterprise/${ACME}/asset/borrowUsbKeys`],
		row: ({ id, lock: borrowedUsbKey, employee: memberGlobalId }) => ({
			success: true,
			memberGlobalId,
			borrowedUsbKey,
			assetIDs: [id],
		}),
	},
	{
		name: 'new_buy',
		service: 'order',
		operation: 'licenseOrder.create',
		acts: 'asset.created',
		provenBy: 'presence',
		parameters: orderParameters('new_buy'),
		item: (_sandbox, n) => ({ id: `CA9${n + 100}` }),
		reads: assetList,
		row: ({ id }) => ({
			sequence: expect.any(Number),
			customerId,
			assets: [{ id: expect.any(String), assetNum: id }],
		}),
	},
	{
		name: 'delete_asset',
		service: 'order',
		operation: 'licenseOrder.create',
		acts: 'asset.removed',
		provenBy: 'change',
		parameters: orderParameters('delete_asset', { srcLicenseOrderId: SEED.orders.cloud }),
		item: ({ state }, n) => {
			const ofCloudOrder = { licenseType: 'cloud_account', licenseOrderId: SEED.orders.cloud, customerId };
			return { id: addAsset(state, { ...ofCloudOrder, assetNum: `CA88${n + 100}` }).assetNum };
		},
		reads: assetList,
		row: () => ({ sequence: expect.any(Number), customerId }),
	},
];

export const workOf = (name: string): Work => WORKS.find((work) => work.name === name) as Work;

export interface AgainRun extends Partial<Omit<RunOptions, 'parameters' | 'node'>> {
	/** Of the collection `options`. */
	options?: INodeParameters;
	/** Instead of the work's own. */
	parameters?: INodeParameters;
}

/** Runs a work over items, with the credential of its service. */
export async function runWork(
	{ service, operation, parameters }: Pick<Work, 'service' | 'operation' | 'parameters'>,
	sandbox: Sandbox,
	{ options = {}, parameters: other, ...more }: AgainRun,
): Promise<RunResult> {
	const [resource = '', value = ''] = operation.split('.');
	return await runNode({
		node: nodeOf(service),
		credentials: credentialsFor(service, sandbox),
		...more,
		parameters: { resource, operation: value, ...parameters, ...other, options },
	});
}

/** The items 1…n of a work. */
export const itemsOf = (work: Work, sandbox: Sandbox, size: number): IDataObject[] =>
	Array.from({ length: size }, (_, index) => work.item(sandbox, index + 1));

const PREFIX = /^\/(order\/api\/order|me\/api)\/v1/;

/** The reads that the sandbox has seen, in the order of their names: those of one look come side by side. */
export function readsOf({ ledger }: Pick<Sandbox, 'ledger'>): string[] {
	return ledger.requests
		.filter(({ method }) => method === 'GET')
		.map(({ path, url }) => {
			const query = [...new URL(url, 'http://sandbox').searchParams].filter(([name]) => name !== 'g_nonce');
			const text = query.map(([name, value]) => `${name}=${value}`).sort();
			return path.replace(PREFIX, '') + (text.length > 0 ? `?${text.join('&')}` : '');
		})
		.sort();
}

/** The bodies of the writes that the sandbox has seen. */
export const writesOf = ({ ledger }: Pick<Sandbox, 'ledger'>): string[] =>
	ledger.requests.filter(({ method }) => method !== 'GET').map(({ rawBody }) => rawBody);
