/* global $, findPerson, words */
/** Whom the form means, by the list of employees. `next`: 0 one person, 1 one is to be chosen of several, 2 nobody. */
export function whoIsMeant() {
	const given = $('Leaver (Form)').first().json[words.account];
	const listed = $('Employees').all().map(({ json }) => json);
	const all = listed.filter(({ globalId }) => globalId);
	const people = all.filter(({ deleted }) => deleted !== true);
	const failed = listed.find(({ error }) => error);
	const none = (message) => [ { json: { next: 2, given, error: { message } } } ];
	if (failed || people.length === 0) return none(words.unread(failed ? failed.error.message ?? String(failed.error) : words.noEmployees));
	const { person, found = [], why } = findPerson(given, people);
	const chosen = $('Choose').isExecuted ? found.find((one) => words.who(one) === $('Choose').first().json[words.person]) : person;
	if (chosen) return [ { json: { next: 0, ...chosen } } ];
	const { person: gone } = findPerson(given, all.filter(({ deleted }) => deleted === true));
	// Another one of a name like that is not who is meant.
	if (gone) return none(words.gone(words.who(gone)));
	if (found.length === 0 || $('Choose').isExecuted) return none(why);
	const values = found.map((one) => ({ option: words.who(one) }));
	return [ { json: { next: 1, why, fields: JSON.stringify([ { fieldLabel: words.person, fieldType: 'dropdown', fieldOptions: { values }, requiredField: true } ]) } } ];
}
