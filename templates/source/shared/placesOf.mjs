/** The places of the items that an item came of: n8n links it with a number, an object, or a list of these. */
export function placesOf({ pairedItem }) {
	return [ pairedItem ?? [] ].flat().map((link) => (typeof link === 'object' ? link.item : link));
}
