/**
 * What the reviewer reads, written from what the tool is called with.
 *
 * It looks at `$json.toolParameters`, which is what runs once it is approved. `$tool.name` and `$tool.parameters` are not used: what a
 * call brings in `query` or `hitlParameters` changes what they show. Values stand in quotes, so that none can look like a line of the
 * message. Whatever is not expected is shown and warned of: n8n 2.41 reads arguments from a `query` among them first, and a review
 * that times out counts an `approved` among them as its answer.
 */
export function message() {
	const given = $json.toolParameters || {};
	const shown = (name) => JSON.stringify(given[name] === undefined ? '' : given[name]);
	const acts = [
		[
			['Account_to_Delete'],
			() =>
				`**Delete the account ${shown('Account_to_Delete')} for good.** The person can no longer log in, and nothing brings the account back. Whoever still holds an asset or a lent lock is not deleted.`,
		],
		[
			['Account_to_Change', 'Assets_to_Assign', 'Assets_to_Withdraw'],
			() =>
				`**Change what ${shown('Account_to_Change')} holds.** Withdrawn, so that this person can no longer use them: ${shown('Assets_to_Withdraw')}. Assigned: ${shown('Assets_to_Assign')}.`,
		],
		[
			['Locks_to_Disable'],
			() =>
				`**Disable the locks ${shown('Locks_to_Disable')}.** Whoever has one cannot use it until it is enabled again.`,
		],
		[
			['Order_Number', 'Order_for_Customer', 'Order_for_Asset', 'Product', 'Seats', 'Ends'],
			() =>
				`**Order ${shown('Order_Number')} for the customer ${shown('Order_for_Customer')}**: product ${shown('Product')} on asset ${shown('Order_for_Asset')}, seats ${shown('Seats')}, ends ${shown('Ends')}. An order cannot be taken back; only a removal takes the license away again, and is final itself.`,
		],
	];
	const asked = acts.filter(([names]) => names.some((name) => given[name] !== undefined));
	const known = acts.flatMap(([names]) => names);
	const others = Object.keys(given).filter((name) => !known.includes(name));
	const hidden = ['query', 'approved', 'data'];
	const isOdd = asked.length !== 1 || others.length > 0 || hidden.some((name) => $json[name] !== undefined);
	return [
		...(isOdd
			? [
					`**Decline this.** The call is not what the tool asks for, and may do something else than it says: ${JSON.stringify(given)}`,
				]
			: []),
		...asked.map(([, text]) => text()),
	].join('\n\n');
}
