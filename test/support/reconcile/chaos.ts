import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import type { Act, Entry, Fault, Sandbox } from '../../../sandbox';
import { chance } from '../../../sandbox/faults/chance';
import { addAsset } from '../../../sandbox/state/things';
import { orderParameters, runWork, WORKS } from './works';
import type { Work } from './works';
import type { RunResult } from '../engine/engine';
import { errorIn } from '../specs/errorRows';
import { linked, timesDone } from '../faultMatrix/ledger';
import { MODES } from '../faultMatrix/model';
import { endpointOf, subjects } from '../faultMatrix/operations';

/**
 * Chaos: a run with Retry On Fail of a random write over random items, with replies and requests lost, half done, refused and
 * garbled at random. What the run tells is held against the ledger of what was really done. The same seed gives the same run.
 */

/** An item and what its acts carry; several items may ask for the same. */
type ChaosItem = IDataObject & { mark: string };

interface Kind {
	name: string;
	service: Work['service'];
	operation: string;
	parameters: INodeParameters;
	items: (sandbox: Sandbox, size: number, draw: Draw) => ChaosItem[];
	/** The kind of act that the work of an item leaves. */
	acts: string;
	markOf: (act: Act, entry: Entry | undefined) => Array<string | null>;
	/** Are its items new, so that Skip may find them done only by this run? */
	skips?: boolean;
}

interface Draw {
	/** 0 up to `below`. */
	upTo: (below: number) => number;
	often: (share: number) => boolean;
	oneOf: <T>(choices: readonly T[]) => T;
}

function drawFrom(seed: number): Draw {
	const next = chance(seed);
	const upTo = (below: number) => Math.floor(next() * below);
	return {
		upTo,
		often: (share) => next() < share,
		oneOf: <T>(choices: readonly T[]) => choices[upTo(choices.length)] as T,
	};
}

const keyAndId = ({ key, id }: Act) => [key, id];

/** The five works that can be seen, some with orders that are wrong, and with items that ask for the same. */
const seen = WORKS.map(
	(work): Kind => ({
		...work,
		markOf: keyAndId,
		skips: true,
		items: (sandbox, size, draw) =>
			Array.from({ length: size }, (_, index) => {
				const item = work.item(sandbox, index + 1);
				const id = String(item.id);
				if (work.name === 'new_buy' && draw.often(0.15))
					return { ...item, id: SEED.locks.ofBorealis, mark: 'never' };
				return { ...item, mark: work.name === 'add' ? `${id}ACME` : id };
			}),
	}),
);
const alike: Kind[] = [
	{
		...(WORKS.find(({ name }) => name === 'add') as Work),
		name: 'add, names that begin alike',
		markOf: keyAndId,
		skips: true,
		items: (_sandbox, size, draw) =>
			Array.from({ length: size }, () => {
				const id = draw.oneOf(['ab', 'abc', 'abcd', 'b', 'abACME']);
				return { id, name: draw.oneOf(['Ann', 'Again']), mark: `${id}ACME` };
			}),
	},
	{
		name: 'new_buy, the same numbers',
		service: 'order',
		operation: 'licenseOrder.create',
		parameters: orderParameters('new_buy', { channelOrderId: '={{ "SO-" + $itemIndex }}' }),
		acts: 'order.made',
		markOf: ({ key }) => [key],
		items: (sandbox, size, draw) => {
			// One number is there from before: orders add products to it.
			addAsset(sandbox.state, {
				licenseType: 'cloud_account',
				assetNum: 'CA902',
				customerId: SEED.acme.customer.customerId,
				licenseOrderId: SEED.orders.cloud,
				createTime: sandbox.clock.now() - (5 + draw.upTo(90)) * 60_000,
			});
			const numbers = draw.often(0.5) ? ['CA901', 'CA902'] : ['CA902', 'CA903', 'CA904', 'CA905'];
			return Array.from({ length: size }, (_, index) => ({
				id: draw.oneOf(numbers),
				mark: `SO-${index}#1`,
			}));
		},
	},
];
/** The writes that cannot be seen, and those that may be repeated. */
const others = subjects
	.filter(({ kind, name }) => kind !== 'read' && !WORKS.some(({ operation }) => operation === name))
	.map(
		({ name, service, parameters, acts = '', markOf, items }): Kind => ({
			name,
			service,
			operation: name,
			parameters,
			acts,
			markOf,
			items: (sandbox, size) =>
				items(sandbox.state, size).map((item) => ({ ...item, mark: String(item.mark) })),
		}),
	);

