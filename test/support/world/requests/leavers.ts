import { OURS } from '../truth';
import type { Frame, Old } from './frame';
import type { Random } from './random';
import type { LeaverWish } from './wishes';

/** Withdraw All, and deletions with Withdraw First. The old assets are given to those who are named, some of them lent. */
export function askForLeavers(
	kind: LeaverWish['kind'],
	random: Random,
	frame: Frame,
	old: Old,
): LeaverWish[] {
	const members = old.accounts.filter(({ deleted }) => !deleted);
	const count = frame.isReal ? 1 : Math.min(members.length, random.int(1, frame.isFriendly ? 2 : 3));
	const leavers = random.some(members, count);
	const own = old.assets.filter(({ enterprise }) => enterprise === OURS);
	own.forEach((asset, index) => {
		if (frame.isFriendly) asset.holder = leavers[index % leavers.length]?.globalId ?? null;
		else if (random.chance(0.75)) asset.holder = random.pick(leavers).globalId;
		if (!frame.isFriendly && asset.holder !== null && random.chance(0.12)) asset.lentInto = 'L1';
	});
	const named = frame.isFriendly || random.chance(0.9) ? leavers : [...leavers, random.pick(leavers)];
	return named.map(({ globalId: member }, item) => {
		const ifHeld = frame.isFriendly || random.chance(0.6) ? 'withdraw' : 'refuse';
		return { kind, tag: `tag-${item}-0`, item, member, ifHeld };
	});
}
