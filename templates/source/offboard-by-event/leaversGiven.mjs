/* global $, unknownNames, words */
/**
 * Who leaves, by what an HR system or an identity provider sends: `{ person, day, rehearse }`, or SCIM's change of `active` to false.
 * `ignored`: a change of something else.
 */
export function leaversGiven() {
	// Each method has an output of its own.
	const [ { json: { body, params } } ] = [ 0, 1 ].flatMap((output) => $('HR Event').all(output));
	const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
	const ofPath = String((params ?? {}).id ?? '');
	const leaver = (person, day) => [ { row: 1, person: String(person).trim(), day: String(day), refused: '' } ];
	const none = { leavers: [], isRehearsal: false };
	if (!isObject(body)) return { ...none, problem: words.noObject };
	if (Array.isArray(body.Operations)) {
		// Some providers send the value as a text, some as an object of attributes.
		const isOff = ({ op, path, value }) => {
			const off = isObject(value) && path === undefined ? value.active : String(path).toLowerCase() === 'active' ? value : undefined;
			return String(op).toLowerCase() === 'replace' && String(off).toLowerCase() === 'false';
		};
		if (!body.Operations.filter(isObject).some(isOff)) return { ...none, ignored: true };
		return { leavers: leaver(ofPath, 'today'), isRehearsal: false };
	}
	const unknown = unknownNames(Object.keys(body), [ 'person', 'day', 'rehearse' ]);
	if (unknown.length > 0) return { ...none, problem: unknown.map(({ name, message }) => name + ' ' + message).join('; ') };
	if (![ undefined, true, false ].includes(body.rehearse)) return { ...none, problem: words.badRehearse };
	if (!body.day) return { ...none, problem: words.noDay };
	return { leavers: leaver(body.person ?? ofPath, body.day), isRehearsal: body.rehearse === true };
}
