/* global $, $now, DateTime, eventIdOf */
/**
 * What is to be done with the asset, by what the lists show now. It is asked three times: before anybody is asked, after the
 * approval, and after the order. `route` of each item: 0 ask for it, 1 order it, 2 tell, 3 nothing.
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
	const DAY = 24 * 60 * 60 * 1000;
	/** So long before the asset a product may have ended to be renewed with it; a day alone is the whole day. */
	const [ BEFORE, AFTER ] = [ 30 * DAY, DAY ];

	const months = Number(input.months);
	if (!Number.isInteger(months) || months < 1) throw new Error('"months" of Settings must be a whole number of 1 or more');
	const [ asset ] = rows('Asset Now');
	const products = rows('Products Now').filter((row) => Object.keys(row).length > 0);
	const unread = [ asset, ...products ].find((row) => row.error !== undefined);
	const whyUnread = unread === undefined ? '' : unread.error.message ?? String(unread.error);
	const assetEnd = timeOf(asset.limitEndTime);

	/** The products that end with the asset, one entry for each product and end; and why the others are left as they are. */
	const plan = () => {
		const renewals = {};
		const left = [];
		for (const row of products) {
			const end = timeOf(row.limitEndTime);
			const others = products.filter((one) => given(row.productUri) && one.productUri === row.productUri);
			const ends = others.map((one) => timeOf(one.limitEndTime));
			const later = ends.filter((one) => one > assetEnd + AFTER);
			const newEnd = end === undefined ? undefined : dateOf(end).plus({ months }).toMillis();
			const seats = given(row.limitConcurrent) ? Number(row.limitConcurrent) : undefined;
			const name = [ row.productName, given(row.productUri) ? '(' + row.productUri + ')' : '' ].filter(Boolean).join(' ') || 'a product';
			const why = (() => {
				if (!given(row.productUri)) return 'it has no Product URI';
				if (end === undefined) return 'it has no end of its own';
				if (end >= NEVER) return 'it never ends';
				if (ends.some((one) => one === undefined || one >= NEVER)) return 'the list has it without an end as well';
				if (later.length > 0) return 'the list has it until ' + day(Math.max(...later));
				if (end < assetEnd - BEFORE) return 'it ended long before the asset, on ' + day(end);
				if (Number(row.trial) === 1) return 'it is a trial';
				if ((row.merchandisePath ?? []).length > 0) return 'it belongs to a package';
				if (seats !== undefined && !(Number.isSafeInteger(seats) && seats > 0)) return 'it has ' + row.limitConcurrent + ' seats';
				if (newEnd <= $now.toMillis()) return 'its new end, ' + day(newEnd) + ', has passed as well';
				return '';
			})();
			if (why !== '') {
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
		return { renewals: all.filter((one) => !isNoted(one)), left: [ ...new Set(left) ] };
	};
	const inWords = ({ name, seats, end, newEnd }) =>
		name + (seats === undefined ? '' : ', ' + seats + (seats === 1 ? ' seat' : ' seats')) + ': ' + day(end) + ' → ' + day(newEnd);
	const tell = (status, subject, lines, more) =>
		[ { json: { route: 2, status, assetNum, subject: assetNum + ': ' + subject, text: lines.join('\n'), ...more } } ];
	const nothing = (status) => [ { json: { route: 3, status, assetNum } } ];

	if ($('Call Order Once').isExecuted) return told();
	const isAsked = $('What Is Asked').isExecuted;
	if (unread !== undefined) {
		const status = isAsked ? 'approved, and not ordered' : 'not asked';
		return tell(status, status, [ 'The lists could not be read: ' + whyUnread, 'Nothing was ordered. You are asked again at the next stage, if there is one.' ]);
	}
	const { renewals, left } = plan();
	const items = (route) => renewals.map(({ eventId, name, product, seats, end, newEnd }) => {
		const iso = new Date(newEnd).toISOString();
		const { licenseType, customerId } = asset;
		return {
			json: {
				route,
				eventId,
				channelCode: input.channelCode,
				customer: { platformId: customerId },
				lines: [ { product, quantity: seats, end: iso, licenseType, assetNo: assetNum } ],
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
		return isTheEnd && renewals.length > 0 ? items(0) : nothing('nothing to renew');
	}
	const answer = $('Approval').first().json;
	const isApproved = answer.Decision === 'Renew' || (answer.data ?? {}).approved === true;
	if (!isApproved) return nothing(given(answer.Decision) || answer.data ? 'declined' : 'not answered');
	const asked = $('What Is Asked').first().json;
	const isSame = assetEnd === asked.assetEnd && keysOf(items(0).map(({ json }) => json)) === keysOf(asked.renewals);
	if (isSame) return items(1);
	return tell('approved, and not ordered', 'changed meanwhile, nothing was ordered', [
		renewals.length === 0 ? 'Nothing is left to be renewed.' : 'It is not as it was when you were asked, so nothing was ordered.',
		...(assetEnd === asked.assetEnd ? [] : [ 'Asked: the asset ends on ' + day(asked.assetEnd) + '. Now: ' + day(assetEnd) ]),
		...asked.renewals.map((one) => 'Asked: ' + one.inWords),
		...renewals.map((one) => 'Now: ' + inWords(one)),
		...left.map((one) => 'Now, left as it is: ' + one),
		'You are asked again at the next stage, if there is one.',
	]);

	/** By what an approval is tied to what was shown. */
	function keysOf(list) {
		const keys = list.map(({ eventId, newEnd, order, lines: [ line ] }) =>
			JSON.stringify([ eventId, newEnd, line.quantity, order.customerId, order.licenseType ]));
		return keys.sort().join('\n');
	}

	/** What became of each renewal, by the answer of Order once and by what the list shows now. */
	function told() {
		const answers = rows('Call Order Once');
		const results = $('What Is Asked').first().json.renewals.map((one, index) => {
			const { status, body = {} } = answers[index] ?? {};
			const [ line ] = body.created ?? [];
			const [ open ] = body.notCreated ?? [];
			const problems = ((open ?? {}).problems ?? body.problems ?? []).map(({ field, message }) => field + ' ' + message).join('; ');
			const message = problems || (open ?? {}).message || body.message || '';
			const isSeen = products.some((row) => row.productUri === one.lines[0].product && timeOf(row.limitEndTime) === one.newEnd);
			const became = (() => {
				if (line && line.decided) return 'ordered: a person has decided so';
				if (line) return body.repeated ? 'ordered before' : 'ordered';
				if (status === 200) return body.leftOut ? 'left out: a person has decided so' : 'ordered before';
				if (status === 202) return 'not known';
				if (status === 422) return 'refused';
				return 'not ordered';
			})();
			const list = unread !== undefined ? 'could not be read: ' + whyUnread : isSeen ? 'shows the new end' : 'does not show the new end';
			const hint = became !== 'not known' ? '' : isSeen
				? 'So it is ordered: where Reconcile asks you, decide "ordered".'
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
