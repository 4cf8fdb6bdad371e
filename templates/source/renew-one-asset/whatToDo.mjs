/* global $, $now, DateTime, eventIdOf, isBasic */
/**
 * What is to be done with the asset, by what the lists show now. It is asked three times: before anybody is asked, after the
 * approval, and after the order. `route` of each item: 0 ask for it, 1 order it, 2 tell, 3 nothing; 4, of
 * *What Is Asked*: the question.
 */
export function whatToDo() {
	const input = $('When Called').first().json;
	const { assetNum } = input;
	const rows = (name) => $(name).all().map((item) => item.json);
	const given = (value) => value !== undefined && value !== null && value !== '';
	const timeOf = (value) => {
		const time = !given(value) ? NaN : isNaN(value) ? Date.parse(value) : Number(value);
		return Math.abs(time) <= 8.64e15 ? time : undefined;
	};
	const dateOf = (time) => DateTime.fromMillis(time).setZone($now.zoneName);
	const day = (time) => (time === undefined ? 'no end' : time >= NEVER ? 'never' : dateOf(time).toISODate());
	const NEVER = Date.UTC(9000, 0, 1);
	const NEXT = 'The next stage, if there is one, asks for what is left to be renewed then.';
	const DAY = 24 * 60 * 60 * 1000;
	/** So long before the asset a product may have ended to be renewed with it; a day alone is the whole day. */
	const [ BEFORE, AFTER ] = [ 30 * DAY, DAY ];

	const months = Number(input.months);
	if (!Number.isInteger(months) || months < 1) throw new Error('"months" of Settings must be a whole number of 1 or more');
	const [ asset ] = rows('Asset Now');
	const products = rows('Products Now').filter((row) => Object.keys(row).length > 0);
	// Where a node does not begin, n8n passes on what it was given, as if it had come through.
	const isList = { 'Asset Now': given(asset.id) && String(asset.assetNum) === String(assetNum), 'Products Now': products.every((row) => Array.isArray(row.merchandisePath)) };
	const [ noList ] = Object.keys(isList).filter((name) => !isList[name]);
	const failed = [ asset, ...products ].find((row) => row.error !== undefined);
	const unread = failed ?? (noList === undefined ? undefined : { error: noList + ' did not begin: see the execution in n8n, and the credential of this node' });
	const whyUnread = unread === undefined ? '' : unread.error.message ?? String(unread.error);
	const assetEnd = timeOf(asset.limitEndTime);

	const isAsked = $('What Is Asked').isExecuted;
	const asked = isAsked ? $('What Is Asked').first().json : {};
	/** What has ended is judged as it was when the question was asked. */
	const looked = asked.looked ?? $now.toMillis();

	/** Does the list show the new end? */
	const isListed = ({ lines: [ { product } ], newEnd }) =>
		products.some((row) => isBasic(row) && row.productUri === product && timeOf(row.limitEndTime) === newEnd);

	/** The products that end with the asset, one entry for each product and end; and why the others are left as they are. */
	const plan = () => {
		const renewals = {};
		const left = [];
		const kinds = [];
		for (const row of products) {
			const end = timeOf(row.limitEndTime);
			const others = products.filter((one) => given(row.productUri) && one.productUri === row.productUri && isBasic(one));
			const ends = others.map((one) => timeOf(one.limitEndTime));
			const later = ends.filter((one) => one > assetEnd + AFTER);
			const newEnd = end === undefined ? undefined : dateOf(end).plus({ months }).toMillis();
			const seats = given(row.limitConcurrent) ? Number(row.limitConcurrent) : undefined;
			const name = [ row.productName, given(row.productUri) ? '(' + row.productUri + ')' : '' ].filter(Boolean).join(' ') || 'a product';
			/** Why it is not renewed: it ends with the asset, the list has it for longer, or neither. */
			const [ kind, why ] = (() => {
				if (!given(row.productUri)) return [ 'ends', 'it has no Product URI' ];
				if (row.limitType === 'feature') return [ 'ends', 'a limit of an extended authorization point; the documents do not say how it is renewed' ];
				if (!isBasic(row)) return [ 'ends', 'a limit of the type ' + row.limitType ];
				if (end === undefined) return [ 'neither', 'it has no end of its own' ];
				if (end >= NEVER) return [ 'neither', 'it never ends' ];
				if (ends.some((one) => one === undefined || one >= NEVER)) return [ 'goes on', 'the list has it without an end as well' ];
				if (later.length > 0) return [ 'goes on', 'the list has it until ' + day(Math.max(...later)) ];
				if (end < assetEnd - BEFORE) return [ 'neither', 'it ended long before the asset, on ' + day(end) ];
				const after = ends.filter((one) => one > end + AFTER);
				if (end < looked - AFTER && after.length > 0) return [ 'neither', 'it ended on ' + day(end) + ', and the list has it until ' + day(Math.max(...after)) ];
				if (Number(row.trial) === 1) return [ 'ends', 'it is a trial' ];
				if ((row.merchandisePath ?? []).length > 0) return [ 'ends', 'it belongs to a package' ];
				if (seats !== undefined && !(Number.isSafeInteger(seats) && seats > 0)) return [ 'ends', 'it has ' + row.limitConcurrent + ' seats' ];
				if (newEnd <= $now.toMillis()) return [ 'ends', 'its new end, ' + day(newEnd) + ', has passed as well' ];
				return [];
			})();
			if (why !== undefined) {
				kinds.push(kind);
				left.push(name + ': ' + why);
				continue;
			}
			const eventId = eventIdOf(assetNum, row);
			const known = renewals[eventId];
			// Bought in two orders: together they have the seats of both.
			const both = known === undefined ? seats : known.seats === undefined || seats === undefined ? undefined : known.seats + seats;
			renewals[eventId] = { eventId, name, product: row.productUri, seats: both, end, newEnd };
		}
		const listed = rows('Products Now');
		// A ledger that is not there yet, or cannot be read, knows nothing; Order once looks again.
		const noted = $('In the Ledger').all().filter(({ json }) => json.eventId !== undefined).map(({ pairedItem }) => {
			const [ link ] = [ pairedItem ].flat();
			return eventIdOf(assetNum, listed[typeof link === 'object' ? link.item : link]);
		});
		const isNoted = ({ eventId }) => noted.includes(eventId);
		const all = Object.values(renewals);
		for (const one of all.filter(isNoted)) left.push(one.name + ': its renewal is ordered already, or noted in license_order_lines');
		return {
			renewals: all.filter((one) => !isNoted(one)),
			left: [ ...new Set(left) ],
			/** What ends with the asset, while no question has named it. */
			isToTell: noted.length === 0 && (kinds.includes('ends') || (kinds.includes('neither') && !kinds.includes('goes on'))),
			isOrdered: isAsked && asked.renewals.every((one) => isNoted(one) || isListed(one)),
		};
	};
	const inWords = ({ name, seats, end, newEnd }) =>
		name + (seats === undefined ? '' : ', ' + seats + (seats === 1 ? ' seat' : ' seats')) + ': ' + day(end) + ' → ' + day(newEnd);
	const tell = (status, subject, lines, more) =>
		[ { json: { route: 2, status, assetNum, subject: assetNum + ': ' + subject, text: lines.join('\n'), ...more } } ];
	const nothing = (status) => [ { json: { route: 3, status, assetNum } } ];

	if ($('Call Order Once').isExecuted) return told();
	if (unread !== undefined) {
		const status = isAsked ? 'approved, and not ordered' : 'not asked';
		return tell(status, status, [ 'The lists could not be read: ' + whyUnread, 'Nothing was ordered here. ' + NEXT ]);
	}
	const { renewals, left, isToTell, isOrdered } = plan();
	const items = (route) => renewals.map(({ eventId, name, product, seats, end, newEnd }) => {
		const iso = new Date(newEnd).toISOString();
		const { licenseType, customerId } = asset;
		return {
			json: {
				route,
				eventId,
				channelCode: input.channelCode,
				customer: { platformId: customerId },
				lines: [ { product, quantity: seats ?? 'unlimited', end: iso, licenseType, assetNo: assetNum } ],
				words: { channelCode: 'channelCode of Settings' },
				// What Order once makes of it, for the dry run.
				order: {
					sequence: 1,
					orderType: 'new_buy',
					licenseType,
					customerId,
					customerType: 'company',
					assets: [ { assetNos: [ assetNum ], products: [ { productUri: product, limitEndDate: iso, limitConcurrent: seats } ] } ],
				},
				inWords: inWords({ name, seats, end, newEnd }),
				name,
				newEnd,
				assetEnd,
				left,
			},
		};
	});
	if (!isAsked) {
		// Whoever changed the end meanwhile has other stages before it.
		const isTheEnd = assetEnd !== undefined && assetEnd === timeOf(input.limitEndTime);
		if (isTheEnd && renewals.length > 0 && !given(input.channelCode))
			return tell('not asked', 'not asked, as its order would be refused', [ 'Nobody is asked, and nothing is ordered: fill in channelCode in Settings. ' + NEXT ]);
		if (isTheEnd && renewals.length > 0) return items(0);
		if (!isTheEnd || !isToTell) return nothing('nothing to renew');
		const ends = (input.daysLeft > 0 ? 'ends on ' : 'ended on ') + day(assetEnd);
		return tell('nothing can be renewed', ends + ', and nothing of it can be renewed here', [ 'Nobody is asked, and nothing is ordered. Left as it is:', ...left ]);
	}
	const answer = $('Approval').first().json;
	const isApproved = answer.Decision === 'Renew' || (answer.data ?? {}).approved === true;
	if (!isApproved) return nothing(given(answer.Decision) || answer.data ? 'declined' : 'not answered');
	const isSameEnd = assetEnd === asked.assetEnd;
	const isSame = isSameEnd && keysOf(items(0).map(({ json }) => json)) === keysOf(asked.renewals);
	if (isSame) return items(1);
	const subject = isOrdered ? 'ordered already, nothing was ordered a second time' : 'changed meanwhile, this approval ordered nothing';
	const why = (() => {
		if (isOrdered) return 'It is ordered already: the list shows its new end, or license_order_lines has its order and what became of it. Nothing was ordered a second time.';
		return renewals.length === 0 ? 'Nothing is left to be renewed.' : 'It is not as it was when you were asked, so this approval ordered nothing.';
	})();
	const next = (() => {
		if (!isSameEnd) return assetEnd === undefined ? '' : 'The new end has its own stages.';
		return renewals.length === 0 ? '' : NEXT;
	})();
	return tell('approved, and not ordered', subject, [
		why,
		...(isSameEnd ? [] : [ 'Asked: the asset ends on ' + day(asked.assetEnd) + '. Now: ' + day(assetEnd) ]),
		...asked.renewals.map((one) => 'Asked: ' + one.inWords),
		...renewals.map((one) => 'Now: ' + inWords(one)),
		...left.map((one) => 'Now, left as it is: ' + one),
		next,
	].filter(Boolean));

	/** By what an approval is tied to what was shown. */
	function keysOf(list) {
		const keys = list.map(({ eventId, newEnd, order, lines: [ line ] }) =>
			JSON.stringify([ eventId, newEnd, line.quantity, order.customerId, order.licenseType ]));
		return keys.sort().join('\n');
	}

	/** What became of each renewal, by the answer of Order once and by what the list shows now. */
	function told() {
		const answers = rows('Call Order Once');
		const results = asked.renewals.map((one, index) => {
			const { status, body = {}, error = '' } = answers[index] ?? {};
			const [ line ] = body.created ?? [];
			const [ open ] = body.notCreated ?? [];
			const problems = ((open ?? {}).problems ?? body.problems ?? []).map(({ field, message }) => field + ' ' + message).join('; ');
			const message = problems || (open ?? {}).message || body.message || (error.message ?? String(error));
			const isSeen = isListed(one);
			const became = (() => {
				if (line && line.decided) return 'ordered: a person has decided so';
				if (line) return body.repeated ? 'ordered before' : 'ordered';
				if (status === 200) return body.leftOut ? 'left out: a person has decided so' : 'ordered before';
				// Without an answer Order once may have ordered all the same.
				if (status === 202 || status === undefined) return 'not known';
				if (status === 422) return 'refused';
				return 'not ordered';
			})();
			const list = unread !== undefined ? 'could not be read: ' + whyUnread : isSeen ? 'shows the new end' : 'does not show the new end';
			const hint = became !== 'not known' ? '' : isSeen
				? 'So it is ordered: where Reconcile asks you, decide "ordered".'
				: status === undefined ? 'Order once gave no answer: look into license_order_lines, and at its execution.'
				: 'It may be ordered. Nothing is sent a second time; Reconcile tells what is to be done.';
			return {
				eventId: one.eventId,
				product: one.lines[0].product,
				became,
				licenseOrderId: (line ?? {}).licenseOrderId,
				isSeen: unread === undefined ? isSeen : undefined,
				text: [ one.inWords + ': ' + became, message, 'The list ' + list, hint ].filter(Boolean).join('. ').replaceAll('..', '.'),
			};
		});
		const words = [ ...new Set(results.map(({ became }) => became)) ].join(', ');
		const ends = unread === undefined ? 'The asset’s own end in the list: ' + day(assetEnd) + '. A renewal is an order of products; the documents do not say whether it moves this end.' : '';
		return tell(words, words, [ ...results.map(({ text }) => text), ends ].filter(Boolean), { results });
	}
}
