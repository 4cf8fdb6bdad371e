import { countBy, findKey } from 'lodash';

import type { Facts } from './facts';
import { shownInAssetList, shownName, showsAll, tellsTime } from '../traits';
import { OURS } from '../truth';
import type { Untruth } from './proof';
import type { Said } from './told';
import { isOnce } from '../requests/wishes';

/* What must not have been done, whatever the rows say. */

/** A platform that refuses with 13004 what it has made in part breaks a named assumption, where nothing can be looked up. */
export function isBeyondUs({ played: { scenario }, wish, acts, sends }: Facts): boolean {
	const wasRefused = sends.some(({ came }) => came === 'refused');
	if (wish.kind !== 'order' || !scenario.traits.partlyMade || !wasRefused) return false;
	const { traits, weather, options, stop, wishes } = scenario;
	const hasTwin = wishes.some(
		(one) =>
			one !== wish && one.kind === 'order' && one.numbers.some((number) => wish.numbers.includes(number)),
	);
	const isSeen =
		wish.enterprise !== undefined &&
		shownInAssetList(scenario, wish.licenseType) &&
		acts[0]?.kind === 'asset.created' &&
		options.refusedTogether === 'split' &&
		!stop &&
		!hasTwin &&
		showsAll(weather) &&
		// What is listed is new: by a look before, or by its time.
		(options.ifDone === 'skip' || tellsTime(traits));
	return !isSeen;
}

export function doneTwice({ wish, sends, acts }: Facts): Untruth {
	if (!isOnce(wish)) return undefined;
	const counts = countBy(
		acts,
		({ kind, subject }) => `${kind.replace('products.added', 'asset.created')} ${subject}`,
	);
	const twice = findKey(counts, (count) => count > 1);
	if (twice !== undefined) return `done twice (${twice.replace(/ \S+$/, '')})`;
	const open = sends.findIndex(({ came }) => came !== 'refused');
	return open >= 0 && open < sends.length - 1 ? 'sent again after a reply that was lost' : undefined;
}

/** Whoever is named by an account: the one with exactly this name, or with the code that the credential names. */
export function wrongEmployee({ wish, acts, played, shown }: Facts, { claim }: Said): Untruth {
	const name = 'byName' in wish ? wish.byName : undefined;
	if (name === undefined) return undefined;
	const { scenario, start } = played;
	const names = [name, name + scenario.enterpriseCode];
	const isMeant = (globalId: string, until: number) =>
		shown(start, until).some(({ accounts }) =>
			accounts.some(
				(one) =>
					one.globalId === globalId &&
					one.enterprise === OURS &&
					!one.deleted &&
					names.includes(shownName(scenario, one)),
			),
		);
	const wrong = acts.find((act) => !isMeant(wish.kind === 'configure' ? act.more : act.subject, act.at));
	if (wrong !== undefined) return `acted on another employee (${wrong.kind})`;
	const isTold = wish.kind === 'configure' && (claim === 'alreadyDone' || claim === 'confirmed');
	return isTold && !isMeant(wish.member, played.end) ? `${claim} of another employee` : undefined;
}
