import { removeAsset } from '../../../sandbox/state/things';
import { CLOUD, type Traits } from '../traits';
import { ANOTHER, OTHERS, OURS, type State, type Truth } from '../truth';
import { ACCOUNTS, NUMBERS, PERSONS, PRODUCT } from './frame';
import type { Random } from './random';
import type { BindWish, Request, Wish } from './wishes';

/** What other people and workflows do: much of it about the very things that our run is about. */
export interface Deed {
	/** Milliseconds from the start of the run. */
	at: number;
	do: (truth: Truth) => void;
}

export function deedsFor(wishes: Wish[], random: Random, traits: Traits): Deed[] {
	return Array.from({ length: random.pick([0, 1, 2, 3, 5]) }, () => {
		const wish = random.pick(wishes);
		return { at: momentOf(random), do: deedAbout(wish, random, traits) };
	});
}

/** Most looks after a lost reply are over soon. */
const OVER = 8_000;

function momentOf(random: Random): number {
	const when = random.next();
	if (when < 0.3) return -random.int(10_000, 300_000);
	if (when < 0.6) return -random.int(0, 10_000);
	if (when < 0.92) return random.int(0, random.chance(0.5) ? 1_500 : OVER);
	return random.int(OVER, OVER * 4);
}

function deedAbout(wish: Wish, random: Random, traits: Traits): Deed['do'] {
	switch (wish.kind) {
		case 'bind':
			return bindingDeed(wish, random);
		case 'add':
		case 'delete':
			return accountDeed(
				wish.kind === 'add' ? wish : { userName: bare(wish.byName, traits), name: random.pick(PERSONS) },
				random,
				traits,
			);
		case 'configure':
			return random.chance(0.25) && wish.byName !== undefined
				? accountDeed({ userName: bare(wish.byName, traits), name: random.pick(PERSONS) }, random, traits)
				: holderDeed([...wish.add, ...wish.remove], wish.member, random);
		case 'clear':
		case 'leave':
			return random.chance(0.2) ? lendingDeed(wish.member, random) : holderDeed(NUMBERS, wish.member, random);
		case 'order':
			return orderDeed(wish, random);
	}
}

const bare = (name: string, { code }: Traits) =>
	code !== '' && name.endsWith(code) && name !== code ? name.slice(0, -code.length) : name;

/** What somebody asks of the service when what is so is this; nothing where it is about nothing that is there. */
const asking =
	(request: (now: State) => Omit<Request, 'query'> | undefined, query: Request['query'] = {}): Deed['do'] =>
	(truth) => {
		const asked = request(truth.at(truth.now()));
		if (asked !== undefined) truth.ask({ ...asked, query }, [ANOTHER]);
	};

const post = (path: string, body: Request['body']) => ({ method: 'POST', path, body });

function bindingDeed(wish: BindWish, random: Random): Deed['do'] {
	const channelCode = random.chance(0.8) ? wish.channelCode : 'CRM3';
	const channelCustomerId = random.chance(0.8) ? wish.channelCustomerId : `${wish.channelCustomerId}1`;
	const enterpriseName = random.pick([wish.enterpriseName, 'Firm B', 'Firm C', `${wish.enterpriseName}2`]);
	if (random.chance(0.12)) return (truth) => unbind(truth, wish);
	const body = { channelCode, channelCustomerId, customerName: 'Maria Ltd', enterpriseName };
	return asking(() => post('/enterprise/user/bind', body));
}

function unbind(truth: Truth, { channelCode, channelCustomerId }: BindWish): void {
	truth.byHand('customer.unbound', channelCustomerId, ({ customers }) => {
		for (const one of customers.values())
			if (one.channelCode === channelCode && one.channelCustomerId === channelCustomerId)
				one.enterpriseGlobalId = null;
	});
}

