import type { Customer } from '../state/model';
import type { SandboxState } from '../state/state';
import type { OrderInput } from './orderInput';

type Note = [kind: string, key: string, id?: string, part?: number];

/** A batch under way: what it did can be undone until the last order is through. */
export type Transaction = ReturnType<typeof startWork>;

export interface Work extends Transaction {
	order: OrderInput;
	customer: Customer;
	licenseOrderId: string;
	/** Path of the order in the request, for refusals. */
	at: string;
}

export function startWork(state: SandboxState) {
	const undos: Array<() => void> = [];
	const notes: Note[] = [];
	return {
		state,
		/** What was done and not undone. */
		notes,
		note(...one: Note) {
			notes.push(one);
			undos.push(() => notes.pop());
		},
		onUndo: (undo: () => void) => void undos.push(undo),
		/** What was done so far is not undone any more. */
		keep: () => void (undos.length = 0),
		undo() {
			for (let last = undos.pop(); last; last = undos.pop()) last();
		},
	};
}
