import { latenessOf } from '../traits';
import type { Played } from '../play';
import type { Exchange } from '../service';
import type { Act, State } from '../truth';
import type { Wish } from '../requests/wishes';

/** What the judge knows of one wish. */
export interface Facts {
	played: Played;
	wish: Wish;
	/** The requests that carried it. */
	sends: Exchange[];
	/** What they did, whenever. */
	acts: Act[];
	/** When it was first sent. */
	sent: number | undefined;
	/** Before this nothing of the last try was sent, and of it nothing but what was refused. */
	untouchedUntil: number;
	/** The longest time by which a list of this world may be behind. */
	lateness: number;
	/** The states that a list may have shown between two moments. */
	shown(from: number, to: number): State[];
}

export function factsOf(played: Played, wish: Wish): Facts {
	const { service, truth, scenario, lastTry, end } = played;
	const writes = service.exchanges.filter(({ tags }) => tags.length > 0);
	const sends = writes.filter(({ tags }) => tags.includes(wish.tag));
	const firstWrite = writes.find(({ at }) => at >= lastTry)?.at ?? end;
	const lateness = latenessOf(scenario.weather);
	return {
		played,
		wish,
		sends,
		acts: truth.acts.filter(({ by }) => by === wish.tag),
		sent: sends[0]?.at,
		untouchedUntil: Math.min(firstWrite, sends.find(({ came }) => came !== 'refused')?.at ?? end),
		lateness,
		shown: (from, to) => truth.during(from - lateness, to),
	};
}

/** What was asked for, as a state that is or is not. Of works that leave none to be seen it is undefined. */
export function stateOf(wish: Wish): ((state: State) => boolean) | undefined {
	switch (wish.kind) {
		case 'bind':
			return ({ bindings }) =>
				bindings.some(
					(one) =>
						one.channelCode === wish.channelCode &&
						one.channelCustomerId === wish.channelCustomerId &&
						one.enterpriseName === wish.enterpriseName,
				);
		case 'add':
			return ({ accounts }) =>
				accounts.some(
					(one) =>
						one.enterprise === wish.enterprise &&
						one.userName === wish.userName &&
						one.name === wish.name &&
						!one.deleted,
				);
		case 'configure': {
			const holds = ({ assets }: State, number: string) =>
				assets.some(({ assetNum, holder }) => assetNum === number && holder === wish.member);
			return (state) =>
				wish.add.every((number) => holds(state, number)) &&
				!wish.remove.some((number) => holds(state, number));
		}
		case 'order':
			if (wish.orderType !== 'new_buy') return undefined;
			return ({ assets }) =>
				wish.numbers.every((number) =>
					assets.some(
						(one) =>
							one.assetNum === number &&
							one.licenseType === wish.licenseType &&
							(!wish.namesCustomer || one.customerId === wish.customerId),
					),
				);
		default:
			return undefined;
	}
}
