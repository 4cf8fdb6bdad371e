import { accountOf, Refusal } from './rules';
import { type Asset, changed, type Truth } from './truth';

/* Who holds which asset, and what is lent. */

/** Withdraws and assigns, all or nothing. */
export function configure(truth: Truth, by: string, member: string, add: string[], remove: string[]): void {
	truth.together(() => {
		const { globalId } = accountOf(truth, member, '60026');
		for (const number of remove)
			setHolder(truth, by, number, (one) => one.holder === globalId, null, globalId);
		for (const number of add) setHolder(truth, by, number, (one) => one.holder === null, globalId, globalId);
	});
}

function setHolder(
	truth: Truth,
	by: string,
	number: string,
	isFit: (asset: Asset) => boolean,
	holder: string | null,
	member: string,
) {
	const asset = truth.state.assets.find((one) => one.assetNum === number);
	if (asset === undefined) throw new Refusal('60024', `asset number not found: ${number}`);
	if (!isFit(asset)) throw new Refusal('60028', `asset number configured repeatedly: ${number}`);
	const assets = changed(truth.state.assets, asset, { holder });
	truth.act(by, holder === null ? 'withdrawn' : 'assigned', number, { assets }, member);
}

/** Lends the employee's assets into the lock, all or nothing. */
export function lend(truth: Truth, by: string, member: string, lockNumber: string, assetIds: string[]): void {
	truth.together(() => {
		const { globalId } = accountOf(truth, member, '60026');
		const lock = truth.state.locks.find((one) => one.assetNum === lockNumber);
		if (lock === undefined) throw new Refusal('33008', 'lent lock status abnormal');
		if (lock.lentTo !== null && lock.lentTo !== globalId)
			throw new Refusal('33018', 'lent to another employee');
		for (const id of assetIds) {
			const asset = truth.state.assets.find((one) => one.id === id);
			if (asset?.holder !== globalId) throw new Refusal('33003', 'insufficient employee permission');
			if (asset.lentInto !== null) throw new Refusal('33007', 'already lent to another lent lock');
			const locks = truth.state.locks.map((one) =>
				one.assetNum === lockNumber ? { ...one, lentTo: globalId } : one,
			);
			const assets = changed(truth.state.assets, asset, { lentInto: lockNumber });
			truth.act(by, 'lent', id, { locks, assets }, `${globalId} into ${lockNumber}`);
		}
	});
}

/** By somebody at the service's own pages. */
export function giveBack(truth: Truth, by: string, lockNumber: string): void {
	const locks = truth.state.locks.map((one) =>
		one.assetNum === lockNumber ? { ...one, lentTo: null } : one,
	);
	const assets = truth.state.assets.map((one) =>
		one.lentInto === lockNumber ? { ...one, lentInto: null } : one,
	);
	truth.act(by, 'given back', lockNumber, { locks, assets });
}
