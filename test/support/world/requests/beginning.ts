import { addAccount, ENTERPRISE_OF, OTHERS, OURS } from '../platform/rules';
import { ACCOUNTS, type Frame, NUMBERS, type Old, PERSONS } from './frame';
import type { Random } from './random';
import type { Truth } from '../platform/truth';
import { ANOTHER } from '../platform/truth';
import { askForEmployees } from './employees';
import { askForAssets } from './assets';
import { askForLeavers } from './leavers';
import { askForOrders } from './orders';
import type { Kind, Wish } from './wishes';

/** What is there when a run begins, and what the run asks for. */

export interface Beginning {
	wishes: Wish[];
	begin: (truth: Truth, start: number) => void;
}

export function beginningOf(kind: Kind, random: Random, frame: Frame): Beginning {
	const old = oldThings(random, frame, kind);
	const wishes = wishesOf(kind, random, frame, old);
	const madeLongAgo = random.int(20_000, 900_000);
	return {
		wishes,
		begin(truth, start) {
			truth.now = () => start - madeLongAgo;
			const { accounts, assets } = old;
			const madeAt = start - madeLongAgo;
			const locks = ['L1', 'L2'].map((assetNum) => ({
				assetId: `id-${assetNum}`,
				assetNum,
				enterprise: OURS,
				lentTo: null,
			}));
			truth.state = {
				...truth.state,
				accounts: accounts.map((one) => ({ ...one, madeAt })),
				assets: assets.map((one) => ({ ...one, madeAt })),
				locks,
			};
			// Somebody of the other enterprise: a list of it is not empty.
			addAccount(truth, ANOTHER, {
				enterprise: OTHERS,
				userName: random.pick(ACCOUNTS),
				name: random.pick(PERSONS),
			});
		},
	};
}

function oldThings(random: Random, { isFriendly }: Frame, kind: Kind): Old {
	const names = isFriendly ? ['anna', 'berta'] : random.some(ACCOUNTS, random.int(2, 4));
	const accounts = names.map((userName, index) => ({
		globalId: `em-old-${index}`,
		enterprise: OURS,
		userName,
		name: random.pick(PERSONS),
		deleted: !isFriendly && index > 0 && random.chance(0.15),
	}));
	const numbers = [
		...(isFriendly ? [] : random.some(NUMBERS, random.int(2, 4))),
		...(isFriendly || kind === 'order' ? ['CX201', 'CX202', 'CX203', 'CX204'] : []),
	];
	const assets = numbers.map((assetNum) => {
		const customerId = isFriendly ? 'C1' : random.pick(['C1', 'C1', 'C1', 'C2', 'C3']);
		const holder =
			ENTERPRISE_OF[customerId] === OURS && random.chance(0.5) ? random.pick(accounts).globalId : null;
		const licenseType = isFriendly
			? 'cloud_account'
			: random.pick(['cloud_account', 'cloud_account', 'cloud_customer', 'softkey']);
		return {
			id: `id-${assetNum}`,
			assetNum,
			licenseType,
			customerId,
			enterprise: ENTERPRISE_OF[customerId] ?? '',
			holder,
			lentInto: null,
		};
	});
	return { accounts, assets };
}

function wishesOf(kind: Kind, random: Random, frame: Frame, old: Old): Wish[] {
	if (kind === 'order' || kind === 'bind') return askForOrders(kind, random, frame, old);
	if (kind === 'configure' || kind === 'lend') return askForAssets(kind, random, frame, old);
	if (kind === 'clear' || kind === 'leave') return askForLeavers(kind, random, frame, old);
	return askForEmployees(kind, random, frame, old);
}
