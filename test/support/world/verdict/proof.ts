import { type Facts, stateOf } from './facts';
import { hides, shownInAssetList, shownName } from '../traits';
import type { Scenario } from '../requests/scenario';
import { type Act, ANOTHER, type State } from '../truth';
import type { AddWish, Wish } from '../requests/wishes';

/** Is what a row promises true? `false` and why, or true though nothing could have told otherwise: that is exempt, and counted. */
export type Proof = { isTrue: true; exempt?: string } | { isTrue: false; why: string };

const TRUE: Proof = { isTrue: true };
const untrue = (why: string): Proof => ({ isTrue: false, why });
const exempt = (why: string): Proof => ({ isTrue: true, exempt: why });

/** Times to the second, and some of the way: who made the same thing so shortly before cannot be told from us. */
const SAME_SECOND = 1_500;

/** `confirmed: true`: this request's own effect, or a state that was asked for and is there. */
export function confirmed(facts: Facts): Proof {
	const { wish, played } = facts;
	if (wish.kind === 'bind' || wish.kind === 'configure') return stateConfirmed(facts);
	const asked = subjectsOf(wish);
	const missing = asked.subjects.filter((subject) => !didIt(facts.acts, asked.kinds, subject, played.end));
	if (missing.length === 0) return TRUE;
	const others = missing.map((subject) => byOther(facts, asked.kinds, subject));
	if (others.every((other) => other !== undefined)) return exempt(others[0] ?? '');
	const isRemoval = wish.kind === 'order' && wish.orderType === 'delete_asset';
	const isThere =
		isRemoval &&
		missing.every((number) => played.truth.at(played.end).assets.some(({ assetNum }) => assetNum === number));
	if (isThere && hides(played.scenario.weather)) return untrue('a list left it out, it is still there');
	return untrue(
		facts.acts.length === 0 ? 'this request did nothing' : `this request did not do ${missing.join()}`,
	);
}

const didIt = (acts: Act[], kinds: string[], subject: string, end: number) =>
	acts.some((act) => kinds.includes(act.kind) && act.subject === subject && act.at <= end);

function subjectsOf(wish: Wish): { kinds: string[]; subjects: string[] } {
	switch (wish.kind) {
		case 'add':
			return { kinds: ['employee.added'], subjects: [wish.userName] };
		case 'lend':
			return { kinds: ['asset.lent'], subjects: wish.assets };
		case 'order':
			return {
				kinds: {
					new_buy: ['asset.created', 'products.added'],
					delete_asset: ['asset.removed'],
					delete_product: ['product.removed'],
				}[wish.orderType],
				subjects: wish.numbers,
			};
		default:
			return { kinds: [], subjects: ['a state'] };
	}
}

/** Somebody else did the very same, so that no list tells it from ours. */
function byOther(
	{ played, wish, sent = 0, lateness }: Facts,
	kinds: string[],
	subject: string,
): string | undefined {
	const { truth, end, start, lag = 0 } = played;
	const same = truth.acts.filter(
		(act) => act.by === ANOTHER && kinds[0] === act.kind && act.subject === subject && isAlike(wish, act),
	);
	if (wish.kind === 'lend' || (wish.kind === 'order' && wish.orderType === 'delete_asset'))
		return same.some(({ at }) => at > start - lateness && at <= end)
			? 'another did the same after it was looked'
			: undefined;
	if (same.some(({ at }) => at > sent && at <= end)) return 'another made the same after our sending';
	return same.some(({ at }) => at > sent - SAME_SECOND - lag && at <= sent)
		? 'another made the same in the second of our sending'
		: undefined;
}

/** The same in all that is asked for and shown. */
function isAlike(wish: Wish, { more }: Act): boolean {
	if (wish.kind === 'add') return more.startsWith(`${wish.name} (`);
	if (wish.kind === 'lend') return more === `${wish.member} into ${wish.lock}`;
	if (wish.kind !== 'order' || wish.orderType !== 'new_buy') return true;
	return (
		more === `${wish.customerId} ${wish.licenseType}` ||
		(!wish.namesCustomer && more.endsWith(` ${wish.licenseType}`))
	);
}

function stateConfirmed({ played, wish, sent = played.start, shown }: Facts): Proof {
	const { scenario, end } = played;
	const isTwin = (one: Wish) =>
		wish.kind === 'bind' &&
		one.kind === 'bind' &&
		one !== wish &&
		one.channelCode === wish.channelCode &&
		one.channelCustomerId === wish.channelCustomerId;
	if (scenario.wishes.some(isTwin)) return untrue('another part of the run asks for the same two');
	const holds = stateOf(wish);
	return shown(sent, end).some((state) => holds?.(state))
		? TRUE
		: untrue('it was not so from the sending to the answer');
}

/** Is an account of this person shown by the name that was asked for? Without the code nobody could tell it from that. */
const isShownSo = (scenario: Scenario, wish: AddWish, { accounts }: State): boolean =>
	scenario.enterpriseCode === '' &&
	accounts.some(
		(one) =>
			!one.deleted &&
			one.enterprise === wish.enterprise &&
			one.name === wish.name &&
			one.userName !== wish.userName &&
			shownName(scenario, one) === wish.userName,
	);

/** `alreadyDone: true`: it was so before anything was sent. */
export function alreadyDone({ played, wish, untouchedUntil, shown }: Facts): Proof {
	const holds = stateOf(wish);
	if (holds === undefined) return untrue('nothing that a list shows proves it');
	const states = shown(played.start, untouchedUntil);
	const those = states.filter((state) => holds(state));
	if (wish.kind === 'add' && those.length === 0)
		if (states.some((state) => isShownSo(played.scenario, wish, state)))
			return exempt('another account with the code is shown as just what was asked for');
	if (those.length === 0) return untrue('it was not so before anything was sent');
	if (wish.kind !== 'order') return TRUE;
	const isListed = those.some(({ assets }) =>
		wish.numbers.every((number) =>
			assets.some((one) => one.assetNum === number && shownInAssetList(played.scenario, one.licenseType)),
		),
	);
	return isListed ? TRUE : untrue('no list shows its numbers');
}
