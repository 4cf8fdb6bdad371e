/* global $, $now, DateTime, words */
/** One mail for each company: its assets that end, by their end, each with who holds it. */
export function oneMailPerCompany() {
	const companies = $('Companies').first().json;
	const noAddress = [...companies.list, companies.others].filter(({ email }) => !String(email ?? '').includes('@'));
	if (noAddress.length > 0)
		throw new Error(words.noAddress(noAddress.map(({ name, customerId }) => name || customerId || words.each).join(', ')));
	const assets = $('Asset Ending').all().map((item) => item.json);
	const holders = new Map($('Asset Holders').all().map(({ json }) => [String(json.assetNum), json.cloudAccountGlobalId]));
	const employees = new Map($('Employees').all().map(({ json }) => [String(json.globalId), json]));

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
		mail.assets.push({
			assetNum: asset.assetNum,
			licenseType: asset.licenseType,
			ends: dateOf(asset.limitEndTime),
			// How many days are left, as it was at this poll.
			left: words.left(asset.daysLeft),
			holder: holderOf(asset.assetNum),
		});
		mails.set(key, mail);
	}

	return [...mails.values()].map(({ company, to, assets: list }) => {
		list.sort((a, b) => a.ends - b.ends);
		const [{ assetNum, ends }] = list;
		const subject = list.length === 1 ? words.one(assetNum, ends) : words.several(list.length, ends);
		const text = [words.greeting(company), '', ...list.map(words.line)].join('\n');
		return { json: { company, to, subject, text, count: list.length } };
	});
}
