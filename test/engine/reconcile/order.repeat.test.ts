import { countBy } from 'lodash';
import { sleep } from 'n8n-workflow';

import * as timer from '../../../nodes/shared/concurrency/timer';
import { errorRowWith } from '../../support/specs/errorRows';
import { rowsOf, useOrderService } from '../../support/specs/orderService';
import { ok } from '../../support/server/server';
import { recordPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Retries". Waiting is time, an edge of the process: here it takes none. */

const waits = recordPauses();

const { server, run } = useOrderService();

const { startTimer: after } = timer;
/** What is left of the seven seconds when somebody begins to wait. */
const isHeld = (ms: number) => ms > 5_000 && ms <= 7_000;
const LATER = { status: 429, headers: { 'Retry-After': '7' } };

it('Retry-After of a read: it waits so long', async () => {
	server.reply(() => (server.requests.length < 2 ? LATER : ok([])));
	// The timer of those who wait with it takes no time either.
	const sooner = jest
		.spyOn(timer, 'startTimer')
		.mockImplementation((ms, ring) => after(isHeld(ms) ? 0 : ms, ring));
	const { status } = await run('customer.getMany', { channelCode: 'c', channelCustomerId: 'i' });
	sooner.mockRestore();

	expect([status, server.requests.length, waits]).toEqual(['success', 2, [7_000]]);
});

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'Retry-After of a write that is never repeated: the others wait, unless the run is over (%s)',
	async (onError) => {
		/** The timers of those who wait for about seven seconds. */
		const held: Array<() => void> = [];
		const holding = jest.spyOn(timer, 'startTimer').mockImplementation((ms, ring) => {
			if (!isHeld(ms)) return after(ms, ring);
			held.push(ring);
			return () => undefined;
		});
		server.reply(({ body }) => (body.includes('1') ? LATER : ok(['8000000001', '8000000002'])));
		const parameters = { size: '={{ $json.n }}', options: { maxConcurrency: 1 } };
		const running = run('assetNumber.allocate', parameters, { items: [{ n: 1 }, { n: 2 }], onError });
		let ended = false;
		void running.then(() => (ended = true));
		while (held.length === 0 && !ended) await sleep(5);
		const sentBefore = server.requests.length;
		held.forEach((ring) => ring());
		const result = await running;
		holding.mockRestore();

		expect([sentBefore, held.length > 0]).toEqual([1, onError === 'continueRegularOutput']);
		expect([result.status, server.requests.length]).toEqual(
			onError === 'stopWorkflow' ? ['error', 1] : ['success', 2],
		);
	},
);

it('settings are those of the first item of each request', async () => {
	server.reply(() => ({ status: 503 }));
	const items = ['a x 1', 'b y 3', 'c x 9'].map((text) => {
		const [locks = '', by = '', most] = text.split(' ');
		return { locks, by, most: Number(most) };
	});
	const parameters = {
		assetNums: '={{ $json.locks }}',
		operatorIdentity: '={{ $json.by }}',
		options: { maxRetries: '={{ $json.most }}' },
	};
	const { items: rows } = await run('lock.disable', parameters, { items, onError: 'continueRegularOutput' });

	const sentBy = countBy(server.requests, ({ body }) => /"operatorIdentity":"(\w)"/.exec(body)?.[1]);
	expect(sentBy).toEqual({ x: 2, y: 4 });
	expect(rowsOf(rows)).toEqual(
		[0, 1, 2].map((item) => [errorRowWith(expect.stringContaining('HTTP 503'), {}), { item }]),
	);
});
