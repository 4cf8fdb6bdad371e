import { z } from 'zod';
import { ask, type Request } from '../../../../sandbox/carryOut';
import { alteredReply, listFault } from '../../../../sandbox/faults/list';
import { createClock } from '../../../../sandbox/state/clock';
import { createState } from '../../../../sandbox/state/create';
import type { Asset, Employee, Product } from '../../../../sandbox/state/model';
import { addCustomer, addEmployee, addEnterprise } from '../../../../sandbox/state/people';
import { addAsset, makeProduct } from '../../../../sandbox/state/things';
import type { Item } from '../ledger/items';

type Row = Record<string, unknown>;
/** URI, name, seats, end. */
type Line = [string, string, number | null, string | null];
const TAKEOFF: Line = ['24107', 'Quantity Takeoff', 1, null];

const listFaultSchema = z.object(listFault);
const enterpriseGlobalId = 'E1';
const ofAll = { licenseOrderId: '41', licenseType: 'cloud_account', customerId: 'C1' };
const ok = (json: Row): Item => ({ json });
const refused = (message: string, outcome: string): Item => ok({ error: { message, outcome } });

/** For the tests of *Use over time* and *Reclaim idle assets*: our nodes' rows over the sandbox, which holds what is so. */
export class Company {
	readonly state = createState(createClock());
	/** How the list shows an asset, by its number: not at all, or with other values, once or twice. */
	readonly shows: Record<string, Row[]> = {};
	/** What is withdrawn, in its order. */
	readonly withdrawals: Array<{ assetNum: string; holder: string; at: string }> = [];
	list: 'comes' | 'fails' | 'empty' = 'comes';
	/** Assets whose products cannot be read. */
	unreadable: string[] = [];
	/** What becomes of a withdrawal: done and said so, done with a lost reply, lost before it came, or refused. */
	withdrawing: () => 'done' | 'reply lost' | 'request lost' | 'refused' = () => 'done';
	private readonly now: () => Date;

	constructor(now: () => Date) {
		this.now = now;
		const { state } = this;
		state.settings.productWithoutSeats = null;
		const enterprise = addEnterprise(state, { globalId: enterpriseGlobalId, name: 'Acme', code: 'ACME' });
		addCustomer(state, { customerId: ofAll.customerId, customerName: 'Acme', enterpriseGlobalId });
		for (const name of ['Lina Berg', 'Omar Diaz', 'Mei Lin', 'Tomas Novak']) {
			const userName = name.split(' ')[0]!.toLowerCase();
			addEmployee(state, enterprise, { globalId: userName, userName, name });
		}
	}

	get assets(): Asset[] {
		return [...this.state.assets.values()];
	}

	asset(assetNum: string): Asset {
		return this.state.assetsByNumber.get(assetNum)!;
	}

	get people(): Employee[] {
		return this.state.enterprises.get(enterpriseGlobalId)!.employees;
	}

	person(globalId: string): Employee {
		return this.state.employees.get(globalId)!;
	}

	add(assetNum: string, assignedTo: string | null, more: Partial<Asset> = {}): void {
		const products = this.products(TAKEOFF);
		addAsset(this.state, { ...ofAll, id: `id-${assetNum}`, assetNum, assignedTo, products, ...more });
	}

	/** Each has two extended authorization points. */
	products(...lines: Line[]): Product[] {
		return lines.flatMap(([productUri, productName, seats, end]) => {
			const product = { licenseOrderId: ofAll.licenseOrderId, productUri, productName };
			const feature = { ...product, limitType: 'feature' };
			const given = [
				{ ...product, limitConcurrent: seats, limitEndTime: end === null ? null : Date.parse(end) },
				{ ...feature, limitConcurrent: seats, limitEndTime: Date.UTC(2026, 5, 30) },
				{ ...feature, limitConcurrent: 7 },
			];
			return given.map((one) => makeProduct(this.state, one));
		});
	}

	/** What the nodes of a report give, by their names. */
	lists(): Record<string, Item[]> {
		const asked = (path: string, query: Record<string, string> = {}) =>
			this.ask<Row[]>({ method: 'GET', path, query }).data.map(ok);
		const holders = this.answer('asset.getMany', {});
		return {
			Assets: asked(`/asset/${enterpriseGlobalId}/list`),
			Customers: asked('/enterprise/user/query', { channelCode: 'CRM', channelCustomerId: 'ACME-1' }),
			'Asset Holders': holders,
			Products: holders.flatMap(({ json }, item) =>
				this.productsOf(String(json.assetId)).map((one) => ({ ...one, pairedItem: { item } })),
			),
			Employees: this.answer('employee.getMany', {}),
		};
	}

