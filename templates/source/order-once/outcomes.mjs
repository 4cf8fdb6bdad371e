/* global $, $now, numberOf, orderFacts, orderOf, placesOf, words */
/** What became of each line that was taken, by proof alone: what is not known to be settled stays open. */
export function outcomes() {
	// As it was decided in the run before.
	const { how } = $('What to Do').first().json;
	const taken = $('Take the Lines').all().map((item) => item.json);
	// By the place of the line that they belong to.
	const replies = {};
	for (const item of $('Create License Orders').all())
		for (const place of placesOf(item)) replies[place] = [ ...(replies[place] ?? []), item.json ];
	const allocated = $('Allocate Asset Numbers').isExecuted ? $('Allocate Asset Numbers').all().find(({ json }) => json.error) : undefined;
	const whyNone = allocated ? allocated.json.error.message : undefined;
	return taken.flatMap((row, index) => {
		const [ goes, whyNoList ] = how[row.id] ?? [];
		if (goes === undefined) return [];
		const answers = replies[index] ?? [];
		const reply = answers.length === 1 ? answers[0] : {};
		const { order, product, needsNumber, idField, newField = 'customer.new', problems = goes === 'no customer' ? [ { field: idField, message: words.noCustomer(newField) } ] : undefined } = orderOf(row);
		const number = numberOf(row);
		const assetNo = number || (order ? order.assets[0].assetNos[0] : '') || '';
		const error = reply.error ?? {};
		const said = [ error.message, error.description ].filter(Boolean).join('. ');
		const mayBeDone = goes !== 'send';
		const [ state, message ] = (() => {
			if (goes === 'not given') return [ 'refused', words.cutShort ];
			if (problems) return [ 'refused', problems.map((one) => one.field + ' ' + one.message).join('; ') ];
			if (goes === 'not looked up') return [ 'waiting', [ words.notLookedUp, whyNoList ].filter(Boolean).join(' ') ];
			if (goes === 'done') return [ 'done', '' ];
			if (goes === 'person')
				return [ 'person', words.perhaps ];
			if (needsNumber && !assetNo) return [ 'waiting', [ words.noNumber, whyNone ].filter(Boolean).join(' ') ];
			if (reply.licenseOrderId || reply.confirmed === true || reply.alreadyDone === true) return [ 'done', '' ];
			if (reply.error === undefined || error.outcome !== 'rejected') return [ 'unknown', said || words.noOutcome ];
			// It was too late to send it: see "orders" of the node.
			if (/^Orders: is required/.test(said)) return [ mayBeDone ? 'unknown' : 'waiting', words.late ];
			// It was not done now. What was sent before may have been.
			const isAboutUs = () => {
				if (error.httpStatus !== undefined && ![ 200, 299, 400, 409, 422 ].includes(Number(error.httpStatus))) return true;
				if (error.code !== undefined) return [ '60000', '60005', '50000', '70001', '80001', '500' ].includes(String(error.code));
				return !/Nothing was sent/.test(said) || /Try again later|Correct the credential|^App Key/.test(said);
			};
			if (isAboutUs()) return [ mayBeDone ? 'unknown' : 'waiting', said ];
			return [ mayBeDone ? 'person' : 'refused', said ];
		})();
		const outcome = {
			product,
			assetNo,
			licenseOrderId: reply.licenseOrderId,
			customerId: reply.customerId,
			problems,
			...(state === 'done' ? { ...orderFacts(row), settled: $now.toUTC().toISO() } : {}),
		};
		return [ {
			id: row.id,
			state,
			wrote: state,
			message,
			outcome: JSON.stringify(outcome),
			// What holds the customer's data goes with that, save what `orderFacts` tells.
			order: state === 'done' ? '' : row.order,
			numbers: state === 'done' ? '' : number,
		} ];
	});
}
