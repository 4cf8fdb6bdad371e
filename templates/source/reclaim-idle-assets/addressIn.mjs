/**
 * The account without the enterprise code, which the platform puts behind each account name, and its mail address: that of a row *address*,
 * else made of the account and the domain; empty where there is neither.
 */
export function addressIn(rows, { mailDomain, enterpriseCode }) {
	const [domain, code] = [mailDomain, enterpriseCode].map((value) => String(value ?? '').trim());
	const wordOf = (value) => String(value ?? '').trim().toLowerCase();
	const written = new Map(rows.map((row) => [wordOf(row.userName), String(row.to ?? '').trim()]));
	return (userName) => {
		const name = userName.slice(0, userName.length - code.length);
		const isOurs = code !== '' && name !== '' && wordOf(userName) === wordOf(name + code);
		const account = isOurs ? name : userName;
		return { account, address: written.get(wordOf(userName)) || written.get(wordOf(account)) || (isOurs && domain ? `${name}@${domain}` : '') };
	};
}