const KINDS = [...seen, ...seen, ...alike, ...alike, ...others];
/** These are told by their outcome in the ledger, not by how often: doing them twice is the same as once. */
const MAY_REPEAT = subjects.filter(({ kind }) => kind === 'repeated').map(({ name }) => name);

function faultFor(draw: Draw, method: string): Fault {
	const share = draw.oneOf([0.3, 0.5, 0.8, 1]);
	const common = { share, seed: draw.upTo(1e9), times: draw.oneOf([1, 2, 4, Infinity]), skip: draw.upTo(2) };
	const act = draw.often(0.5);
	const parts = draw.often(0.3) ? { parts: 1 + draw.upTo(3) } : {};
	const write: Fault[] = [
		{ kind: 'reset-after', ...parts },
		{ kind: 'reset-before' },
		{ kind: 'lost' },
		{ kind: 'truncated', ...parts },
		{ kind: 'html', act },
		{ kind: 'empty', act, ...parts },
		{ kind: 'garbage', act },
		{ kind: 'code', code: '500', act },
		{ kind: 'status', status: draw.oneOf([429, 500, 502, 503, 504]), act },
		{ kind: '299' },
		{ kind: 'wrong-shape' },
		{ kind: 'wrong-types' },
		{ kind: 'code', code: '13004', message: draw.oneOf(['no', 'orderList[0]: no', 'orderList[1]: no']) },
		{ kind: 'code', code: '40000', message: 'parameter empty' },
		{ kind: 'status', status: draw.oneOf([302, 400, 404]) },
		{ kind: 'expired-token' },
		{ kind: 'nonce-refused' },
	];
	const read: Fault[] = [
		{ kind: 'reset-after' },
		{ kind: 'html' },
		{ kind: 'status', status: draw.oneOf([429, 502, 503]) },
		{ kind: 'code', code: '70001' },
		{ kind: 'wrong-types' },
		{ kind: 'wrong-shape' },
		{ kind: 'truncated' },
	];
	const isRead = draw.often(0.25);
	return {
		...draw.oneOf(isRead ? read : write),
		...common,
		match: { method: isRead ? 'GET' : method },
	} as Fault;
}

const methodOf = ({ operation }: Kind): string =>
	subjects.flatMap((subject) => (subject.name === operation ? (endpointOf(subject)?.method ?? []) : []))[0] ??
	'';

export interface ChaosRun {
	seed: number;
	told: string;
	problems: string[];
	came: string[];
}

/** Plays the run of this seed, and says what is wrong with what the run told. */
export async function playChaos(seed: number, sandbox: Sandbox): Promise<ChaosRun> {
	const draw = drawFrom(seed);
	sandbox.reset();
	const kind = draw.oneOf(KINDS);
	// Within what is believed of a service's clock, and beyond.
	sandbox.clock.shift(draw.oneOf([0, 240_000, -240_000, 3_600_000]));
	const items = kind.items(sandbox, 1 + draw.upTo(8), draw);
	const onError = draw.oneOf(MODES);
	if (draw.often(0.2)) Object.assign(sandbox.state.settings, { maxInFlight: 1 + draw.upTo(3) });
	if (draw.often(0.2)) sandbox.state.settings.namesOrders = false;
	const faults = Array.from({ length: 1 + draw.upTo(4) }, () => faultFor(draw, methodOf(kind)));
	faults.forEach((fault) => sandbox.faults.add(fault));
	const options: INodeParameters = {
		maxConcurrency: draw.oneOf([0, 1, 3]),
		...(MAY_REPEAT.includes(kind.operation) ? { maxRetries: draw.upTo(3) } : {}),
		...(kind.operation === 'licenseOrder.create' ? { maxOrdersPerRequest: draw.oneOf([0, 1, 2, 3]) } : {}),
		...(draw.often(0.2) ? { afterLostReply: 'report' } : {}),
		...(kind.skips === true && draw.often(0.4) ? { ifDone: 'skip' } : {}),
	};
	const result = await runWork(kind, sandbox, {
		items,
		onError,
		options,
		retryOnFail: true,
		maxTries: 2 + draw.upTo(4),
	});
	return {
		seed,
		told: JSON.stringify({ kind: kind.name, items, onError, options, faults }),
		problems: problemsOf(kind, items, result, sandbox, onError === 'stopWorkflow'),
		came: [...result.items, ...result.errors].map(
			({ json }) => errorIn(json)?.outcome ?? (json.confirmed === true ? 'confirmed' : 'row'),
		),
	};
}

