import { ACCOUNTS, NUMBERS, PERSONS } from './frame';
import type { Nature } from '../platform/nature';
import * as platform from '../platform/rules';
import { OTHERS, OURS } from '../platform/rules';
import { configure, giveBack, lend } from '../platform/assets';
import { order } from '../platform/orders';
import type { Random } from './random';
import { ANOTHER, type Truth } from '../platform/truth';
import { CLOUD, type Wish } from './wishes';

/** What other people and workflows do: much of it about the very things that our run is about. */
export interface Deed {
	/** Milliseconds from the start of the run. */
	at: number;
	do: (truth: Truth) => void;
}

export function deedsFor(wishes: Wish[], random: Random, nature: Nature, most: number): Deed[] {
	return Array.from({ length: random.pick([0, 1, 2, 3, 5]) }, () => {
		const wish = random.pick(wishes);
		return { at: momentOf(random, most), do: deedAbout(wish, random, nature) };
	});
}

function momentOf(random: Random, most: number): number {
	const when = random.next();
	if (when < 0.3) return -random.int(10_000, 300_000);
	if (when < 0.6) return -random.int(0, 10_000);
	// Most looks after a lost reply are over soon.
	if (when < 0.92) return random.int(0, random.chance(0.5) ? 1_500 : most);
	return random.int(most, most * 4);
}

function deedAbout(wish: Wish, random: Random, nature: Nature): Deed['do'] {
	switch (wish.kind) {
		case 'bind':
			return bindingDeed(wish, random, nature);
		case 'add':
		case 'delete':
		case 'reset':
			return accountDeed(
				wish.kind === 'add' ? wish : { userName: bare(wish.byName, nature), name: random.pick(PERSONS) },
				random,
				nature,
			);
		case 'configure':
			return random.chance(0.25) && wish.byName !== undefined
				? accountDeed({ userName: bare(wish.byName, nature), name: random.pick(PERSONS) }, random, nature)
				: holderDeed([...wish.add, ...wish.remove], wish.member, random);
		case 'clear':
		case 'leave':
			return random.chance(0.2)
				? lendingDeed(
						{ member: wish.member, lock: 'L1', assets: NUMBERS.map((number) => `id-${number}`) },
						random,
					)
				: holderDeed(NUMBERS, wish.member, random);
		case 'lend':
			return lendingDeed(wish, random);
		case 'order':
			return orderDeed(wish, random, nature);
	}
}

const bare = (name: string, { code }: Nature) =>
	code !== '' && name.endsWith(code) && name !== code ? name.slice(0, -code.length) : name;

function bindingDeed(wish: platform.Bind, random: Random, { manyBindings }: Nature): Deed['do'] {
	const channelCode = random.chance(0.8) ? wish.channelCode : 'CRM3';
	const channelCustomerId = random.chance(0.8) ? wish.channelCustomerId : `${wish.channelCustomerId}1`;
	const enterpriseName = random.pick([wish.enterpriseName, 'Firm B', 'Firm C', `${wish.enterpriseName}2`]);
	if (random.chance(0.12)) return (truth) => platform.unbind(truth, ANOTHER, wish);
	return (truth) =>
		void platform.bind(truth, ANOTHER, { channelCode, channelCustomerId, enterpriseName }, manyBindings);
}

function accountDeed(wish: { userName: string; name: string }, random: Random, nature: Nature): Deed['do'] {
	const [same, like] = [wish.userName, random.pick(ACCOUNTS)];
	// Whose name with the code is just what was asked for.
	const shorter = bare(same, nature);
	const userName = random.pick([same, same, like, like, shorter, `${same}1`]);
	const name = random.chance(0.55) ? wish.name : random.pick(PERSONS);
	const enterprise = random.chance(0.88) ? OURS : OTHERS;
	if (random.chance(0.2))
		return (truth) => {
			const found = truth.state.accounts.find(
				(one) => one.userName === userName && one.enterprise === OURS && !one.deleted,
			);
			if (found !== undefined) platform.deleteAccount(truth, ANOTHER, found.globalId);
		};
	return (truth) => void platform.addAccount(truth, ANOTHER, { enterprise, userName, name });
}

function holderDeed(numbers: string[], member: string, random: Random): Deed['do'] {
	const number = random.pick(numbers);
	const to = random.chance(0.5) ? member : 'em-old-0';
	const isRemoved = random.chance(0.15);
	const isAdded = random.chance(0.5);
	return (truth) => {
		const asset = truth.state.assets.find(({ assetNum }) => assetNum === number);
		if (asset === undefined) return;
		if (isRemoved) {
			const gone = truth.state.assets.filter((one) => one !== asset);
			truth.act(ANOTHER, 'asset removed', number, { assets: gone });
		} else if (asset.holder !== null) configure(truth, ANOTHER, asset.holder, [], [number]);
		else if (isAdded) configure(truth, ANOTHER, to, [number], []);
	};
}

function lendingDeed(wish: { member: string; lock: string; assets: string[] }, random: Random): Deed['do'] {
	const lock = random.pick([wish.lock, 'L1', 'L2']);
	const isHolder = random.chance(0.5);
	const assets = random.some(wish.assets, random.int(1, wish.assets.length));
	if (random.chance(0.2)) return (truth) => giveBack(truth, ANOTHER, lock);
	return (truth) => {
		const { holder } = truth.state.assets.find(({ id }) => id === assets[0]) ?? {};
		lend(truth, ANOTHER, isHolder ? (holder ?? wish.member) : wish.member, lock, assets);
	};
}

function orderDeed(
	wish: { orderType: string; numbers: string[]; customerId: string; licenseType: string },
	random: Random,
	nature: Nature,
): Deed['do'] {
	const number = random.chance(0.75) ? random.pick(wish.numbers) : random.pick(NUMBERS);
	const isRemoval = random.chance(wish.orderType === 'new_buy' ? 0.15 : 0.5);
	const customerId = random.chance(0.7) ? wish.customerId : random.pick(['C1', 'C2', 'C3']);
	const licenseType = random.chance(0.7) ? wish.licenseType : random.pick(CLOUD);
	const orderType = isRemoval ? 'delete_asset' : 'new_buy';
	return (truth) =>
		void order(truth, [{ by: ANOTHER, orderType, licenseType, customerId, numbers: [number] }], nature);
}
