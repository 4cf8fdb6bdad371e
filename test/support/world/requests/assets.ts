import { type Frame, NUMBERS, type Old } from './frame';
import { namedBy } from './employees';
import { OURS } from '../truth';
import type { Random } from './random';
import type { Wish } from './wishes';

/** Assigning and withdrawing, lending. The old things are changed so that most of it can be done. */
export function askForAssets(kind: 'configure' | 'lend', random: Random, frame: Frame, old: Old): Wish[] {
	const own = old.assets.filter(({ enterprise }) => enterprise === OURS);
	const count =
		frame.isReal && kind === 'configure' ? 1 : random.int(1, frame.isFriendly ? 2 : kind === 'lend' ? 2 : 4);
	const members = old.accounts.filter(({ deleted }) => !deleted);
	const isApart = frame.isFriendly || random.chance(0.7);
	let free = [...own];
	return Array.from({ length: count }, (_, item): Wish => {
		const { globalId: member } = (isApart ? members[item] : undefined) ?? random.pick(members);
		const common = { tag: `tag-${item}-0`, item };
		const taken = random.some(isApart ? free : own, random.int(1, 2));
		free = free.filter((one) => !taken.includes(one));
		if (kind === 'lend') {
			for (const asset of taken) if (frame.isFriendly || random.chance(0.85)) asset.holder = member;
			const assets = taken.length > 0 ? taken.map(({ id }) => id) : ['id-none'];
			return { kind, ...common, member, lock: isApart ? `L${item + 1}` : random.pick(['L1', 'L2']), assets };
		}
		const [first, second] = taken.map(({ assetNum }) => assetNum);
		const add = first === undefined ? [random.pick(NUMBERS)] : [first];
		const remove = second === undefined ? [] : [second];
		if (frame.isFriendly || random.chance(0.7))
			for (const asset of taken) asset.holder = asset.assetNum === first ? null : member;
		const byName = !frame.isFriendly && random.chance(0.25) ? namedBy(random, frame, old) : undefined;
		const isRemoval = random.chance(0.2) && second !== undefined;
		return { kind, ...common, member, byName, add: isRemoval ? [] : add, remove };
	});
}
