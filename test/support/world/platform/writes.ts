import * as platform from './rules';
import { Refusal } from './rules';
import { configure, lend } from './assets';
import { type Order, order } from './orders';
import type { Scenario } from '../requests/scenario';
import type { Exchange } from './exchange';
import type { Truth } from './truth';
import { addedRecord } from './views';

/** What a write of ours does at the service; the answer is its reply's `data`. */
export function carryOut(scenario: Scenario, truth: Truth, { request, tags }: Exchange): unknown {
	const { path, body, method } = request;
	const [tag = ''] = tags;
	const member = /\/member\/([^/]+)/.exec(path)?.[1] ?? '';
	if (path.endsWith('/batchOrder')) return order(truth, list(body.orderList).map(orderFrom), scenario.nature);
	if (path.endsWith('/bind'))
		return platform.bind(truth, tag, body as unknown as platform.Bind, scenario.nature.manyBindings);
	if (path.endsWith('/member')) return added(scenario, truth, path, list(body.userList));
	if (path.endsWith('/privileges'))
		return configure(truth, tag, member, texts(body.addAssets), texts(body.deleteAssets)) ?? null;
	if (path.endsWith('/borrow'))
		return lend(truth, tag, member, String(body.borrowedUsbKey), texts(body.assetIDs)) ?? null;
	const enterprise = /\/enterprise\/([^/]+)/.exec(path)?.[1];
	if (!truth.state.accounts.some((one) => one.globalId === member && one.enterprise === enterprise))
		throw new Refusal('60002', 'user not found');
	if (path.endsWith('/resetPassword')) return platform.resetPassword(truth, tag, member) ?? null;
	if (method === 'DELETE') return platform.deleteAccount(truth, tag, member) ?? null;
	throw new Error(`The world does not know ${method} ${path}`);
}

type Row = Record<string, unknown>;
const list = (value: unknown) => value as Row[];
const texts = (value: unknown) => value as string[];

function orderFrom(row: Row): Order {
	return {
		by: String(row.adminName),
		sequence: row.sequence as number,
		orderType: String(row.orderType),
		licenseType: String(row.licenseType),
		customerId: String(row.customerId ?? String(row.crmCustomerId).replace('crm-', '')),
		numbers: list(row.assets).flatMap(({ assetNos }) => texts(assetNos)),
		isWrong: row.branchCode === 'wrong',
	};
}

/** Each stands alone; where one fails, code 60027 comes with both lists. */
function added(scenario: Scenario, truth: Truth, path: string, users: Row[]): unknown {
	const enterprise = /\/enterprise\/([^/]+)/.exec(path)?.[1] ?? '';
	const succeeded: Row[] = [];
	const failed: Row[] = [];
	for (const { userName, name, password } of users) {
		try {
			const one = platform.addAccount(truth, String(password), {
				enterprise,
				userName: String(userName),
				name: String(name),
			});
			succeeded.push(addedRecord(scenario, one));
		} catch (error) {
			failed.push({ userName, message: (error as Error).message });
		}
	}
	if (failed.length > 0) throw new PartlyAdded({ succeeded, failed });
	return { succeeded, failed };
}

/** docs/api/member-center.md §4.1: some failed, and `data` says which. */
export class PartlyAdded extends Refusal {
	constructor(readonly data: object) {
		super('60027', 'some employees failed to be added');
	}
}
