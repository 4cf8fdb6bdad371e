/* global $, change, holding, isBasic, nameProducts, placesOf, renewal, revocation, words */
/** An item for each row that is to be sent, by what the lists show now; what became of the others is in the first one. `route`: 0 an order, 1 a holder, 2 nothing is to be sent. */
export function whatToDo() {
	const { isRehearsal, lines, assets } = $('Check the Sheet').first().json;
	const whyOf = (error) => error.message ?? String(error);
	const [ employees, listed ] = [ 'Employees', 'Asset Holders' ].map((name) => $(name).all().map(({ json }) => json));
	const { people, of } = holding(employees, listed);
	// Who is deleted gets nothing, and may have something to give back.
	const live = people.filter(({ deleted }) => deleted !== true);
	const givers = people.filter(({ deleted, assetNums }) => deleted !== true || assetNums?.length > 0);
	const rowsOf = new Map(assets.map(({ assetNum }) => [ assetNum, [] ]));
	for (const item of $('Products').all()) {
		const asset = assets[placesOf(item)[0]];
		if (asset && Object.keys(item.json).length > 0) rowsOf.get(asset.assetNum).push(item.json);
	}
	const planOf = ({ row, asset: number, refused }) => {
		if (refused.length > 0) return { refused: refused.join('; ') };
		if (number === '') return { refused: words.noAsset };
		const rows = rowsOf.get(number);
		const { error } = rows.find((one) => one.error) ?? {};
		if (error && /^There is no asset /.test(whyOf(error))) return { refused: listed.some((one) => one.assetNum || one.error) ? words.notListed : words.noneListed, isGone: true };
		// Where a node does not begin, n8n passes on what it was given.
		const unread = error ? whyOf(error) : rows.every(({ merchandisePath }) => Array.isArray(merchandisePath)) ? '' : words.notBegun;
		if (unread) return { refused: words.notRead(unread) };
		// A product that was renewed may stand there a second time, by its URI alone.
		const products = rows.filter(isBasic).map(({ productUri: uri, productName: name }) => ({ uri, name }));
		nameProducts(products);
		const names = [ ...new Set(products.map(({ name }) => name)) ].join(', ') || words.noProduct;
		const asset = { assetNum: number, products: rows, names, ...of(number) };
		// By the title that its job alone has.
		if ('Renew Until' in row) return renewal(row, asset);
		return { key: number, ...('Revoke Asset' in row ? revocation(row, asset) : change(row, asset, 'Assign To' in row ? live : givers)) };
	};
	const plans = lines.map((line) => ({ ...line, ...planOf(line) }));
	const byKey = new Map();
	for (const { key, rowNumber } of plans) if (key) byKey.set(key, [ ...(byKey.get(key) ?? []), rowNumber ]);
	const results = plans.map(({ rowNumber, row, key, refused, isGone, before, send, shows }) => {
		const same = byKey.get(key) ?? [];
		const [ Result, Message ] = isGone ? [ words.gone, refused ] : same.length > 1 ? [ words.refused, words.twice(same) ] : send ? [ '', shows ] : before ? [ words.doneBefore, before ] : [ words.refused, refused ];
		return { rowNumber, row, result: { Result, Message } };
	});
	const items = plans.flatMap(({ send }, place) => {
		if (results[place].result.Result !== '') return [];
		const { lines: asked, ...event } = send;
		return [ { route: asked ? 0 : 1, place, isRehearsal, ...event, ...(asked && (isRehearsal ? { rehearse: asked } : { lines: asked })) } ];
	});
	const [ first = { route: 2 }, ...others ] = items;
	return [ { ...first, results }, ...others ].map((json) => ({ json }));
}
