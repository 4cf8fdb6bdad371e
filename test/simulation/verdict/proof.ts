import { type Facts, stateOf } from './facts';
import { shownInAssetList, shownName } from '../traits';
import type { Scenario } from '../requests/scenario';
import { type Act, ANOTHER, type State } from '../truth';
import { type AddWish, isOnce, type Wish } from '../requests/wishes';

/** Why what a row promises is not true; undefined where it is, or where nothing could have told otherwise. */
export type Untruth = string | undefined;

/** Times to the second, and some of the way: who made the same thing so shortly before cannot be told from us. */
const SAME_SECOND = 1_500;

/** A plain row: it was done. */
export function done({ acts, wish, played, shown, sent = played.start }: Facts): Untruth {
	const holds = wish.kind === 'bind' ? stateOf(wish) : undefined;
	const isDone = acts.length > 0 || !isOnce(wish) || shown(sent, played.end).some((state) => holds?.(state));
	return isDone ? undefined : 'nothing was done';
}

/** `confirmed: true`: this request's own effect, or a state that was asked for and is there. */
export function confirmed(facts: Facts): Untruth {
	const { wish, played } = facts;
	if (wish.kind === 'bind' || wish.kind === 'configure') return stateConfirmed(facts);
	if (wish.kind === 'order' && wish.orderType !== 'new_buy') return 'no list shows it';
	const asked = subjectsOf(wish);
	const missing = asked.subjects.filter((subject) => !didIt(facts.acts, asked.kinds, subject, played.end));
	if (missing.every((subject) => isOfAnother(facts, asked.kinds, subject))) return undefined;
	return facts.acts.length === 0 ? 'this request did nothing' : `this request did not do ${missing.join()}`;
}

const didIt = (acts: Act[], kinds: string[], subject: string, end: number) =>
	acts.some((act) => kinds.includes(act.kind) && act.subject === subject && act.at <= end);

function subjectsOf(wish: Wish): { kinds: string[]; subjects: string[] } {
	switch (wish.kind) {
		case 'add':
			return { kinds: ['employee.added'], subjects: [wish.userName] };
		case 'order':
			return { kinds: ['asset.created', 'products.added'], subjects: wish.numbers };
		default:
			return { kinds: [], subjects: ['a state'] };
	}
}

/** Did somebody else do the very same, so that no list tells it from ours? After our sending, or in its second. */
function isOfAnother({ played, wish, sent = 0 }: Facts, kinds: string[], subject: string): boolean {
	const { truth, end } = played;
	return truth.acts.some(
		(act) =>
			act.by === ANOTHER &&
			kinds[0] === act.kind &&
			act.subject === subject &&
			isAlike(wish, act) &&
			act.at > sent - SAME_SECOND &&
			act.at <= end,
	);
}

/** The same in all that is asked for and shown. */
function isAlike(wish: Wish, { more }: Act): boolean {
	if (wish.kind === 'add') return more.startsWith(`${wish.name} (`);
	if (wish.kind !== 'order') return true;
	return (
		more === `${wish.customerId} ${wish.licenseType}` ||
		(!wish.namesCustomer && more.endsWith(` ${wish.licenseType}`))
	);
}

function stateConfirmed({ played, wish, sent = played.start, shown }: Facts): Untruth {
	const { scenario, end } = played;
	const isTwin = (one: Wish) =>
		wish.kind === 'bind' &&
		one.kind === 'bind' &&
		one !== wish &&
		one.channelCode === wish.channelCode &&
		one.channelCustomerId === wish.channelCustomerId;
	if (scenario.wishes.some(isTwin)) return 'another part of the run asks for the same two';
	const holds = stateOf(wish);
	return shown(sent, end).some((state) => holds?.(state))
		? undefined
		: 'it was not so from the sending to the answer';
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
export function alreadyDone({ played, wish, untouchedUntil, shown }: Facts): Untruth {
	const holds = stateOf(wish);
	if (holds === undefined) return 'nothing that a list shows proves it';
	const states = shown(played.start, untouchedUntil);
	const those = states.filter((state) => holds(state));
	const isLike = (state: State) => wish.kind === 'add' && isShownSo(played.scenario, wish, state);
	if (those.length === 0) return states.some(isLike) ? undefined : 'it was not so before anything was sent';
	if (wish.kind !== 'order') return undefined;
	const isListed = those.some(({ assets }) =>
		wish.numbers.every((number) =>
			assets.some((one) => one.assetNum === number && shownInAssetList(played.scenario, one.licenseType)),
		),
	);
	return isListed ? undefined : 'no list shows its numbers';
}
