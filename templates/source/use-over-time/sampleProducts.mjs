/* global idleOf */
/** The products as this sample leaves them: now, by day (`[seats, held, free, online, samples]`), and over the last 30 days. */
export function sampleProducts(known, assets, head, { today, keepFrom, reportFrom, idle }) {
	const now = new Map();
	for (const asset of assets.filter(({ lastSeen }) => lastSeen === head.at)) {
		const had = new Set();
		for (const [uri, name, seats, end] of asset.products ? JSON.parse(asset.products) : []) {
			if (end !== null && end < Date.parse(head.at)) continue;
			const sum = now.get(uri) ?? { product: name, seats: 0, held: 0, online: 0, idleAssets: 0 };
			sum.seats += seats;
			if (asset.holder) sum.held += seats;
			if (asset.lastOnline === head.at) sum.online += seats;
			if (!had.has(uri) && idleOf(asset, head, idle).isIdle) sum.idleAssets += 1;
			had.add(uri);
			now.set(uri, sum);
		}
	}
	const rows = new Map(known.map((row) => [row.productUri, row]));
	return [...new Set([...rows.keys(), ...now.keys()])].map((productUri) => {
		const before = rows.get(productUri) ?? { history: '{}' };
		const history = Object.fromEntries(Object.entries(JSON.parse(before.history)).filter(([day]) => day >= keepFrom));
		const sum = now.get(productUri);
		if (sum !== undefined) {
			const free = sum.seats - sum.held;
			const [seats, held, leastFree, online, samples] = history[today] ?? [0, 0, free, 0, 0];
			history[today] = [
				Math.max(seats, sum.seats), Math.max(held, sum.held), Math.min(leastFree, free), Math.max(online, sum.online), samples + 1,
			];
		}
		const { product = before.product, ...counts } = sum ?? { seats: 0, held: 0, online: 0, idleAssets: 0 };
		const recent = Object.entries(history).filter(([day]) => day >= reportFrom).map(([, counted]) => counted);
		const most = (index) => Math.max(0, ...recent.map((counted) => counted[index]));
		return {
			productUri,
			product,
			...counts,
			free: counts.seats - counts.held,
			heldPeak: most(1),
			onlinePeak: most(3),
			history: JSON.stringify(history),
		};
	}).filter(({ history }) => history !== '{}');
}
