import type { Item } from '../ledger/items';

export interface Asset {
	assetNum: string;
	holder: string | null;
	online: unknown;
	lent: boolean;
	isListed: boolean;
	/** URI, name, seats, end. */
	products: Array<[string, string, number | null, string | null]>;
}

const ok = (json: Item['json']): Item => ({ json });
const refused = (message: string, outcome: string): Item => ok({ error: { message, outcome } });

/** The hidden truth: what a company has and who uses it; and the Member Center over it. */
export class Company {
	assets: Asset[] = [];
	people = [{ globalId: 'lina', name: 'Lina Berg', userName: 'linaACME' }];
	/** Account names that are not made of the holder, by holder. */
	accounts: Record<string, string> = {};
	/** What is withdrawn, in its order. */
	withdrawals: Array<{ assetNum: string; holder: string; at: string }> = [];
	/** Fails or distorts the next requests. */
	list: 'comes' | 'fails' | 'empty' = 'comes';
	productsFail = false;
	/** IDs of assets whose products cannot be read. */
	unreadable: unknown[] = [];
	/** What becomes of a withdrawal: done and said so, done with a lost reply, lost before it came, or refused. */
	withdrawing: () => 'done' | 'reply lost' | 'request lost' | 'refused' = () => 'done';
	private readonly now: () => Date;

	constructor(now: () => Date) {
		this.now = now;
	}

	asset(assetNum: unknown): Asset | undefined {
		return this.assets.find((one) => one.assetNum === assetNum);
	}

	answer(operation: string, parameters: Record<string, unknown>): Item[] {
		if (operation === 'asset.getMany') return this.listAssets(parameters.addHolder === true);
		if (operation === 'employee.getMany') return this.people.map(ok);
		if (operation === 'asset.getProducts') return this.productsOf(parameters);
		if (operation === 'employee.configureAssets') return [this.withdraw(parameters)];
		throw new Error(`The company has no ${operation}`);
	}

	private listAssets(addHolder: boolean): Item[] {
		if (this.list === 'fails') throw new SyntaxError('The list could not be read');
		if (this.list === 'empty') return [];
		return this.assets
			.filter(({ isListed }) => isListed)
			.map(({ assetNum, holder, online, lent }) => ({
				json: {
					assetNum,
					assetId: `id-${assetNum}`,
					cloudAccountGlobalId: holder,
					borrowedFlag: lent,
					onlineFlag: online,
					...(addHolder && {
						holderName: holder && `Name of ${holder}`,
						holderUserName: holder && (this.accounts[holder] ?? `${holder}ACME`),
					}),
				},
			}));
	}

	private productsOf({ assetId, simplify }: Record<string, unknown>): Item[] {
		if (this.productsFail || this.unreadable.includes(assetId))
			return [ok({ error: { message: 'busy', assetId } })];
		const found = this.assets.find(({ assetNum }) => `id-${assetNum}` === assetId)!;
		// Each has two extended authorization points. Simplified rows do not show which is which.
		return found.products.flatMap(([productUri, productName, limitConcurrent, limitEndTime]) => {
			const row = (limitType: string, seats: number | null, end: string | null): Item =>
				simplify === false
					? ok({
							productUri,
							productName,
							limitConcurrent: seats,
							limitEndTime: end && Date.parse(end),
							limitType,
						})
					: ok({ productUri, productName, limitConcurrent: seats, limitEndTime: end });
			return [
				row('basic', limitConcurrent, limitEndTime),
				row('feature', limitConcurrent, '2026-06-30'),
				row('feature', 7, null),
			];
		});
	}

	private withdraw({ memberGlobalId, deleteAssets, options }: Record<string, unknown>): Item {
		const [assetNum] = deleteAssets as [string];
		const holder = String(memberGlobalId);
		const asset = this.asset(assetNum);
		const { dryRun, ifDone } = options as { dryRun?: boolean; ifDone: string };
		if (ifDone === 'skip' && asset !== undefined && asset.holder !== holder)
			return ok({ success: true, alreadyDone: true });
		if (dryRun === true) return ok({ dryRun: true, request: { body: { deleteAssets } } });
		const fate = this.withdrawing();
		if (fate === 'refused' || asset?.holder !== holder) return refused('asset number not found', 'rejected');
		if (fate === 'request lost') return refused('no reply came', 'unknown');
		asset.holder = null;
		this.withdrawals.push({ assetNum, holder, at: this.now().toISOString() });
		return fate === 'done' ? ok({ success: true }) : refused('no reply came', 'unknown');
	}
}
