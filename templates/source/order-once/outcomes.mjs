/* global $ */
/** What became of each line that was taken, by proof alone: what is not known to be settled stays open. */
export function outcomes() {
	const plan = $('What to Do').last().json;
	const taken = $('Take the Lines').all().map((item) => item.json);
	// By the place of the line that they belong to.
	const replies = {};
	for (const { json, pairedItem } of $('Create License Orders').all())
		for (const link of [ pairedItem ?? [] ].flat()) {
			const place = typeof link === 'object' ? link.item : link;
			replies[place] = [ ...(replies[place] ?? []), json ];
		}
	const allocated = $('Allocate Asset Numbers').isExecuted ? $('Allocate Asset Numbers').first().json : {};
	const whyNone = allocated.error ? allocated.error.message : undefined;
	const looked = $('Customer').isExecuted ? $('Customer').first().json : {};
	const whyNoList = looked.error ? looked.error.message : undefined;
	const NO_CUSTOMER = 'is none that the platform has: correct it; or where it is right, as of a new customer or of one without an enterprise, write "new" in ';
	const parsed = (text) => (text ? JSON.parse(text) : {});
	const rows = taken.flatMap((row, index) => {
		if (row.id === undefined) return [];
		const answers = replies[index] ?? [];
		const reply = answers.length === 1 ? answers[0] : {};
		const how = plan.how[row.line];
		const { order, product, needsNumber, idField, newField = 'customer.new', problems = how === 'no customer' ? [ { field: idField, message: NO_CUSTOMER + newField } ] : undefined } = parsed(row.order);
		const assetNo = row.numbers || (order ? order.assets[0].assetNos[0] : '') || '';
		const error = reply.error ?? {};
		const words = [ error.message, error.description ].filter(Boolean).join('. ');
		const mayBeDone = how !== 'send';
		const [ state, message ] = (() => {
			if (how === 'not given') return [ 'refused', 'Its correction was cut short: deliver the corrected event again.' ];
			if (problems) return [ 'refused', problems.map((one) => one.field + ' ' + one.message).join('; ') ];
			if (how === 'not looked up') return [ 'waiting', [ 'The customer could not be looked up.', whyNoList ].filter(Boolean).join(' ') ];
			if (how === 'done') return [ 'done', '' ];
			if (how === 'person')
				return [ 'person', 'It may have been ordered, and no list shows whether it was: look at the platform.' ];
			if (needsNumber && !assetNo) return [ 'waiting', [ 'No asset number came for it.', whyNone ].filter(Boolean).join(' ') ];
			if (reply.licenseOrderId || reply.confirmed === true || reply.alreadyDone === true) return [ 'done', '' ];
			if (reply.error === undefined || error.outcome !== 'rejected') return [ 'unknown', words || 'No outcome came.' ];
			// It was not done now. What was sent before may have been.
			const isAboutUs = () => {
				if (error.httpStatus !== undefined && ![ 200, 299, 400, 409, 422 ].includes(Number(error.httpStatus))) return true;
				if (error.code !== undefined) return [ '60000', '60005', '50000', '70001', '80001', '500' ].includes(String(error.code));
				return !/Nothing was sent/.test(words) || /Try again later|Correct the credential|^App Key/.test(words);
			};
			if (isAboutUs()) return [ mayBeDone ? 'unknown' : 'waiting', words ];
			return [ mayBeDone ? 'person' : 'refused', words ];
		})();
		const outcome = {
			product,
			assetNo,
			licenseOrderId: reply.licenseOrderId,
			customerId: reply.customerId,
			problems,
		};
		return [ {
			id: row.id,
			line: row.line,
			state,
			wrote: state,
			message,
			outcome: JSON.stringify(outcome),
			// What holds the customer's data goes with that.
			order: state === 'done' ? '' : row.order,
			numbers: state === 'done' ? '' : row.numbers,
		} ];
	});
	return { rows };
}
