import type { Customer } from '../state/model';
import type { SandboxState } from '../state/state';
import type { OrderInput } from './orderInput';

type Note = [kind: string, key: string, id?: string, part?: number];

/** A batch under way: what it did can be undone until the last order is through. */
export interface Transaction {
	state: SandboxState;
	notes: Note[];
	note: (...note: Note) => void;
	onUndo: (undo: () => void) => void;
	/** What was done so far is not undone any more. */
	keep: () => void;
	undo: () => void;
}

export interface Work extends Transaction {
	order: OrderInput;
	customer: Customer;
	licenseOrderId: string;
	/** Path of the order in the request, for refusals. */
	at: string;
}

export function startWork(state: SandboxState): Transaction {
	const undos: Array<() => void> = [];
	const notes: Note[] = [];
	return {
		state,
		notes,
		note(...one) {
			notes.push(one);
			undos.push(() => notes.pop());
		},
		onUndo: (undo) => void undos.push(undo),
		keep: () => void (undos.length = 0),
		undo() {
			for (let last = undos.pop(); last; last = undos.pop()) last();
		},
	};
}
