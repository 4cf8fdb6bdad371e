import { ask, type Request } from '../../../../sandbox/carryOut';
import { createClock } from '../../../../sandbox/state/clock';
import { createState } from '../../../../sandbox/state/create';
import type { Customer } from '../../../../sandbox/state/model';
import { addCustomer, addEnterprise } from '../../../../sandbox/state/people';
import { addAsset } from '../../../../sandbox/state/things';

export interface OrderCall {
	order:
		| {
				sequence: number;
				licenseType: string;
				orderType: string;
				enterpriseGlobalId?: string;
				adminEmail?: string;
				customerName?: string;
				channelCustomerId?: string;
				customerId?: string;
				srcLicenseOrderId?: string;
				assets: Array<{ assetNos: string[]; products?: Array<{ productUri: string }> }>;
		  }
		| '';
	skips: boolean;
	channelOrderId: string;
}
export type ReplyRow = Record<string, unknown> & { item: number };

/** What becomes of one request. */
export const FATES = [
	'well',
	'lost before',
	'lost after',
	'not us',
	'busy',
	'HTTP 401',
	'HTTP 404',
	'no rows',
	'nothing',
] as const;
export type Fate = (typeof FATES)[number];

export interface Made {
	event: string;
	line: number;
	number: string;
	licenseType: string;
	orderType: string;
	/** Of the event as it was delivered. */
	version: string;
	customer?: string;
}

/** Rows as the nodes give them: templates/test/engine/outcome.test.ts holds the words against the real node. */
const rejected = (message: string, description: string, more: object = {}) => ({
	...{ outcome: 'rejected', message, description, ...more },
});
const ERRORS = {
	input: rejected('Orders: is required', 'Nothing was sent for this item. Correct the value and try again.'),
	refused: rejected('adminEmail is not known (13004)', 'Correct the value that the message names.', {
		code: '13004',
	}),
	'not us': rejected('The token is expired (60000)', 'Replace App Access Token.', { code: '60000' }),
	busy: rejected('Network trouble (500)', 'The trouble is likely to pass.', { code: '500' }),
	'HTTP 401': rejected('No (13004)', 'Correct the value.', { code: '13004', httpStatus: 401 }),
	'HTTP 404': rejected('The service answered HTTP 404', 'Check the base URL.', { httpStatus: 404 }),
	'look failed': rejected(
		'It could not be looked up whether this is done already: HTTP 502',
		'Nothing was sent for it. Try again later, or set If Already Done to Send Anyway.',
	),
	unclear: rejected(
		'It is not clear whether this is done already: not listed',
		'Nothing was sent for it. Look at it on the platform and correct the input.',
	),
	lost: {
		...rejected('The connection was lost', 'The service may have done this.'),
		outcome: 'unknown',
	},
};
const error = (item: number, kind: keyof typeof ERRORS): ReplyRow => ({ item, error: ERRORS[kind] });

/** A customer whom the platform does not have: an order makes him. */
export const STRANGER = 'C404';

/** The enterprise that all that is known belongs to. */
const enterpriseGlobalId = 'E1';
const CHANNEL = 'CRM';

/** Our nodes' rows, over the sandbox; what is really so is the sandbox's. */
export class OrderNodes {
	readonly state = createState(createClock());
	/** Orders that reached the service and were good, as often as they did. */
	made: Made[] = [];
	readonly allocated: string[] = [];
	private readonly known = new Set<string>();
	fate: () => Fate = () => 'well';
	/** How many of the numbers asked for come; undefined where none does. */
	share: (size: number) => number | undefined = () => 1;
	/** A list that does not come, or is empty for once. */
	isListed: () => boolean = () => true;

	constructor() {
		addEnterprise(this.state, { globalId: enterpriseGlobalId, name: 'Acme', code: 'ACME' });
		this.state.counters.set('shellNumber', -1n);
		this.customer('C0');
		this.exists('8999999999', 'cloud_account', 'C0');
	}

	private ask(method: string, path: string, more: Omit<Request, 'method' | 'path'> = {}) {
		const { body } = ask(this.state, { method, path, ...more }, () => undefined);
		return body as { code: unknown; data: Array<Record<string, unknown>> };
	}

	/** Everybody is known but the stranger. */
	private customer(channelCustomerId: string): Customer | undefined {
		const wanted = (one: Customer) => one.channelCustomerId === channelCustomerId;
		const known = [...this.state.customers.values()].find(wanted);
		if (known || channelCustomerId === STRANGER) return known;
		const customerName = `Customer ${channelCustomerId}`;
		return addCustomer(this.state, {
			channelCode: CHANNEL,
			channelCustomerId,
			customerName,
			enterpriseGlobalId,
		});
	}

