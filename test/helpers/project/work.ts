/**
 * For the tests of how work grows: how often a method of JavaScript is called meanwhile, whatever else the machine does.
 * @param costOf what a call counts, where it is not one
 */
export function callsOf<Type extends object>(
	type: Type,
	method: keyof Type,
	work: () => void,
	costOf: (called: Type) => number = () => 1,
): number {
	const original = type[method] as (...parameters: unknown[]) => unknown;
	let calls = 0;
	Object.defineProperty(type, method, {
		value(this: Type, ...parameters: unknown[]) {
			calls += costOf(this);
			return original.apply(this, parameters);
		},
	});
	try {
		work();
	} finally {
		Object.defineProperty(type, method, { value: original });
	}
	return calls;
}

/** How many entries the lists have that are searched or copied meanwhile; the work is done for each way to do so. */
export const entriesSearchedIn = (work: () => void): number =>
	(['concat', 'every', 'find', 'includes', 'indexOf', 'some', Symbol.iterator] as const)
		.map((method) => callsOf<unknown[]>(Array.prototype, method, work, ({ length }) => length))
		.reduce((sum, entries) => sum + entries, 1);

/** By how much the work grows where what is given becomes four times as long: 4 is in proportion, 16 is its square. */
export const growthOf = (workFor: (length: number) => number, length: number): number =>
	workFor(4 * length) / workFor(length);