type ItemOutcome = 'row' | 'rejected' | 'unknown' | 'notSent';

function problemsOf(
	kind: Kind,
	items: ChaosItem[],
	result: RunResult,
	sandbox: Sandbox,
	stops: boolean,
): string[] {
	const problems: string[] = [];
	const outcomes =
		stops && result.status === 'error' ? stoppedOutcomes(items, result) : rowOutcomes(items, result);
	outcomes.forEach((mine, index) => {
		if (mine.length !== 1) problems.push(`item ${index} is ${mine.join(' and ') || 'lost'}`);
	});
	if (!['success', 'error'].includes(result.status)) problems.push(`status ${result.status}`);
	for (const mark of new Set(items.map((item) => item.mark))) {
		const done = timesDone(kind, { mark }, sandbox);
		const mine = outcomes.flatMap((outcome, index) => (items[index]?.mark === mark ? outcome : []));
		const count = (outcome: ItemOutcome) => mine.filter((one) => one === outcome).length;
		const tells = `${mark} was done ${done} times; told: ${mine.join()}`;
		if (done < count('row')) problems.push(`a row for what was not done: ${tells}`);
		// Deeds that come to the same may be done again.
		const most = MAY_REPEAT.includes(kind.operation) ? Infinity : mine.length;
		if (done > most) problems.push(`twice: ${tells}`);
		if (done > 0 && count('row') + count('unknown') < Math.min(done, mine.length))
			problems.push(`told as not done, yet done: ${tells}`);
	}
	const stale = sandbox.ledger.requests.filter(({ nonce }) => nonce !== 'fresh');
	if (stale.length > 0) problems.push(`${stale.length} nonces are not fresh`);
	return problems;
}

/** Several rows of an item (asset numbers) count as one. */
function rowOutcomes(items: ChaosItem[], { items: rows, errors }: RunResult): ItemOutcome[][] {
	return items.map((_, index) => {
		const mine = linked([...rows, ...errors], index).map(
			({ json }): ItemOutcome => (errorIn(json)?.outcome as ItemOutcome | undefined) ?? 'row',
		);
		return mine.every((outcome) => outcome === 'row') ? mine.slice(0, 1) : mine;
	});
}

interface Stopped {
	completed: IDataObject[];
	failed: Array<{ itemIndex: number; outcome: ItemOutcome }>;
	notSent: number[];
}

/** What the error tells; its completed rows are those of the items that it names nowhere else. */
function stoppedOutcomes(items: ChaosItem[], { error }: RunResult): ItemOutcome[][] {
	const { data } = (error as unknown as { context: { data?: Stopped } }).context;
	if (data === undefined) return items.map(() => []);
	return items.map((_, index) => {
		const failed = data.failed.filter(({ itemIndex }) => itemIndex === index).map(({ outcome }) => outcome);
		const unsent = data.notSent.includes(index) ? (['notSent'] as const) : [];
		return failed.length + unsent.length === 0 ? ['row'] : [...failed, ...unsent];
	});
}