	/** An asset that was there before, once; who is mistyped at first is C1. */
	exists(assetNum: string, licenseType: string, channelCustomerId: string): void {
		if (this.known.has(assetNum)) return;
		this.known.add(assetNum);
		const licenseOrderId = '41';
		const { customerId } = this.customer(channelCustomerId) ?? this.customer('C1')!;
		const order = { licenseOrderId, channelCode: CHANNEL, channelOrderId: 'before', sequence: 1, customerId };
		this.state.orders.set(licenseOrderId, { ...order, orderType: 'new_buy', licenseType, createTime: 0 });
		addAsset(this.state, { assetNum, licenseType, customerId, licenseOrderId });
	}

	allocate(size: number): string[] | undefined {
		const share = this.share(size);
		const { data } = this.ask('POST', '/shellnums', { body: { size } });
		const numbers = data.map(String);
		this.allocated.push(...numbers);
		return share === undefined ? undefined : numbers.slice(0, Math.floor(size * share));
	}

	private list(path: string, query: Request['query'] = {}): Array<Record<string, unknown>> {
		if (!this.isListed()) return [{ error: { message: 'HTTP 502' } }];
		return this.ask('GET', path, { query }).data;
	}

	/** All of them, of every license type, as the Member Center lists them. */
	assetNumbers = () => this.list(`/enterprise/${enterpriseGlobalId}/asset/assetNums`);

	/** Who shares a main account with this one; nobody where there is no such customer. */
	customers(channelCustomerId: string): Array<Record<string, unknown>> {
		this.customer(channelCustomerId);
		return this.list('/enterprise/user/query', { channelCode: CHANNEL, channelCustomerId });
	}

	create(calls: OrderCall[]): ReplyRow[] {
		const fate = this.fate();
		const rows = calls.map((call, item) => this.before(call, item));
		const sent = calls.flatMap((call, item) => (rows[item] === undefined ? [{ call, item }] : []));
		if (sent.length > 0 && fate === 'no rows') sent.forEach(({ call }) => this.make(call));
		const replies = sent.flatMap(({ call, item }) => {
			if (fate === 'no rows' || fate === 'nothing') return [];
			if (fate === 'lost before') return [error(item, 'lost')];
			if (fate !== 'well' && fate !== 'lost after') return [error(item, fate)];
			const licenseOrderId = this.make(call);
			if (licenseOrderId === undefined) return [error(item, 'refused')];
			return fate === 'well' ? [{ item, licenseOrderId }] : [error(item, 'lost')];
		});
		return [...rows.filter((row) => row !== undefined), ...replies].sort((a, b) => a.item - b.item);
	}

	/** What is settled before anything is sent. */
	private before({ order, skips }: OrderCall, item: number): ReplyRow | undefined {
		if (!order) return error(item, 'input');
		if (!skips) return undefined;
		if (!this.isListed()) return error(item, 'look failed');
		const listed = this.ask('GET', `/asset/${enterpriseGlobalId}/list`).data;
		const isListed = listed.some(({ assetNum }) => assetNum === order.assets[0]!.assetNos[0]);
		if (order.orderType === 'delete_asset') return isListed ? undefined : error(item, 'unclear');
		if (isListed) return { item, alreadyDone: true };
		return order.licenseType.startsWith('cloud_') ? undefined : error(item, 'unclear');
	}

	/** The number of the order that the sandbox made; nothing where it refused. */
	private make({ order, channelOrderId }: OrderCall): string | undefined {
		if (!order || order.adminEmail === 'bad') return undefined;
		const { sequence, licenseType, orderType, customerName, channelCustomerId = '', customerId } = order;
		const [{ assetNos, products = [] }] = order.assets as [(typeof order.assets)[number]];
		const { customerId: knownId } = this.customer(channelCustomerId || `of ${customerId}`) ?? {};
		const sent = {
			...{ sequence, licenseType, orderType, enterpriseGlobalId, channelCustomerId, customerId: knownId },
			customerName: customerName ?? channelCustomerId,
			srcLicenseOrderId: order.srcLicenseOrderId || undefined,
			// As the node does, where there are none.
			assets: [
				{
					assetNos,
					...(products.length > 0 && { products: products.map(({ productUri }) => ({ productUri })) }),
				},
			],
		};
		const batch = { channelCode: CHANNEL, channelOrderId, syncMode: 'sync', orderList: [sent] };
		const query = { appKey: 'app' };
		const { code, data } = this.ask('POST', '/licenseOrder/batchOrder', { query, body: batch });
		const made: Made = {
			event: channelOrderId,
			line: sequence,
			number: assetNos[0] ?? '',
			licenseType,
			orderType,
			version: String(customerName),
			customer: channelCustomerId,
		};
		// Nothing is removed twice: that somebody tried is seen all the same.
		const isAgain = this.made.some(({ event, line }) => event === made.event && line === made.line);
		if (code === 0 || isAgain) this.made.push(made);
		return code === 0 ? String(data[0]?.licenseOrderId) : undefined;
	}
}
