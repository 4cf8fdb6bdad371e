import { isEqual } from 'lodash';

import { ACCOUNTS, type Frame, NUMBERS, type Old, PERSONS } from './frame';
import { OURS } from '../truth';
import type { Random } from './random';
import type { LeaverWish, Wish } from './wishes';

/** Additions, and works on employees who are named by their account. */
export function askForEmployees(kind: 'add' | 'delete', random: Random, frame: Frame, old: Old): Wish[] {
	const count = random.int(1, frame.isFriendly ? 2 : 4);
	const free = random.some(frame.isFriendly ? ['maria', 'lina', 'otto'] : ACCOUNTS, count);
	return free.map((fresh, item): Wish => {
		const tag = `tag-${item}-0`;
		if (kind !== 'add') return { kind, tag, item, byName: namedBy(random, frame, old) };
		const userName = !frame.isFriendly && item > 0 && random.chance(0.15) ? (free[0] ?? fresh) : fresh;
		// Somebody who asks for an account that is there mostly means the person who has it.
		const known = old.accounts.find((one) => one.userName === userName);
		const name = known !== undefined && random.chance(0.5) ? known.name : random.pick(PERSONS);
		return { kind, tag, item, enterprise: OURS, userName, name };
	});
}

/** A whole account name as lists show it, one without the code, or something like it. */
function namedBy(random: Random, { traits, isFriendly }: Frame, { accounts }: Old): string {
	const { userName } = random.pick(accounts);
	const code = traits.codeInLists ? traits.code : '';
	const way = isFriendly ? 0 : random.next();
	if (way < 0.45) return userName + code;
	if (way < 0.85) return userName;
	return random.pick(ACCOUNTS) + (random.chance(0.5) ? code : '');
}

/** Assigning and withdrawing. The old things are changed so that most of it can be done. */
export function askForAssets(random: Random, frame: Frame, old: Old): Wish[] {
	const own = old.assets.filter(({ enterprise }) => enterprise === OURS);
	const count = random.int(1, frame.isFriendly ? 2 : 4);
	const members = old.accounts.filter(({ deleted }) => !deleted);
	const isApart = frame.isFriendly || random.chance(0.7);
	let free = [...own];
	const wishes = Array.from({ length: count }, (_, item): Wish => {
		const { globalId: member } = (isApart ? members[item] : undefined) ?? random.pick(members);
		const common = { tag: `tag-${item}-0`, item };
		const taken = random.some(isApart ? free : own, random.int(1, 2));
		free = free.filter((one) => !taken.includes(one));
		const [first, second] = taken.map(({ assetNum }) => assetNum);
		const add = first === undefined ? [random.pick(NUMBERS)] : [first];
		const remove = second === undefined ? [] : [second];
		if (frame.isFriendly || random.chance(0.7))
			for (const asset of taken) asset.holder = asset.assetNum === first ? null : member;
		const byName = !frame.isFriendly && random.chance(0.25) ? namedBy(random, frame, old) : undefined;
		const isRemoval = random.chance(0.2) && second !== undefined;
		return { kind: 'configure', ...common, member, byName, add: isRemoval ? [] : add, remove };
	});
	// A side is left alone for all items, or none: an expression that gives nothing is refused.
	const sides = (wish?: Wish) =>
		wish?.kind === 'configure' ? [wish.add, wish.remove].map(({ length }) => length > 0) : [];
	return wishes
		.filter((wish) => isEqual(sides(wish), sides(wishes[0])))
		.map((wish, item) => ({ ...wish, tag: `tag-${item}-0`, item }));
}

/** Withdraw All, and deletions with Refuse. The old assets are given to those who are named, some of them lent. */
export function askForLeavers(
	kind: LeaverWish['kind'],
	random: Random,
	frame: Frame,
	old: Old,
): LeaverWish[] {
	const members = old.accounts.filter(({ deleted }) => !deleted);
	const leavers = random.some(members, Math.min(members.length, random.int(1, frame.isFriendly ? 2 : 3)));
	const own = old.assets.filter(({ enterprise }) => enterprise === OURS);
	own.forEach((asset, index) => {
		if (frame.isFriendly) asset.holder = leavers[index % leavers.length]?.globalId ?? null;
		else if (random.chance(0.75)) asset.holder = random.pick(leavers).globalId;
		if (!frame.isFriendly && asset.holder !== null && random.chance(0.12)) asset.lentInto = 'L1';
	});
	const named = frame.isFriendly || random.chance(0.9) ? leavers : [...leavers, random.pick(leavers)];
	return named.map(({ globalId: member }, item) => ({ kind, tag: `tag-${item}-0`, item, member }));
}
