/* global $, $now, DateTime, dayText, isBasic, letterOf, placesOf, words */
/** One mail for each company: its assets that end, by their end, each with its products and who holds it. */
export function oneMailPerCompany() {
	const companies = $('Companies').first().json;
	const noAddress = [...companies.list, companies.others].filter(({ email }) => !String(email ?? '').includes('@'));
	if (noAddress.length > 0)
		throw new Error(words.noAddress(noAddress.map(({ name, customerId }) => name || customerId || words.each).join(', ')));
	const assets = $('Asset Ending').all().map((item) => item.json);
	const holders = new Map($('Asset Holders').all().map(({ json }) => [String(json.assetNum), json.cloudAccountGlobalId]));
	const employees = new Map($('Employees').all().map(({ json }) => [String(json.globalId), json]));
	const products = new Map();
	for (const item of $('Products').all().filter(({ json }) => json.productUri && isBasic(json))) {
		const { assetNum } = assets[placesOf(item)[0]] ?? {};
		products.set(assetNum, (products.get(assetNum) ?? new Set()).add(item.json.productName || item.json.productUri));
	}

	// Times come as milliseconds, or as ISO 8601 text.
	const dateOf = (time) =>
		DateTime.fromJSDate(new Date(isNaN(time) ? time : Number(time))).setZone($now.zoneName);
	const holderOf = (assetNum) => {
		if (!holders.has(String(assetNum))) return words.holderUnknown;
		const globalId = holders.get(String(assetNum));
		if (!globalId) return words.heldByNobody;
		const { name, userName } = employees.get(String(globalId)) ?? {};
		return name ? words.heldBy(name, userName) : words.heldByUnlisted(globalId);
	};

	const mails = new Map();
	for (const asset of assets) {
		const company = companies.list.find(({ customerId }) => String(customerId) === String(asset.customerId)) ?? companies.others;
		// Two companies may have one address: each gets its own mail.
		const key = JSON.stringify([company.name, company.email]);
		const mail = mails.get(key) ?? { company: company.name, to: company.email, assets: [] };
		mail.assets.push({ ...asset, ends: dateOf(asset.limitEndTime) });
		mails.set(key, mail);
	}

	return [...mails.values()].map(({ company, to, assets: list }) => {
		list.sort((a, b) => a.ends - b.ends);
		const productsOf = ({ assetNum }) => [...(products.get(assetNum) ?? [words.noProduct])].join(', ');
		const [first] = list;
		const subject = list.length === 1 ? words.one(productsOf(first), dayText(first.ends)) : words.several(list.length, dayText(first.ends));
		// How many days are left, as it was at this poll.
		const row = (asset) => [words.when(dayText(asset.ends), asset.daysLeft), productsOf(asset), holderOf(asset.assetNum), asset.assetNum, String(asset.licenseType ?? '').replace(/_/g, ' ')];
		const { html, text } = letterOf({
			subject,
			title: words.greeting(company),
			tables: [[words.table.title, words.table.columns, list.map(row)]],
			otherwise: words.otherwise(list.length),
			details: words.details($now.zoneName),
		});
		return { json: { company, to, subject, text, html, count: list.length } };
	});
}
