/* global $json, words */
/**
 * What the reviewer reads, written from what the tool is called with.
 *
 * It looks at `$json.toolParameters`, which is what runs once it is approved. `$tool.name` and `$tool.parameters` are not used: what a
 * call brings in `query` or `hitlParameters` changes what they show. Whatever is not expected is shown and warned of: n8n 2.41 reads
 * arguments from a `query` among them first, and a review that times out counts an `approved` among them as its answer.
 *
 * n8n's chat shows a message as Markdown, where a link hides its address: "[1](<,2,>)" is read as "1". So each value stands as JSON in
 * a code span, and a character that could end it, that a mail takes for HTML, or that is not seen as what it is stands as \uXXXX.
 * Characters that a number, an ID or an account name does not have are warned of.
 */
export function message() {
	const given = $json.toolParameters || {};
	const escaped = (sign) => '\\u' + sign.charCodeAt(0).toString(16).padStart(4, '0');
	const spaces = (several) => several.split('').map(escaped).join('');
	const code = (value) =>
		'`' + JSON.stringify(value).replace(/[^\x20-\x7e]|[`<>&]/g, escaped).replace(/ {2,}/g, spaces) + '`';
	const valueOf = (name) => (given[name] === undefined ? '' : given[name]);
	const shown = (name) => (typeof given[name] === 'number' ? String(given[name]) : code(valueOf(name)));

	const some = (name) => (valueOf(name) === '' ? words.nothing : shown(name));

	// As the agent has found it, or says so: it is shown beside what counts.
	const name = /^[^\x00-\x1f]{1,120}$/;
	const number = /^[\w-]+$/;
	const numbers = /^[\w-]+(, ?[\w-]+)*$/;
	const numbersOrNone = /^([\w-]+(, ?[\w-]+)*)?$/;
	const account = /^[A-Za-z0-9]+$/;
	const acts = [
		[{ Account_to_Delete: account, Person_to_Delete: name }, () => words.deletion(shown('Account_to_Delete'), shown('Person_to_Delete'))],
		[
			{ Account_to_Change: account, Person_to_Change: name, Assets_to_Assign: numbersOrNone, Assets_to_Withdraw: numbersOrNone },
			() => words.change(shown('Account_to_Change'), shown('Person_to_Change'), some('Assets_to_Withdraw'), some('Assets_to_Assign')),
		],
		[{ Locks_to_Disable: numbers }, () => words.locks(shown('Locks_to_Disable'))],
		[
			{
				Order_Number: /^\w[\w .:\/#-]*$/,
				Order_for_Customer: number,
				Customer_Name: name,
				Order_for_Asset: number,
				Product: /^[\w.:\/-]+$/,
				Product_Name: name,
				Seats: /^[1-9]\d*$/,
				Ends: /^\d{4}-\d\d-\d\d$/,
			},
			() => words.order(...['Order_Number', 'Order_for_Customer', 'Customer_Name', 'Product', 'Product_Name', 'Order_for_Asset', 'Seats', 'Ends'].map(shown)),
		],
	];
	const asked = acts.filter(([forms]) => Object.keys(forms).some((name) => given[name] !== undefined));
	const known = acts.flatMap(([forms]) => Object.keys(forms));
	const others = Object.keys(given).filter((name) => !known.includes(name));
	const hidden = ['query', 'approved', 'data'];
	const isOf = (form, value) => ['string', 'number'].includes(typeof value) && form.test(String(value));
	const odd = asked.flatMap(([forms]) =>
		Object.keys(forms).filter((name) => !isOf(forms[name], given[name])),
	);
	const isOdd =
		asked.length !== 1 ||
		others.length > 0 ||
		odd.length > 0 ||
		hidden.some((name) => $json[name] !== undefined);
	const warning = isOdd ? [words.odd(code(given)) + (odd.length > 0 ? words.lookAt(odd) : '')] : [];
	return [...warning, ...asked.map(([, text]) => text())].join('\n\n');
}
