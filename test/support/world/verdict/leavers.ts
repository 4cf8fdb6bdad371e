import { hides } from '../traits';
import { OURS, type State } from '../truth';
import type { LeaverWish } from '../requests/wishes';
import type { Facts } from './facts';
import type { Proof } from './proof';
import type { Said } from './told';

/** What a row of Withdraw All, or of a deletion with Withdraw First, promises; held against what is so. */

const TRUE: Proof = { isTrue: true };
const untrue = (why: string): Proof => ({ isTrue: false, why });

/** What the lists of our enterprise can show: an asset of another enterprise is on none of them. */
const heldBy = (member: string, { assets }: State): string[] =>
	assets
		.filter(({ holder, enterprise }) => holder === member && enterprise === OURS)
		.map(({ assetNum }) => assetNum);

export function leaverProof(facts: Facts, wish: LeaverWish, { claim, row }: Said): Proof {
	const named = ((wish.kind === 'clear' ? row.deleteAssets : row.withdrawnAssets) ?? []) as string[];
	if (claim === 'alreadyDone') return holdsNothing(facts, wish);
	const notWithdrawn = named.find((number) => !isWithdrawn(facts, wish.member, number));
	if (notWithdrawn !== undefined) return untrue(`it was not withdrawn: ${notWithdrawn}`);
	return wish.kind === 'leave' ? deleted(facts, wish.member) : TRUE;
}

/** Withdrawn by this request, or not with the employee at some moment that a list may have shown after the sending. */
function isWithdrawn({ acts, shown, sent, played }: Facts, member: string, number: string): boolean {
	if (acts.some(({ kind, subject }) => kind === 'asset.withdrawn' && subject === number)) return true;
	return shown(sent ?? played.start, played.end).some((state) => !heldBy(member, state).includes(number));
}

function holdsNothing({ played, untouchedUntil, shown }: Facts, { member }: LeaverWish): Proof {
	if (shown(played.start, untouchedUntil).some((state) => heldBy(member, state).length === 0)) return TRUE;
	return hides(played.scenario.weather)
		? { isTrue: true, exempt: 'a list hid what the employee holds' }
		: untrue('the employee held something');
}

/** The employee is deleted, and held nothing that the last look could have shown. */
function deleted({ played, acts, lateness, sends }: Facts, member: string): Proof {
	const { truth, service, end, scenario } = played;
	const isGone = truth.at(end).accounts.some((one) => one.globalId === member && one.deleted);
	if (!isGone) return untrue('the employee is not deleted');
	const act = acts.find(({ kind }) => kind === 'employee.deleted');
	const sending = sends.find(({ request }) => request.method === 'DELETE');
	if (act === undefined || sending === undefined) return TRUE;
	const held = heldBy(member, truth.at(act.at));
	if (held.length === 0) return TRUE;
	if (hides(scenario.weather)) return { isTrue: true, exempt: 'a list hid what the employee holds' };
	const looks = service.exchanges.filter(
		({ at, request, came }) => at < sending.at && came === 'read' && request.path.endsWith('/assetNums'),
	);
	const lookedAt = looks.at(-1)?.at ?? -Infinity;
	const isLater = (number: string) =>
		truth.during(lookedAt - lateness, act.at).some((state) => !heldBy(member, state).includes(number));
	return held.every(isLater)
		? {
				isTrue: true,
				exempt: 'another assigned it after the look, or so shortly before that lists were late',
			}
		: untrue(`deleted with ${held.join()}, which the look could show`);
}

/** The withdrawal is sent once, and again only after a refusal. */
export function withdrawnTwice({ sends }: Facts): string | undefined {
	const withdrawals = sends.filter(({ request }) => request.path.endsWith('/privileges'));
	const open = withdrawals.findIndex(({ came }) => came !== 'refused');
	return open >= 0 && open < withdrawals.length - 1 ? 'a withdrawal was sent again' : undefined;
}
