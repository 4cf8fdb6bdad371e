import { difference } from 'lodash';

import { hides } from '../traits';
import { OURS, type State } from '../truth';
import type { LeaverWish } from '../requests/wishes';
import type { Facts } from './facts';
import type { Untruth } from './proof';
import type { Said } from './told';

/** What a row of Withdraw All, or of a deletion with Refuse, promises; held against what is so. */

/** What the lists of our enterprise can show: an asset of another enterprise is on none of them. */
const heldBy = (member: string, { assets }: State): string[] =>
	assets
		.filter(({ holder, enterprise }) => holder === member && enterprise === OURS)
		.map(({ assetNum }) => assetNum);

export function leaverUntruth(facts: Facts, wish: LeaverWish, { claim, row }: Said): Untruth {
	if (wish.kind === 'leave') return notDeleted(facts, wish.member);
	const named = (row.deleteAssets ?? []) as string[];
	if (claim === 'alreadyDone') return holdsSomething(facts, wish, (row.lentAssets ?? []) as string[]);
	const notWithdrawn = named.find((number) => !isWithdrawn(facts, wish.member, number));
	return notWithdrawn === undefined ? undefined : `it was not withdrawn: ${notWithdrawn}`;
}

/** Withdrawn by this request, or not with the employee at some moment that a list may have shown after the sending. */
function isWithdrawn({ acts, shown, sent, played }: Facts, member: string, number: string): boolean {
	if (acts.some(({ kind, subject }) => kind === 'asset.withdrawn' && subject === number)) return true;
	return shown(sent ?? played.start, played.end).some((state) => !heldBy(member, state).includes(number));
}

/** What is lent stays, and the row names it. */
function holdsSomething(
	{ played, untouchedUntil, shown }: Facts,
	{ member }: LeaverWish,
	lent: string[],
): Untruth {
	if (hides(played.scenario.weather)) return undefined;
	const isFree = shown(played.start, untouchedUntil).some(
		(state) => difference(heldBy(member, state), lent).length === 0,
	);
	return isFree ? undefined : 'the employee held something';
}

/** The employee is deleted, and held nothing that the last look could have shown. */
function notDeleted({ played, acts, lateness, sends }: Facts, member: string): Untruth {
	const { truth, service, end, scenario } = played;
	const isGone = truth.at(end).accounts.some((one) => one.globalId === member && one.deleted);
	if (!isGone) return 'the employee is not deleted';
	const act = acts.find(({ kind }) => kind === 'employee.deleted');
	const sending = sends.find(({ request }) => request.method === 'DELETE');
	if (act === undefined || sending === undefined || hides(scenario.weather)) return undefined;
	const looks = service.exchanges.filter(
		({ at, request, came }) => at < sending.at && came === 'read' && request.path.endsWith('/assetNums'),
	);
	const lookedAt = looks.at(-1)?.at ?? -Infinity;
	// Another may have assigned it after the look, or so shortly before that lists were late.
	const isLater = (number: string) =>
		truth.during(lookedAt - lateness, act.at).some((state) => !heldBy(member, state).includes(number));
	const held = heldBy(member, truth.at(act.at));
	return held.every(isLater) ? undefined : `deleted with ${held.join()}, which the look could show`;
}
