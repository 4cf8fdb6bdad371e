import type { SandboxState } from '../../../sandbox/state/state';
import { addCustomer, addEmployee, addEnterprise } from '../../../sandbox/state/people';
import { addAsset, makeProduct } from '../../../sandbox/state/things';
import { codeOf, type Traits } from '../traits';
import { OTHERS, OURS, Truth } from '../truth';
import { ACCOUNTS, ENTERPRISE_OF, type Frame, NUMBERS, type Old, OLD_ORDER, PERSONS, PRODUCT } from './frame';
import { askForOrders } from './orders';
import { askForAssets, askForEmployees, askForLeavers } from './people';
import { type Random, randomOf } from './random';
import type { Kind, Wish } from './wishes';

/** What is there when a run begins, and what the run asks for. */

export interface Beginning {
	wishes: Wish[];
	begin: (start: number) => Truth;
}

export function beginningOf(kind: Kind, random: Random, frame: Frame): Beginning {
	const old = oldThings(random, frame, kind);
	const wishes = wishesOf(kind, random, frame, old);
	const madeLongAgo = random.int(20_000, 900_000);
	// Somebody of the other enterprise: a list of it is not empty.
	const dice = randomOf('other', madeLongAgo);
	const other = { userName: dice.pick(ACCOUNTS), name: dice.pick(PERSONS) };
	return {
		wishes,
		begin: (start) =>
			new Truth(frame.traits, start - madeLongAgo, (state) => {
				fill(state, frame.traits, old);
				addEmployee(state, state.enterprises.get(OTHERS)!, other);
			}),
	};
}

function fill(state: SandboxState, { code }: Traits, { accounts, assets }: Old): void {
	for (const globalId of [OURS, OTHERS])
		addEnterprise(state, { globalId, name: `Enterprise ${globalId}`, code: codeOf(code, globalId) });
	for (const [customerId, enterpriseGlobalId] of Object.entries(ENTERPRISE_OF)) {
		const crmCustomerId = `crm-${customerId}`;
		addCustomer(state, { customerId, enterpriseGlobalId, crmCustomerId, customerName: 'Maria Ltd' });
	}
	const made = { licenseOrderId: OLD_ORDER, channelCode: 'CRM', channelOrderId: 'SO-OLD', sequence: 1 };
	const order = { ...made, customerId: 'C1', orderType: 'new_buy', licenseType: 'cloud_account' };
	state.orders.set(OLD_ORDER, { ...order, createTime: state.clock.now() });
	for (const { enterprise, ...account } of accounts)
		addEmployee(state, state.enterprises.get(enterprise)!, account);
	for (const { id, assetNum, licenseType, customerId, holder, lentInto } of assets) {
		const products = [makeProduct(state, { licenseOrderId: OLD_ORDER, productUri: PRODUCT })];
		const asset = { id, assetNum, licenseType, customerId, lentInto, products };
		addAsset(state, { ...asset, licenseOrderId: OLD_ORDER, assignedTo: holder });
	}
	for (const assetNum of ['L1', 'L2']) {
		const lock = { id: `id-${assetNum}`, assetNum, licenseType: 'normal_recover_usbkey', customerId: 'C1' };
		addAsset(state, { ...lock, licenseOrderId: OLD_ORDER, borrowedUsbKey: true });
	}
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
		const asset = { id: `id-${assetNum}`, assetNum, licenseType, customerId, holder };
		return { ...asset, enterprise: ENTERPRISE_OF[customerId] ?? '', lentInto: null, madeBy: OLD_ORDER };
	});
	return { accounts, assets };
}

function wishesOf(kind: Kind, random: Random, frame: Frame, old: Old): Wish[] {
	if (kind === 'order' || kind === 'bind') return askForOrders(kind, random, frame, old);
	if (kind === 'configure') return askForAssets(random, frame, old);
	if (kind === 'clear' || kind === 'leave') return askForLeavers(kind, random, frame, old);
	return askForEmployees(kind, random, frame, old);
}
