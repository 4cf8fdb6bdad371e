/* global $, orderFacts, parsed */
/**
 * Events of which all lines are settled for long, each with its lines; `openIds`: those that are not whole. `claimed`: the IDs of the rows
 * that are this run's, once it has claimed any; those of other runs are left out.
 */
export function settledEvents(claimed) {
	const rows = $('Settled Lines').all().map((item) => item.json)
		.filter(({ id }) => id !== undefined && (!claimed || claimed.has(id)));
	const events = new Map();
	for (const row of rows) {
		if (!events.has(row.eventId)) events.set(row.eventId, []);
		events.get(row.eventId).push(row);
	}
	const settled = [];
	const openIds = [];
	for (const [ eventId, found ] of events) {
		found.sort((a, b) => a.line - b.line);
		// Each line once, and none missing: the others may be open, or not read yet.
		const isWhole = found.length === found[0].of && found.every((row, index) => row.line === index + 1 && row.of === found.length);
		if (isWhole) settled.push(found);
		else openIds.push(eventId);
	}
	return { settled, openIds };
}

/**
 * The settled events by the page that keeps them: of each its hash, and that of what was asked, by which *Order once* tells a repeated
 * delivery from another event with the same ID; and the lines that a person left out.
 */
export function pagesOf(settled) {
	const pages = {};
	for (const found of settled) {
		// In quotes, as an ID may be the name of what every object has.
		const key = JSON.stringify(found[0].eventId).hash('md5').slice(0, 16);
		const page = 'settled ' + key.slice(0, 2);
		pages[page] = pages[page] ?? { page, events: {}, lines: [] };
		const leftOut = found.filter((row) => resultOf(row) === 'left out').map((row) => row.line);
		pages[page].events[key] = [ JSON.stringify(found.map(({ identity }) => identity)).hash('md5').slice(0, 16), leftOut.join(',') ].join(' ').trim();
		pages[page].lines.push(found);
	}
	return Object.values(pages);
}

/** What became of a line that is done. */
export function resultOf(row) {
	return String(parsed(row.outcome).decided).startsWith('left out') ? 'left out' : 'ordered';
}

/** A page with what is added to it: as it is to be written, or new. */
export function rowOfPage({ page, events }) {
	const { json } = $('The Page').all().find(({ json: { eventId } }) => eventId === page) ?? {};
	// Its attempts are how often it was written.
	if (json) return { id: json.id, content: JSON.stringify({ ...JSON.parse(json.content), ...events }), attempts: json.attempts + 1 };
	return {
		eventId: page,
		line: 0,
		of: 0,
		state: 'done',
		wrote: 'done',
		decision: '',
		message: 'Events that were settled longer ago than keepDays: do not change it.',
		outcome: '',
		identity: '',
		content: JSON.stringify(events),
		order: '',
		numbers: '',
		owner: '',
		delivery: 0,
		attempts: 1,
		told: '',
	};
}

/** A line as people may read of it when it has left the ledger. */
export function rowForPeople(row) {
	const { product, assetNo, licenseOrderId, who, settled = row.updatedAt, customer, deal, kind, quantity, end } = { ...parsed(row.outcome), ...orderFacts(row) };
	const text = (value) => String(value ?? '');
	const time = (value) => new Date(value).toISOString();
	return {
		asked: time(row.createdAt),
		customer: text(customer),
		deal: text(deal),
		line: row.line,
		kind: text(kind),
		product: text(product),
		quantity: text(quantity),
		end: text(end),
		assetNo: text(assetNo),
		result: resultOf(row),
		who: text(who),
		settled: time(settled),
		licenseOrderId: text(licenseOrderId),
		eventId: row.eventId,
	};
}