function accountDeed(wish: { userName: string; name: string }, random: Random, traits: Traits): Deed['do'] {
	const [same, like] = [wish.userName, random.pick(ACCOUNTS)];
	// Whose name with the code is just what was asked for.
	const shorter = bare(same, traits);
	const userName = random.pick([same, same, like, like, shorter, `${same}1`]);
	const name = random.chance(0.55) ? wish.name : random.pick(PERSONS);
	const enterprise = random.chance(0.88) ? OURS : OTHERS;
	if (random.chance(0.2))
		return asking(({ accounts }) => {
			const isIt = (one: State['accounts'][number]) =>
				one.userName === userName && one.enterprise === OURS && !one.deleted;
			const found = accounts.find(isIt);
			return found && { method: 'DELETE', path: `/enterprise/${OURS}/member/${found.globalId}`, body: {} };
		});
	const userList = [{ userName, name, password: 'another' }];
	return asking(() => post(`/enterprise/${enterprise}/member`, { userList }));
}

function holderDeed(numbers: string[], member: string, random: Random): Deed['do'] {
	const number = random.pick(numbers);
	const to = random.chance(0.5) ? member : 'em-old-0';
	const isRemoved = random.chance(0.15);
	const isAdded = random.chance(0.5);
	const configure = (employee: string, deleteAssets: string[], addAssets: string[]) =>
		post(`/enterprise/member/${employee}/privileges`, { deleteAssets, addAssets });
	if (isRemoved) return (truth) => removeByHand(truth, number);
	return asking(({ assets }) => {
		const asset = assets.find(({ assetNum }) => assetNum === number);
		if (asset === undefined) return undefined;
		if (asset.holder !== null) return configure(asset.holder, [number], []);
		return isAdded ? configure(to, [], [number]) : undefined;
	});
}

function removeByHand(truth: Truth, number: string): void {
	const asset = truth.state.assetsByNumber.get(number);
	if (asset) truth.byHand('asset.removed', number, (state) => removeAsset(state, asset));
}

function lendingDeed(member: string, random: Random): Deed['do'] {
	const ids = NUMBERS.map((number) => `id-${number}`);
	const assetIDs = random.some(ids, random.int(1, ids.length));
	const lock = random.pick(['L1', 'L2']);
	if (random.chance(0.2)) return (truth) => giveBack(truth, lock);
	return asking(() => post(`/enterprise/member/${member}/borrow`, { borrowedUsbKey: lock, assetIDs }));
}

function giveBack(truth: Truth, lock: string): void {
	truth.byHand('asset.given back', lock, ({ assets, assetsByNumber }) => {
		Object.assign(assetsByNumber.get(lock) ?? {}, { lentTo: null });
		for (const one of assets.values()) if (one.lentInto === lock) one.lentInto = null;
	});
}

function orderDeed(
	wish: { orderType: string; numbers: string[]; customerId: string; licenseType: string },
	random: Random,
): Deed['do'] {
	const number = random.chance(0.75) ? random.pick(wish.numbers) : random.pick(NUMBERS);
	const isRemoval = random.chance(wish.orderType === 'new_buy' ? 0.15 : 0.5);
	const customerId = random.chance(0.7) ? wish.customerId : random.pick(['C1', 'C2', 'C3']);
	const licenseType = random.chance(0.7) ? wish.licenseType : random.pick(CLOUD);
	const order = isRemoval
		? { orderType: 'delete_asset', assets: [{ assetNos: [number] }] }
		: { orderType: 'new_buy', assets: [{ assetNos: [number], products: [{ productUri: PRODUCT }] }] };
	const body = { channelCode: 'CRM', channelOrderId: 'SO-OTHER', syncMode: 'sync' };
	return asking(
		({ assets }) => {
			const { madeBy } = assets.find(({ assetNum }) => assetNum === number) ?? {};
			const source = isRemoval ? { srcLicenseOrderId: madeBy } : {};
			const orderList = [{ sequence: 1, licenseType, customerId, ...source, ...order }];
			return post('/licenseOrder/batchOrder', { ...body, orderList });
		},
		{ appKey: 'app-2' },
	);
}
