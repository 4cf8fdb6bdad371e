/* global $, orderFacts, parsed */
/**
 * Events of which all lines are settled for long, by the page that keeps them: of each its hash, and that of what was asked,
 * by which *Order once* tells a repeated delivery from another event with the same ID; and the lines that a person left out.
 * `openIds`: events that are not whole. `claimed`: the IDs of the rows that are this run's; those of other runs are left out.
 */
export function settledEvents(claimed) {
	const rows = $('Settled Lines').all().map((item) => item.json)
		.filter(({ id }) => id !== undefined && (claimed === undefined || claimed.has(id)));
	const lines = {};
	// In quotes, as an ID may be the name of what every object has.
	for (const row of rows) {
		const id = JSON.stringify(row.eventId);
		lines[id] = lines[id] ?? [];
		lines[id].push(row);
	}
	const pages = {};
	const settled = [];
	const openIds = [];
	for (const [ id, found ] of Object.entries(lines)) {
		found.sort((a, b) => a.line - b.line);
		// Each line once, and none missing: the others may be open, or not read yet.
		const isWhole = found.length === found[0].of && found.every((row, index) => row.line === index + 1 && row.of === found.length);
		if (!isWhole) {
			openIds.push(found[0].eventId);
			continue;
		}
		const key = id.hash('md5').slice(0, 16);
		const page = 'settled ' + key.slice(0, 2);
		pages[page] = pages[page] ?? { page, events: {} };
		const leftOut = found.filter((row) => resultOf(row) === 'left out').map((row) => row.line);
		pages[page].events[key] = [ JSON.stringify(found.map(({ identity }) => identity)).hash('md5').slice(0, 16), leftOut.join(',') ].join(' ').trim();
		settled.push(found);
	}
	return { pages: Object.values(pages), settled, openIds };
}

/** What became of a line that is done. */
export function resultOf(row) {
	return String(parsed(row.outcome).decided).startsWith('left out') ? 'left out' : 'ordered';
}

/**
 * The rows of the pages, with what is added. A page that is not there yet is added (no row has the ID 0); so is one that somebody
 * else has changed since it was read: whoever reads takes all rows of a page.
 */
export function rowsOfPages(pages) {
	const found = {};
	for (const { json } of $('The Page').all()) if (json.id !== undefined) found[json.eventId] = found[json.eventId] ?? json;
	return pages.map(({ page, events }) => {
		const { id, attempts, content } = found[page] ?? { id: 0, attempts: 0, content: '{}' };
		return {
			id,
			eventId: page,
			line: 0,
			of: 0,
			state: 'done',
			wrote: 'done',
			decision: '',
			message: 'Events that were settled longer ago than keepDays: do not change it.',
			outcome: '',
			identity: '',
			content: JSON.stringify({ ...JSON.parse(content), ...events }),
			order: '',
			numbers: '',
			owner: '',
			delivery: 0,
			// How often the page was written.
			attempts: attempts + 1,
			told: '',
		};
	});
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
