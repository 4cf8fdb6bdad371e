import { ACCOUNTS, type Frame, type Old, PERSONS } from './frame';
import { OURS } from '../truth';
import type { Random } from './random';
import type { Wish } from './wishes';

/** Additions, and works on employees who are named by their account. */
export function askForEmployees(
	kind: 'add' | 'delete' | 'reset',
	random: Random,
	frame: Frame,
	old: Old,
): Wish[] {
	const count = frame.isReal && kind !== 'add' ? 1 : random.int(1, frame.isFriendly ? 2 : 4);
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
export function namedBy(random: Random, { traits, isFriendly }: Frame, { accounts }: Old): string {
	const { userName } = random.pick(accounts);
	const code = traits.codeInLists ? traits.code : '';
	const way = isFriendly ? 0 : random.next();
	if (way < 0.45) return userName + code;
	if (way < 0.85) return userName;
	return random.pick(ACCOUNTS) + (random.chance(0.5) ? code : '');
}
