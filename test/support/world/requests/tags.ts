import { isEqual } from 'lodash';

import type { Scenario } from './scenario';
import type { Exchange, Request } from '../exchange';
import type { Wish } from './wishes';

/** Whose wishes a request carries: by the tag inside it, by the item it came from, or by what it asks for. */
export function tagsOf({ wishes }: Scenario, request: Request, before: Exchange[]): string[] {
	const { path, body, item } = request;
	if (path.endsWith('/batchOrder')) return list(body.orderList).map(({ adminName }) => String(adminName));
	if (path.endsWith('/bind')) return [String(body.branchName)];
	if (path.endsWith('/member')) return list(body.userList).map(({ password }) => String(password));
	if (item !== undefined) return wishes.filter((wish) => wish.item === item).map(({ tag }) => tag);
	const fitting = wishes.filter((wish) => fits(wish, request));
	const fresh = fitting.find(({ tag }) => !before.some(({ tags }) => tags.includes(tag)));
	return [(fresh ?? fitting[0])?.tag ?? 'nobody'];
}

function fits(wish: Wish, { path, body }: Request): boolean {
	if (wish.kind === 'lend')
		return (
			path.endsWith(`/${wish.member}/borrow`) &&
			isEqual(body, { borrowedUsbKey: wish.lock, assetIDs: wish.assets })
		);
	// Of these there is one in a world whose requests do not say where they come from.
	return true;
}

const list = (value: unknown) => value as Array<Record<string, unknown>>;