	answer(operation: string, parameters: Row): Item[] {
		if (operation === 'asset.getMany') return this.listAssets(parameters.addHolder === true).map(ok);
		if (operation === 'employee.getMany') return this.employees().map(ok);
		if (operation === 'asset.getProducts') return this.productsOf(this.idOf(String(parameters.assetId)));
		if (operation === 'employee.configureAssets')
			return [Array.isArray(parameters.addAssets) ? this.assign(parameters) : this.withdraw(parameters)];
		if (operation === 'employee.delete') return this.delete(parameters);
		throw new Error(`The company has no ${operation}`);
	}

	private listAssets(addHolder: boolean): Row[] {
		if (this.list === 'fails') throw new SyntaxError('The list could not be read');
		const becomes = Object.entries(this.shows).map(([assetNum, rows]) => ({ where: { assetNum }, rows }));
		const fault = { ...listFaultSchema.parse({ empty: this.list === 'empty', becomes }), seed: 1 };
		const path = `/enterprise/${enterpriseGlobalId}/asset/assetNums`;
		const result = ask(this.state, { method: 'GET', path }, () => undefined, fault);
		const { data } = alteredReply(fault, result).body as { data: Row[] };
		if (!addHolder) return data;
		const people = new Map(this.employees().map((one) => [one.globalId, one]));
		return data.map((row) => {
			const { name = null, userName = null } = people.get(row.cloudAccountGlobalId) ?? {};
			return { ...row, holderName: name, holderUserName: userName };
		});
	}

	private employees(): Row[] {
		const query = { pageNum: '1', pageSize: '100' };
		const path = `/enterprise/${enterpriseGlobalId}/members`;
		return this.ask<{ list: Row[] }>({ method: 'GET', path, query }).data.list;
	}

	private productsOf(assetId: string): Item[] {
		if (this.unreadable.includes(assetId)) return [ok({ error: { message: 'busy', assetId } })];
		const path = `/enterprise/asset/${assetId}/merchandiseProducts`;
		return this.ask<{ productInstanceList: Row[] }>({ method: 'GET', path }).data.productInstanceList.map(ok);
	}

	private withdraw({ memberGlobalId, deleteAssets, options }: Row): Item {
		const [assetNum] = deleteAssets as [string];
		const holder = String(memberGlobalId);
		const { dryRun, ifDone } = options as { dryRun?: boolean; ifDone: string };
		if (ifDone === 'skip' && this.asset(assetNum).assignedTo !== holder)
			return ok({ success: true, alreadyDone: true });
		if (dryRun === true) return ok({ dryRun: true, request: { body: { deleteAssets } } });
		const fate = this.withdrawing();
		if (fate === 'refused') return refused('asset number not found', 'rejected');
		if (fate === 'request lost') return refused('no reply came', 'unknown');
		const path = `/enterprise/member/${holder}/privileges`;
		const { code, message } = this.ask({ method: 'POST', path, body: { deleteAssets, addAssets: [] } });
		if (code !== 0) return refused(message, 'rejected');
		this.withdrawals.push({ assetNum, holder, at: this.now().toISOString() });
		return fate === 'done' ? ok({ success: true }) : refused('no reply came', 'unknown');
	}

	private assign({ memberGlobalId, addAssets }: Row): Item {
		const path = `/enterprise/member/${String(memberGlobalId)}/privileges`;
		const { code, message } = this.ask({ method: 'POST', path, body: { deleteAssets: [], addAssets } });
		return code === 0 ? ok({ success: true, memberGlobalId, addAssets }) : refused(message, 'rejected');
	}

	/** By number or by ID. */
	private idOf(asset: string): string {
		return this.state.assetsByNumber.get(asset)?.id ?? asset;
	}

	/** Withdraws first; a dry run gives both requests. */
	private delete({ memberGlobalId, options }: Row): Item[] {
		const holder = String(memberGlobalId);
		const held = this.assets.filter(({ assignedTo }) => assignedTo === holder).map((asset) => asset.assetNum);
		if (held.some((assetNum) => this.asset(assetNum).lentInto))
			return [refused(`${holder} has lent assets`, 'rejected')];
		if ((options as Row).dryRun === true) {
			const bodies = held.length > 0 ? [{ deleteAssets: held }, undefined] : [undefined];
			return bodies.map((body) => ok({ dryRun: true, request: { body } }));
		}
		const path = `/enterprise/member/${holder}/privileges`;
		if (held.length > 0) this.ask({ method: 'POST', path, body: { deleteAssets: held, addAssets: [] } });
		const gone = this.ask({ method: 'DELETE', path: `/enterprise/${enterpriseGlobalId}/member/${holder}` });
		if (gone.code !== 0) return [refused(gone.message, 'rejected')];
		return [ok({ deleted: true, memberGlobalId: holder, withdrawnAssets: held })];
	}

	private ask<Data>(request: Request) {
		const { body } = ask(this.state, request, () => undefined);
		return body as { code: unknown; message: string; data: Data };
	}
}
