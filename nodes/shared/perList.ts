/**
 * What is worked out of a list, once however often it is asked: one list serves all parts of a run, and a look at it per part
 * would cost parts × entries.
 */
export function perList<Entry, Value>(
	work: (list: readonly Entry[]) => Value,
): (list: readonly Entry[]) => Value {
	const known = new WeakMap<readonly Entry[], { value: Value }>();
	return (list) => {
		const { value } = known.get(list) ?? { value: work(list) };
		known.set(list, { value });
		return value;
	};
}
