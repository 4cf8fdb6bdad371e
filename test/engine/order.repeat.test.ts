import { countBy } from 'lodash';
import { sleep } from 'n8n-workflow';

import { pause } from '../../nodes/shared/send/pause';
import { errorRowWith } from '../support/errorRows';
import { rowsOf, useOrderService } from '../support/orderService';
import { ok } from '../support/server';

/** docs/design.md, "Repeating". Waiting is time, an edge of the process: here it takes none. */

jest.mock('../../nodes/shared/send/pause', () => ({
	...jest.requireActual<object>('../../nodes/shared/send/pause'),
	pause: jest.fn(async () => undefined),
}));
const waits = () => jest.mocked(pause).mock.calls.map(([ms]) => ms);

const { server, run } = useOrderService();
beforeEach(() => jest.mocked(pause).mockClear());

const LATER = { status: 429, headers: { 'Retry-After': '7' } };

it('Retry-After of a read: it waits so long, and so do the others', async () => {
	server.reply(() => (server.requests.length < 2 ? LATER : ok([])));
	const { status } = await run('customer.getMany', { channelCode: 'c', channelCustomerId: 'i' });

	expect([status, server.requests.length, waits()]).toEqual(['success', 2, [7_000, 7_000]]);
});

it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
	'Retry-After of a write that is never repeated: the others wait, unless the run is over (%s)',
	async (onError) => {
		const asked: Array<() => void> = [];
		jest.mocked(pause).mockImplementation(async () => await new Promise((resolve) => asked.push(resolve)));
		server.reply(({ body }) => (body.includes('1') ? LATER : ok(['8000000001', '8000000002'])));
		const parameters = { size: '={{ $json.n }}', options: { maxConcurrency: 1 } };
		const running = run('assetNumber.allocate', parameters, { items: [{ n: 1 }, { n: 2 }], onError });
		for (let waited = 0; asked.length === 0 && waited < 10_000; waited += 10) await sleep(10);
		await sleep(50);
		const sentBefore = server.requests.length;
		if (onError === 'continueRegularOutput') asked.forEach((resume) => resume());
		const result = await running;
		asked.forEach((resume) => resume());
		jest.mocked(pause).mockImplementation(async () => undefined);

		expect([sentBefore, waits()]).toEqual([1, [7_000]]);
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
