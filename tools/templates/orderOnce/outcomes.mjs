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
	const parsed = (text) => (text ? JSON.parse(text) : {});
	const rows = taken.flatMap((row, index) => {
		if (row.id === undefined) return [];
		const answers = replies[index] ?? [];
		const reply = answers.length === 1 ? answers[0] : {};
		const given = ((all) => (all.lines ? all.lines[row.line] : all))(parsed(row.order));
		const own = (name) => (row[name].startsWith('{') ? JSON.parse(row[name]).lines[row.line] : row[name]);
		const { order, product, needsNumber, problems } = given;
		const assetNo = parsed(row.numbers)[row.line] ?? order.assets[0].assetNos[0] ?? '';
		const error = reply.error ?? {};
		const words = [ error.message, error.description ].filter(Boolean).join('. ');
		const mayBeDone = plan.how[row.line] !== 'send';
		const [ state, message ] = (() => {
			if (problems) return [ 'refused', problems.map((one) => one.field + ' ' + one.message).join('; ') ];
			if (plan.how[row.line] === 'done') return [ 'done', '' ];
			if (plan.how[row.line] === 'person')
				return [ 'person', 'It may have been ordered, and no list shows whether it was: look at the platform.' ];
			if (needsNumber && !assetNo) return [ 'waiting', [ 'No asset number came for it.', whyNone ].filter(Boolean).join(' ') ];
			if (reply.licenseOrderId || reply.confirmed === true || reply.alreadyDone === true) return [ 'done', '' ];
			if (reply.error === undefined || error.outcome !== 'rejected') return [ 'unknown', words || 'No outcome came.' ];
			// It was not done now. What was sent before may have been.
			const isAboutUs = () => {
				if (error.httpStatus !== undefined && ![ 200, 299, 400, 409, 422 ].includes(Number(error.httpStatus))) return true;
				if (error.code !== undefined) return [ '60000', '60005', '50000', '70001', '80001', '500' ].includes(String(error.code));
				return !/Nothing was sent/.test(words) || /Try again later|Correct the credential/.test(words);
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
			identity: own('identity'),
			content: own('content'),
			order: state === 'done' ? '' : JSON.stringify(given),
			numbers: state === 'done' ? '' : row.numbers,
		} ];
	});
	return { rows };
}
