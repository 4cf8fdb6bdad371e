/* global $, unknownNames, words */
/**
 * Who leaves, by what an HR system or an identity provider sends: `{ person, day, rehearse }`, or by SCIM the change of `active` to false,
 * or the whole user with it. In SCIM the address says who is meant.
 * `ignored`: a change of something else.
 */
export function leaversGiven() {
	// Each method has an output of its own.
	const [ { json: { body, params } } ] = [ 0, 1, 2 ].flatMap((output) => $('HR Event').all(output));
	const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
	const ofPath = String((params ?? {}).id ?? '');
	const leaver = (person, day) => [ { row: 1, person: String(person).trim(), day: String(day), refused: '' } ];
	const none = { leavers: [], isRehearsal: false };
	if (!isObject(body)) return { ...none, problem: words.noObject };
	// Some providers send it as a text.
	const isFalse = (value) => String(value).toLowerCase() === 'false';
	const scim = (isLeft) => (isLeft ? { leavers: leaver(ofPath, 'today'), isRehearsal: false } : { ...none, ignored: true });
	if (Array.isArray(body.Operations)) {
		// Some send the value, some an object of attributes.
		const isOff = ({ op, path, value }) => {
			const off = isObject(value) && path === undefined ? value.active : String(path).toLowerCase() === 'active' ? value : undefined;
			return String(op).toLowerCase() === 'replace' && isFalse(off);
		};
		return scim(body.Operations.filter(isObject).some(isOff));
	}
	if (body.active !== undefined || Array.isArray(body.schemas)) {
		if (!body.id && !body.userName) return { ...none, problem: words.noUser };
		if (body.id && String(body.id) !== ofPath) return { ...none, problem: words.otherUser(String(body.id).slice(0, 60), ofPath) };
		return scim(isFalse(body.active));
	}
	const unknown = unknownNames(Object.keys(body), [ 'person', 'day', 'rehearse' ]);
	if (unknown.length > 0) return { ...none, problem: unknown.map(({ name, message }) => name + ' ' + message).join('; ') };
	if (![ undefined, true, false ].includes(body.rehearse)) return { ...none, problem: words.badRehearse };
	if (!body.day) return { ...none, problem: words.noDay };
	return { leavers: leaver(body.person ?? ofPath, body.day), isRehearsal: body.rehearse === true };
}
