import { type Facts, stateOf } from './facts';
import { CLOUD, hides, shownInAssetList } from '../traits';
import type { State } from '../truth';
import type { Scenario } from '../requests/scenario';
import type { OrderWish, Wish } from '../requests/wishes';

/** With ifDone skip: why this should not have been sent; undefined where it should, or where lists hid it. */
export function wronglySent(facts: Facts): string | undefined {
	const { played, wish, sent, shown } = facts;
	const { scenario, service, start } = played;
	if (sent === undefined || scenario.options.ifDone !== 'skip') return undefined;
	const came = service.exchanges.some(
		({ at, came, notes }) =>
			at < sent && came === 'read' && !notes.some((note) => /no data|incomplete|says so/.test(note)),
	);
	if (!came) return 'sent, though no list came';
	const untold = wish.kind === 'order' ? cannotBeTold(facts, wish) : undefined;
	if (untold !== undefined) return untold;
	const isIn = mustBeSeen(facts.played.scenario, wish);
	const isAlways = shown(start, sent).every((state) => isIn(state));
	return isAlways && !hides(scenario.weather)
		? 'sent, though lists showed that it is done, or not free'
		: undefined;
}

function cannotBeTold({ played }: Facts, wish: OrderWish): string | undefined {
	const { scenario, service } = played;
	if (wish.enterprise === undefined) return 'sent, though it names no enterprise to look in';
	if (wish.orderType !== 'new_buy') return 'sent, though no list shows it';
	if (!CLOUD.includes(wish.licenseType)) return 'sent, though the list need not show this license type';
	const before = scenario.wishes.slice(0, scenario.wishes.indexOf(wish));
	const hasTwin = before.some(
		(one) =>
			one.kind === 'order' &&
			one.numbers.some((number) => wish.numbers.includes(number)) &&
			service.exchanges.some(({ tags }) => tags.includes(one.tag)),
	);
	return hasTwin ? 'sent, though an earlier part was sent for the same number' : undefined;
}

/** A state in which nothing is to be sent. */
function mustBeSeen(scenario: Scenario, wish: Wish): (state: State) => boolean {
	switch (wish.kind) {
		case 'bind':
			return ({ bindings }) =>
				bindings.some(
					(one) => one.channelCode === wish.channelCode && one.channelCustomerId === wish.channelCustomerId,
				);
		case 'add':
			return ({ accounts }) =>
				accounts.some(
					(one) => one.enterprise === wish.enterprise && one.userName === wish.userName && !one.deleted,
				);
		case 'order':
			return ({ assets }) =>
				assets.some(
					(one) =>
						wish.numbers.includes(one.assetNum) &&
						one.enterprise === wish.enterprise &&
						shownInAssetList(scenario, one.licenseType),
				);
		default:
			return stateOf(wish) ?? (() => false);
	}
}
