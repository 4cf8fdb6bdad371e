/* global $json, misspelt, words */
/** The first name of those that every object has: n8n's isolate loses `__proto__`, and cannot pass on the others. */
export function lostName() {
	const LOST = [ '__proto__', 'constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toLocaleString', 'toString', 'valueOf' ];
	return [ $json.body.customer, $json.body.lines ].flat().flatMap((one) => Object.keys(one ?? {})).find((name) => LOST.includes(name));
}

export function canBePassedOn() {
	return lostName() === undefined;
}

/** What is told of an event that is not for us; a name like `type` may be meant for it. */
export function notForUs() {
	const lost = lostName();
	const problem = lost === undefined
		? { field: 'type', message: words.type + ($json.body.type === undefined ? misspelt(Object.keys($json.body), 'type') : '') }
		: { field: 'customer, lines', message: words.lostName(lost) };
	return { status: 'not usable', problems: [ problem ] };
}
