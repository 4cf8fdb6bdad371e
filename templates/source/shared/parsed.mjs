/** What a cell of the ledger says; nothing where a person typed something else into it: one row is not to stop the run. */
export function parsed(text) {
	try {
		const value = JSON.parse(text);
		return typeof value === 'object' && value !== null ? value : {};
	} catch {
		return {};
	}
}
