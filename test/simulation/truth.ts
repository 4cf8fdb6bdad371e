import { keys, pick, uniqBy } from 'lodash';

import { ask, type Request } from '../../sandbox/carryOut';
import type { ListFault } from '../../sandbox/faults/list';
import type { Result } from '../../sandbox/http/endpoint';
import type { Act as Noted } from '../../sandbox/http/ledger';
import type { Employee } from '../../sandbox/state/model';
import { keepPast } from '../../sandbox/state/past';
import { defaultSettings } from '../../sandbox/state/settings';
import { createClock, createState, type SandboxState } from '../../sandbox/state/state';
import type { Traits } from './traits';

/**
 * What is really so at the sandbox, and who did it when. Times are milliseconds of n8n's clock. The nodes see of it only what the
 * sandbox's lists show them; the judge reads its state.
 */

export const OURS = '6553600000000000001';
export const OTHERS = '6553600000000000002';

export interface Account {
	globalId: string;
	enterprise: string;
	/** As it was given, without the enterprise code. */
	userName: string;
	/** The person's name. */
	name: string;
	deleted: boolean;
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
	/** Its license order. */
	madeBy: string;
}

/** What is so, in the judge's words. */
export interface State {
	bindings: Array<{ channelCode: string; channelCustomerId: string; enterpriseName: string }>;
	accounts: Account[];
	assets: Asset[];
	locks: Array<{ assetNum: string; lentTo: string | null }>;
}

export interface Act {
	at: number;
	/** The tag of our wish, or `another`. */
	by: string;
	/** As the sandbox's ledger names it. */
	kind: string;
	/** Number, account or id that it was done to. */
	subject: string;
	/** What a reader wants to know besides. */
	more: string;
}

export const ANOTHER = 'another';

export class Truth {
	readonly state: SandboxState;

	acts: Act[] = [];

	/** The moment of what is being done; before the run it is set by hand. */
	now: () => number = () => Date.now();

	private readonly past;

	private readonly read = new WeakMap<SandboxState, State>();

	/** `fill` puts in what is there at the beginning, long before. */
	constructor(traits: Traits, madeAt: number, fill: (state: SandboxState) => void) {
		const { drift, timesInSeconds } = traits;
		const now = () => this.now() + drift;
		this.now = () => madeAt;
		this.state = createState(createClock(timesInSeconds ? () => Math.floor(now() / 1000) * 1000 : now));
		Object.assign(this.state.settings, pick(traits, keys(defaultSettings)));
		fill(this.state);
		this.past = keepPast(this.state, () => this.now());
	}

	/** A request reaches the sandbox; `by` are the tags of what it asks for, or who else asks. */
	ask(request: Request, by: string[], fault?: ListFault): Result {
		const noted: Array<Omit<Noted, 'n'>> = [];
		const result = ask(this.state, request, (one) => noted.push(one), fault);
		const acts = noted.flatMap((one) => this.actOf(one, by[one.part] ?? by[0] ?? ANOTHER));
		// Two products of one asset are one thing to whoever asked.
		this.acts.push(...uniqBy(acts, ({ by: who, kind, subject }) => `${who} ${kind} ${subject}`));
		return result;
	}

	/** Somebody changes something at the service's own pages. */
	byHand(kind: string, subject: string, change: (state: SandboxState) => void): void {
		change(this.state);
		this.past.keep();
		this.acts.push({ at: this.now(), by: ANOTHER, kind, subject, more: '' });
	}

	/** The state at a moment. */
	at(time: number): State {
		return this.during(time, time)[0] as State;
	}

	/** Every state that held at some moment from `first` to `last`. */
	during(first: number, last: number): State[] {
		return this.past.during(first, last).map((state) => {
			const known = this.read.get(state) ?? stateFrom(state);
			this.read.set(state, known);
			return known;
		});
	}

	private actOf({ kind, key, id }: Omit<Noted, 'n'>, by: string): Act[] {
		const act = (subject: string, more = ''): Act[] => [{ at: this.now(), by, kind, subject, more }];
		const { assets, employees, assetsByNumber } = this.state;
		const asset = assets.get(id ?? '');
		const employee = employees.get(id ?? '');
		switch (kind) {
			case 'customer.bound':
			case 'products.added':
			case 'asset.removed':
				return act(key);
			case 'product.removed':
				return act(key.replace(/\/.*/, ''));
			case 'asset.created':
				return act(key, `${asset?.customerId} ${asset?.licenseType}`);
			case 'asset.assigned':
			case 'asset.withdrawn':
				return act(key, id ?? '');
			case 'asset.lent':
				return act(id ?? '', `${assetsByNumber.get(asset?.lentInto ?? '')?.lentTo} into ${asset?.lentInto}`);
			case 'employee.added':
				return act(employee ? bareName(this.state, employee) : key, `${employee?.name} (${id})`);
			case 'employee.deleted':
				return act(id ?? '', key);
			default:
				return [];
		}
	}
}

const bareName = (
	{ enterprises }: SandboxState,
	{ userName, enterpriseGlobalId }: Pick<Employee, 'userName' | 'enterpriseGlobalId'>,
): string => userName.slice(0, userName.length - (enterprises.get(enterpriseGlobalId)?.code.length ?? 0));

function stateFrom(state: SandboxState): State {
	const { customers, enterprises, employees, assets } = state;
	const enterpriseOf = (customerId: string) => customers.get(customerId)?.enterpriseGlobalId ?? '';
	const things = [...assets.values()];
	return {
		bindings: [...customers.values()].flatMap(({ channelCode, channelCustomerId, enterpriseGlobalId }) => {
			const enterprise = enterprises.get(enterpriseGlobalId ?? '');
			return enterprise ? [{ channelCode, channelCustomerId, enterpriseName: enterprise.name }] : [];
		}),
		accounts: [...employees.values()].map((one) => {
			const { globalId, enterpriseGlobalId: enterprise, name, deleted } = one;
			return { globalId, enterprise, userName: bareName(state, one), name, deleted };
		}),
		assets: things
			.filter(({ borrowedUsbKey }) => !borrowedUsbKey)
			.map(({ id, assetNum, licenseType, customerId, assignedTo, lentInto, licenseOrderId }) => ({
				...{ id, assetNum, licenseType, customerId, lentInto },
				enterprise: enterpriseOf(customerId),
				holder: assignedTo,
				madeBy: licenseOrderId,
			})),
		locks: things
			.filter(({ borrowedUsbKey }) => borrowedUsbKey)
			.map(({ assetNum, lentTo }) => ({ assetNum, lentTo })),
	};
}
