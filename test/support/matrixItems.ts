import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../sandbox';
import type { Act, Entry, SandboxState } from '../../sandbox';
import { addAsset, makeProduct } from '../../sandbox/state/things';

/** The input items of the fault matrix, and what they need in the sandbox. */

export type ServiceName = 'order' | 'member';

/** How the documents class an operation (docs/design.md, "Repeating"); written down here, not read from the code. */
export type Kind = 'read' | 'repeated' | 'once';

export interface Subject {
	service: ServiceName;
	/** `resource.operation`. */
	name: string;
	/** What sets it apart from the other one of its name. */
	variant?: string;
	kind: Kind;
	/** The reply's data: what a wrong shape does to it depends on this. */
	data: 'list' | 'object' | 'nothing' | 'accounts';
	parameters: INodeParameters;
	options: INodeParameters;
	/** Puts what the items need into the sandbox and gives the items. */
	items: (state: SandboxState, size: number) => Subjected[];
	/**
	 * Can the work of a write that is sent once be seen at the service? `shown`: in its lists. `hidden`: not with these
	 * parameters. Written down here, not read from the code.
	 */
	seen?: 'shown' | 'hidden';
	/** What the parts of a shared request are called, and what is done to them: "orders were created". */
	counted?: string;
	/** The kind of act that this operation leaves in the ledger, where it writes. */
	acts?: string;
	/** What tells in the ledger which item an act belongs to. */
	markOf: (act: Act, entry: Entry | undefined) => Array<string | null>;
}

/** An input item; `mark` is what its act carries, `needle` what its request carries. */
export type Subjected = IDataObject & { mark?: string; needle?: string };

/** Passwords made by expressions, so that neither parameters nor items hold them: found anywhere, they have leaked. */
export const PASSWORD = 'pwZq9x';
export const password = `={{ ['pw', 'Zq9x', 1000 + $itemIndex].join('') }}`;

export const ENTERPRISE = SEED.acme.enterprise.globalId;
export const CUSTOMER = SEED.acme.customer;

export type Row = Partial<Subject> & Pick<Subject, 'kind' | 'data' | 'parameters'>;

export const many = (size: number, item: (index: number) => Subjected): Subjected[] =>
	Array.from({ length: size }, (_, index) => item(index));

export const same = (_state: SandboxState, size: number): Subjected[] => many(size, () => ({}));

/** Items that need nothing in the sandbox: new names, numbered. */
export const numbered =
	(prefix: string, more: (index: number) => IDataObject = () => ({})) =>
	(_state: SandboxState, size: number): Subjected[] =>
		many(size, (index) => {
			const mark = `${prefix}${index + 1}x`;
			return { mark, needle: mark, ...more(index) };
		});

export const employees = (state: SandboxState, size: number): Subjected[] =>
	state
		.addEmployees(size)
		.map(({ globalId, userName }) => ({ mark: globalId, needle: globalId, account: userName }));

export const locks =
	(locked: boolean) =>
	(state: SandboxState, size: number): Subjected[] =>
		many(size, (index) => {
			const mark = `81000${index + 10_000}`;
			addAsset(state, {
				licenseType: 'normal_recover_usbkey',
				assetNum: mark,
				customerId: CUSTOMER.customerId,
				licenseOrderId: SEED.orders.locks,
				locked,
			});
			return { mark, needle: mark };
		});

export const freeAssets = (state: SandboxState, size: number): Subjected[] => {
	const members = employees(state, size);
	const free = state.addAssets(size * 2).filter(({ assignedTo }) => assignedTo === null);
	return members.map(({ mark }, index) => ({
		employee: mark,
		mark: free[index]?.assetNum,
		needle: free[index]?.assetNum,
	}));
};

export const lendable = (state: SandboxState, size: number): Subjected[] =>
	employees(state, size).map(({ mark: employee }, index) => {
		const common = {
			licenseType: 'normal_recover_usbkey',
			customerId: CUSTOMER.customerId,
			licenseOrderId: SEED.orders.locks,
		};
		const lock = addAsset(state, { ...common, assetNum: `82000${index + 10_000}`, borrowedUsbKey: true });
		const asset = addAsset(state, {
			...common,
			assetNum: `83000${index + 10_000}`,
			assignedTo: employee,
			products: [makeProduct(state, { licenseOrderId: SEED.orders.locks, limitConcurrent: 1 })],
		});
		return { employee, lock: lock.assetNum, asset: asset.id, mark: asset.id, needle: asset.id };
	});
