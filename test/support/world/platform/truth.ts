/* eslint-disable @n8n/community-nodes/require-node-api-error -- test code, never published */
/**
 * What is really so at the simulated service, and who did it when. Times are milliseconds of n8n's clock. The nodes see
 * of it only what `views.ts` shows them; `judge.ts` sees all.
 */

interface Binding {
	customerId: string;
	channelCode: string;
	channelCustomerId: string;
	enterpriseGlobalId: string;
	enterpriseName: string;
}

export interface Account {
	globalId: string;
	enterprise: string;
	/** As it was given, without the enterprise code. */
	userName: string;
	/** The person's name. */
	name: string;
	deleted: boolean;
	madeAt: number;
}

export interface Asset {
	id: string;
	assetNum: string;
	licenseType: string;
	customerId: string;
	enterprise: string;
	/** The employee who has it. */
	holder: string | null;
	/** The number of the lock that it is lent into. */
	lentInto: string | null;
	madeAt: number;
}

interface Lock {
	assetId: string;
	assetNum: string;
	enterprise: string;
	lentTo: string | null;
}

export interface State {
	bindings: readonly Binding[];
	accounts: readonly Account[];
	assets: readonly Asset[];
	locks: readonly Lock[];
}

export type ActKind =
	| 'bound'
	| 'unbound'
	| 'account added'
	| 'account deleted'
	| 'password reset'
	| 'assigned'
	| 'withdrawn'
	| 'lent'
	| 'given back'
	| 'asset made'
	| 'products added'
	| 'asset removed'
	| 'products removed';

export interface Act {
	at: number;
	/** The tag of our wish, or `another`. */
	by: string;
	kind: ActKind;
	/** Number, account or id that it was done to. */
	subject: string;
	/** What a reader wants to know besides. */
	more: string;
}

export const ANOTHER = 'another';

export class Truth {
	state: State = { bindings: [], accounts: [], assets: [], locks: [] };

	acts: Act[] = [];

	/** The state from a moment on, in order of time. */
	private past: Array<{ from: number; state: State }> = [{ from: -Infinity, state: this.state }];

	private ids = 0;

	/** The moment of what is being done; before the run it is set by hand. */
	now: () => number = () => Date.now();

	id(prefix: string): string {
		return `${prefix}${String((this.ids += 1)).padStart(6, '0')}`;
	}

	/** Something is done: a new state, and a line in the log. */
	act(by: string, kind: ActKind, subject: string, change: Partial<State>, more = ''): void {
		this.state = { ...this.state, ...change };
		this.past.push({ from: this.now(), state: this.state });
		this.acts.push({ at: this.now(), by, kind, subject, more });
	}

	/** All of the work or, where it throws, nothing. */
	together<T>(work: () => T): T {
		const [state, acts, past] = [this.state, this.acts.length, this.past.length];
		try {
			return work();
		} catch (error) {
			this.state = state;
			this.acts.length = acts;
			this.past.length = past;
			throw error;
		}
	}

	/** The state at a moment. */
	at(time: number): State {
		let state = this.past[0]?.state ?? this.state;
		for (const one of this.past) if (one.from <= time) state = one.state;
		return state;
	}

	/** Every state that held at some moment from `first` to `last`. */
	during(first: number, last: number): State[] {
		return [
			this.at(first),
			...this.past.filter(({ from }) => from > first && from <= last).map(({ state }) => state),
		];
	}
}

/** The list with one entry changed. */
export const changed = <T>(list: readonly T[], entry: T, change: Partial<T>): T[] =>
	list.map((one) => (one === entry ? { ...one, ...change } : one));
