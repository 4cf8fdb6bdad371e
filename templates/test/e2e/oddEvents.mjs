// Events as a CRM should not send them, or seldom does, where n8n or its Data Table could make something else of them; templates/test/unit has
// the others. What is to be answered, and which lines are to be ordered.

/** As many as an event may have, with DEEP=1; n8n takes minutes for the ledger of so many. */
export const MOST_LINES = process.env.DEEP ? 1000 : 60;

export const CLOUD = {
	product: '24107',
	quantity: 1,
	start: '2026-11-22',
	end: '2027-11-22',
	licenseType: 'cloud_account',
};
/** The second customer of the seeded company's platform. */
export const BOREALIS = { id: 'BOR-001', name: 'Borealis Works', enterpriseId: '6100000000000000002' };
/** `[what, the event's ID, status, how many orders]`; an ID as it stands in the JSON. */
export const IDS = [
	['a number', '5', 200, 1],
	['a long number as a text', '"9007199254740993"', 200, 1],
	['its neighbour', '"9007199254740992"', 200, 1],
	['a number that n8n has rounded', '9007199254740993', 422, 0],
	['a date', '"2026-11-22"', 200, 1],
	['a date’s day', '"2026-11-22T00:00:00.000Z"', 200, 1],
	['the word true', '"true"', 200, 1],
	['SQL', '"\'; DROP TABLE x; --"', 200, 1],
	['patterns', '"%_*?"', 200, 1],
	['an expression', '"={{ 1 }}"', 200, 1],
	['a picture', '"🎁"', 200, 1],
	['a prototype', '"__proto__"', 200, 1],
	['200 characters', JSON.stringify('x'.repeat(200)), 200, 1],
	['201 characters', JSON.stringify('y'.repeat(201)), 422, 0],
];

/** What a person may type into `state`. */
export const TYPED = ['Done', 'done ', 'Taken', 'new', 'waiting', ''];
