/**
 * How often a method of JavaScript is called meanwhile. It says how work grows, whatever else the machine does.
 */
export function callsOf<Type extends object>(type: Type, method: keyof Type & string, work: () => void): number {
	const original = type[method] as (...parameters: unknown[]) => unknown;
	let calls = 0;
	Object.defineProperty(type, method, {
		value(this: unknown, ...parameters: unknown[]) {
			calls += 1;
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

/** By how much the work grows where what is given becomes four times as long: 4 is in proportion, 16 is its square. */
export const growthOf = (workFor: (length: number) => number, length: number): number =>
	workFor(4 * length) / workFor(length);
