/* global $, $input, words */
/**
 * The rows of the pages, with what is added. A page that is not there yet is added (no row has the ID 0); so is one that somebody
 * else has changed since it was read: whoever reads takes all rows of a page.
 */
export function addToThePage() {
	const found = {};
	for (const { json } of $input.all()) if (json.id !== undefined) found[json.eventId] = found[json.eventId] ?? json;
	const rows = $('Pages to Write').first().json.pages.map(({ page, events }) => {
		const { id, attempts, content } = found[page] ?? { id: 0, attempts: 0, content: '{}' };
		return {
			id,
			eventId: page,
			line: 0,
			of: 0,
			state: 'done',
			wrote: 'done',
			decision: '',
			message: words.page,
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
	return { rows };
}
