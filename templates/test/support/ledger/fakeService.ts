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
				assets: Array<{ assetNos: string[] }>;
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
const ERRORS: Record<string, Record<string, unknown>> = {
	input: {
		outcome: 'rejected',
		message: 'Orders: is required',
		description: 'Nothing was sent for this item. Correct the value and try again.',
	},
	refused: {
		outcome: 'rejected',
		code: '13004',
		message: 'adminEmail is not known (13004)',
		description: 'Correct the value that the message names.',
	},
	'not us': {
		outcome: 'rejected',
		code: '60000',
		message: 'The token is expired (60000)',
		description: 'Replace App Access Token.',
	},
	busy: {
		outcome: 'rejected',
		code: '500',
		message: 'Network trouble (500)',
		description: 'The trouble is likely to pass.',
	},
	'HTTP 401': {
		outcome: 'rejected',
		code: '13004',
		httpStatus: 401,
		message: 'No (13004)',
		description: 'Correct the value.',
	},
	'HTTP 404': {
		outcome: 'rejected',
		httpStatus: 404,
		message: 'The service answered HTTP 404',
		description: 'Check the base URL.',
	},
	'look failed': {
		outcome: 'rejected',
		message: 'It could not be looked up whether this is done already: HTTP 502',
		description: 'Nothing was sent for it. Try again later, or set If Already Done to Send Anyway.',
	},
	unclear: {
		outcome: 'rejected',
		message: 'It is not clear whether this is done already: not listed',
		description: 'Nothing was sent for it. Look at it on the platform and correct the input.',
	},
	lost: {
		outcome: 'unknown',
		message: 'The connection was lost',
		description: 'The service may have done this.',
	},
};
const error = (item: number, kind: keyof typeof ERRORS): ReplyRow => ({ item, error: ERRORS[kind] });

/** A customer whom the platform does not have: an order makes him. */
export const STRANGER = 'C404';

/** The service with its hidden truth: `made` is what it really did. */
export class FakeService {
	made: Made[] = [];
	readonly allocated: string[] = [];
	/** Assets that were there before, by their number: their license type. */
	readonly existing = new Map<string, string>();
	fate: () => Fate = () => 'well';
	/** How many of the numbers asked for come; undefined where none does. */
	share: () => number | undefined = () => 1;
	/** A list that does not come, or is empty for once. */
	isListed: () => boolean = () => true;

	allocate(size: number): string[] | undefined {
		const share = this.share();
		const numbers = Array.from({ length: size }, (_, index) =>
			String(8000000000 + this.allocated.length + index),
		);
		this.allocated.push(...numbers);
		return share === undefined ? undefined : numbers.slice(0, Math.floor(size * share));
	}

	/** Only assets of cloud licenses. */
	private isInAssetList(number: string): boolean {
		return this.typeOf(number)?.startsWith('cloud_') === true;
	}

	/** The license type of an asset that is there. */
	private typeOf(number: string): string | undefined {
		const about = this.made.filter((one) => one.number === number).at(-1);
		if (about?.orderType === 'delete_asset') return undefined;
		return about?.licenseType ?? this.existing.get(number);
	}

	/** All of them, of every license type, as the Member Center lists them. */
	assetNumbers(): Array<Record<string, unknown>> {
		if (!this.isListed()) return [{ error: { message: 'HTTP 502' } }];
		const numbers = [...this.existing.keys(), ...this.made.map(({ number }) => number)];
		const there = numbers.filter((number) => this.typeOf(number) !== undefined);
		return ['8999999999', ...new Set(there)].map((assetNum) => ({ assetNum }));
	}

	/** Who shares a main account with this one; nobody where there is no such customer. */
	customers(channelCustomerId: string): Array<Record<string, unknown>> {
		if (!this.isListed()) return [{ error: { message: 'HTTP 502' } }];
		return channelCustomerId === STRANGER
			? []
			: ['C0', channelCustomerId].map((id) => ({ channelCustomerId: id }));
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
			if (call.order !== '' && call.order.adminEmail === 'bad') return [error(item, 'refused')];
			this.make(call);
			return fate === 'well' ? [{ item, licenseOrderId: `L${this.made.length}` }] : [error(item, 'lost')];
		});
		return [...rows.filter((row) => row !== undefined), ...replies].sort((a, b) => a.item - b.item);
	}

	/** What is settled before anything is sent. */
	private before({ order, skips }: OrderCall, item: number): ReplyRow | undefined {
		if (!order) return error(item, 'input');
		if (!skips) return undefined;
		if (!this.isListed()) return error(item, 'look failed');
		const isListed = this.isInAssetList(order.assets[0]!.assetNos[0] ?? '');
		if (order.orderType === 'delete_asset') return isListed ? undefined : error(item, 'unclear');
		if (isListed) return { item, alreadyDone: true };
		return order.licenseType.startsWith('cloud_') ? undefined : error(item, 'unclear');
	}

	private make({ order, channelOrderId }: OrderCall): void {
		if (!order) return;
		const [number = ''] = order.assets[0]!.assetNos;
		this.made.push({
			event: channelOrderId,
			line: order.sequence,
			number,
			licenseType: order.licenseType,
			orderType: order.orderType,
			version: String(order.customerName),
			customer: order.channelCustomerId,
		});
	}
}
