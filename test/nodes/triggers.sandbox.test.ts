import type { INodeParameters } from 'n8n-workflow';

import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { startSandbox, type Sandbox } from '../../sandbox';
import { eventExamples } from '../../tools/docs/eventExamples';
import { letHappen, watching } from '../../tools/docs/eventPage';
import { documented } from '../../tools/docs/exchange';
import type { Poller } from '../helpers/engine/poller';
import { skipPauses } from '../helpers/pauses';

/**
 * Both triggers against the sandbox: changes are made by the other nodes, as the documentation shows them. The service's clock
 * is far from this machine's.
 */

skipPauses();

const YEAR = 365 * 24 * 60 * 60 * 1000;
let sandbox: Sandbox;
afterEach(async () => await sandbox.stop());

const triggers = Object.values(documented);
const cases = triggers.flatMap((which) =>
	which.events.map((event) => ({ value: event.value, which, event })),
);

it('every event has an example', async () => {
	sandbox = await startSandbox();

	expect(Object.keys(eventExamples).sort()).toEqual(cases.map(({ value }) => value).sort());
	expect(triggers.map(({ trigger }) => trigger.constructor)).toEqual([
		OrderServiceTrigger,
		MemberCenterTrigger,
	]);
});

describe.each([
	['the same as ours', 0],
	['ten years behind', -10 * YEAR],
	['ten years ahead', 10 * YEAR],
])('a service whose clock is %s', (_what, clockOffsetMs) => {
	it.each(cases)('$value is told once', async ({ which, event }) => {
		sandbox = await startSandbox({ clockOffsetMs });
		const example = eventExamples[event.value]!;
		const poller: Poller = watching(sandbox, which, event, example.parameters);
		expect(await poller.start()).toBeNull();
		// Its list alone, read and not written.
		const asked = new Set(sandbox.ledger.requests.map(({ method, path }) => `${method} ${path}`));
		expect([...asked]).toEqual([expect.stringMatching(/^GET /)]);
		expect(await poller.poll()).toBeNull();
		sandbox.clock.shift(1);
		// The end of the example's asset is a fixed day.
		if (event.value === 'assetEnding')
			for (const asset of sandbox.state.assets.values()) asset.limitEndTime = Date.now() + 60_000;
		else await letHappen(sandbox, example);

		const { saved } = poller;
		const samples = await poller.fetchTestEvent();
		expect(poller.saved).toBe(saved);
		// What is gone is told by the second list that lacks it.
		const [row] = (await poller.poll()) ?? (await poller.poll()) ?? [];
		expect(Object.keys(samples?.[0] ?? {})).toEqual(Object.keys(row ?? { none: 1 }));
		expect(await poller.poll()).toBeNull();
		expect(await poller.start('init')).toBeNull();
	});
});

it.each<[keyof typeof documented, string, INodeParameters, number]>([
	['order', 'assetCreated', {}, 10],
	['order', 'assetCreated', { simplify: false }, 17],
	['member', 'employeeAdded', {}, 10],
	['member', 'employeeAdded', { simplify: false }, 17],
	['member', 'assetAssigned', {}, 6],
	['order', 'assetRevoked', {}, 2],
])('a row of %s, %s %j has %i fields', async (node, value, parameters, fields) => {
	sandbox = await startSandbox();
	const which = documented[node];
	const event = which.events.find((one) => one.value === value)!;
	const samples = await watching(sandbox, which, event, parameters).fetchTestEvent();

	expect(Object.keys(samples?.[0] ?? {})).toHaveLength(fields);
});
