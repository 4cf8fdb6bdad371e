import { type Account, changed, type Truth } from './truth';

/** What the simulated service does when it is asked, by whomever: the rules of docs/api, as far as evidence needs them. */

export class Refusal extends Error {
	constructor(
		readonly code: string,
		message: string,
	) {
		super(message);
	}
}

export const OURS = '6553600000000000001';
export const OTHERS = '6553600000000000002';
/** Customers and the enterprise of each; two are of the same. */
export const ENTERPRISE_OF: Record<string, string> = { C1: OURS, C2: OURS, C3: OTHERS };

export interface Bind {
	channelCode: string;
	channelCustomerId: string;
	enterpriseName: string;
}

/** Binds, or gives the binding that is there. `many`: a customer of the channel may be bound to several enterprises. */
export function bind(
	truth: Truth,
	by: string,
	{ channelCode, channelCustomerId, enterpriseName }: Bind,
	many: boolean,
) {
	const { bindings } = truth.state;
	const those = bindings.filter(
		(one) => one.channelCode === channelCode && one.channelCustomerId === channelCustomerId,
	);
	const same = those.find((one) => one.enterpriseName === enterpriseName);
	if (same !== undefined) return same;
	if (those.length > 0 && !many)
		throw new Refusal('13004', 'channelCustomerId: is bound to another enterprise');
	const enterpriseGlobalId = bindings.find(
		(one) => one.enterpriseName === enterpriseName,
	)?.enterpriseGlobalId;
	const made = {
		customerId: truth.id('cu'),
		channelCode,
		channelCustomerId,
		enterpriseGlobalId: enterpriseGlobalId ?? truth.id('en'),
		enterpriseName,
	};
	truth.act(
		by,
		'bound',
		channelCustomerId,
		{ bindings: [...bindings, made] },
		`${channelCode} → ${enterpriseName}`,
	);
	return made;
}

export function unbind(
	truth: Truth,
	by: string,
	{ channelCode, channelCustomerId }: Omit<Bind, 'enterpriseName'>,
): void {
	const isIt = (one: { channelCode: string; channelCustomerId: string }) =>
		one.channelCode === channelCode && one.channelCustomerId === channelCustomerId;
	if (!truth.state.bindings.some(isIt)) return;
	truth.act(by, 'unbound', channelCustomerId, { bindings: truth.state.bindings.filter((one) => !isIt(one)) });
}

export interface Add {
	enterprise: string;
	userName: string;
	name: string;
}

export function addAccount(truth: Truth, by: string, { enterprise, userName, name }: Add): Account {
	const { accounts } = truth.state;
	if (accounts.some((one) => one.enterprise === enterprise && one.userName === userName && !one.deleted))
		throw new Refusal('60027', 'the account exists already');
	const made: Account = {
		globalId: truth.id('em'),
		enterprise,
		userName,
		name,
		deleted: false,
		madeAt: truth.now(),
	};
	truth.act(by, 'account added', userName, { accounts: [...accounts, made] }, `${name} (${made.globalId})`);
	return made;
}

export const accountOf = (truth: Truth, globalId: string, code: string): Account => {
	const found = truth.state.accounts.find((one) => one.globalId === globalId && !one.deleted);
	if (found === undefined) throw new Refusal(code, 'user not found');
	return found;
};

export function deleteAccount(truth: Truth, by: string, globalId: string): void {
	const found = accountOf(truth, globalId, '60002');
	const accounts = changed(truth.state.accounts, found, { deleted: true });
	truth.act(by, 'account deleted', globalId, { accounts }, found.userName);
}

export function resetPassword(truth: Truth, by: string, globalId: string): void {
	truth.act(by, 'password reset', globalId, {}, accountOf(truth, globalId, '60002').userName);
}
