/* global $, $now, DateTime */
export function oneMailPerCompany() {
	// One mail for each company: its assets that end, by their end, each with who holds it.
	const companies = $('Companies').first().json;
	const noAddress = [...companies.list, companies.others].filter(({ email }) => !String(email ?? '').includes('@'));
	if (noAddress.length > 0)
		throw new Error(`Companies: put in the email of ${noAddress.map(({ name, customerId }) => name || customerId || 'each').join(', ')}`);
	const assets = $('Asset Ending').all().map((item) => item.json);
	const holders = new Map($('Asset Holders').all().map(({ json }) => [json.assetNum, json.cloudAccountGlobalId]));
	const employees = new Map($('Employees').all().map(({ json }) => [json.globalId, json]));

	// Times come as milliseconds, or as ISO 8601 text.
	const dateOf = (time) =>
		DateTime.fromJSDate(new Date(isNaN(time) ? time : Number(time))).setZone($now.zoneName);
	const holderOf = (assetNum) => {
		if (!holders.has(assetNum)) return 'holder not known';
		const globalId = holders.get(assetNum);
		if (!globalId) return 'held by nobody';
		const { name, userName } = employees.get(globalId) ?? {};
		return name ? `held by ${name} (${userName})` : `held by ${globalId}, who is not in the list of employees`;
	};

	const leftOf = (days) => (days > 1 ? `in ${days} days` : days === 1 ? 'within a day' : 'has ended');

	const mails = new Map();
	for (const asset of assets) {
		const company = companies.list.find(({ customerId }) => customerId === asset.customerId) ?? companies.others;
		// Two companies may have one address: each gets its own mail.
		const key = JSON.stringify([company.name, company.email]);
		const mail = mails.get(key) ?? { company: company.name, to: company.email, assets: [] };
		mail.assets.push({
			assetNum: asset.assetNum,
			licenseType: asset.licenseType,
			ends: dateOf(asset.limitEndTime),
			// How many days are left, as it was at this poll.
			left: leftOf(asset.daysLeft),
			holder: holderOf(asset.assetNum),
		});
		mails.set(key, mail);
	}

	return [...mails.values()].map(({ company, to, assets: list }) => {
		list.sort((a, b) => a.ends - b.ends);
		const lines = list.map(
			({ assetNum, licenseType, ends, left, holder }) => `${ends.toISODate()} (${left})  ${assetNum}  (${licenseType}), ${holder}`,
		);
		const subject =
			list.length === 1
				? `License ${list[0].assetNum} ends on ${list[0].ends.toISODate()}`
				: `${list.length} licenses end, the first on ${list[0].ends.toISODate()}`;
		return { json: { company, to, subject, text: [`For ${company}:`, '', ...lines].join('\n'), count: list.length } };
	});
}
