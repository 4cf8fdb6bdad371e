import { range } from 'lodash';
import { type IHttpRequestOptions, sleep } from 'n8n-workflow';

import * as latency from '../../../nodes/shared/concurrency/latency';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { CredentialStore } from '../../support/engine/engine';
import { errorRowWith } from '../../support/specs/errorRows';
import {
	APP_ACCESS,
	expectSound,
	failureOf,
	orderCredential,
	PREFIX,
	rowsOf,
	runOrder,
	useOrderService,
	wire,
} from '../../support/specs/orderService';
import { byMessage, refuses } from '../../support/specs/refusals';
import type { RunItems } from '../../support/specs/refusals';
import { ok, startTlsServer } from '../../support/server/server';
import type { ServiceRun } from '../../support/engine/serviceRun';
import { staged } from '../../support/server/stage';

// How long a busy machine takes is no sign that the service is busy.
beforeEach(
	() =>
		void jest
			.spyOn(latency, 'watchLatency')
			.mockReturnValue({ addSample: () => undefined, mean: () => 1, gradient: () => 1 }),
);
afterEach(() => jest.restoreAllMocks());

/** docs/maintainers/design.md, "Request" and "Many items": what a run sends, and how much of it side by side. */

const { server, run } = useOrderService();
const read = { channelCode: 'c', channelCustomerId: 'i' };

it('the credential is read once for all requests, expressions too', async () => {
	const credentialStore = new CredentialStore();
	const credential = { appAccessToken: `={{ "${APP_ACCESS.slice(0, 9)}" + "${APP_ACCESS.slice(9)}" }}` };
	for (const reads of [1, 2]) {
		await run('customer.getMany', read, { items: [{}, {}, {}], credentialStore, credential });

		expect([server.requests.length, credentialStore.reads]).toEqual([reads * 3, reads]);
	}
});

it('no items: nothing is sent; an empty list: no rows', async () => {
	const none = await run('assetNumber.allocate', { size: 1 }, { items: [] });
	expect([none.status, none.items, server.requests]).toEqual(['success', [], []]);

	const empty = await run('customer.getMany', read);
	expect([empty.status, empty.items, server.requests.length]).toEqual(['success', [], 1]);
});

describe('an id in the path', () => {
	const parameters = { enterpriseGlobalId: '={{ $json.id }}', options: { maxConcurrency: 1 } };

	it('stays one segment, whatever it holds', async () => {
		const segments: Array<[string | number, string]> = [
			['a/b', 'a%2Fb'],
			['a?b=c', 'a%3Fb%3Dc'],
			['a#b', 'a%23b'],
			['50%', '50%25'],
			['%2F', '%252F'],
			['...', '...'],
			['a b+c', 'a%20b%2Bc'],
			['é企', '%C3%A9%E4%BC%81'],
			[6553600000000, '6553600000000'],
		];
		server.reply({ [`GET ${PREFIX}/asset/*/list`]: ok([]) });
		const result = await run('asset.getMany', parameters, { items: segments.map(([id]) => ({ id })) });

		const common = { method: 'GET', query: {}, body: '' };
		expect([result.status, ...wire(server)]).toEqual([
			'success',
			...segments.map(([, segment]) => ({ ...common, path: `${PREFIX}/asset/${segment}/list` })),
		]);
	});

	const listed: RunItems = async (more) => {
		server.reply(() => ok([{}]));
		return await run('asset.getMany', parameters, more);
	};
	refuses(
		server,
		listed,
		{ id: 'E' },
		byMessage('Enterprise Global ID: ', {
			'must be an ID, not a path': ['.', '..', '\ud800'].map((id) => ({ id })),
			'is required': [{ id: '' }, { id: null }],
		}),
	);
});

/** How the number is found is held by the simulation (test/unit/concurrency/simulation.test.ts); here, that operations are sent by it. */
describe('many items', () => {
	const update = { crmCustomerId: '={{ $itemIndex }}', updateFields: { address: 'x' } };
	const lock = { assetNums: '={{ $itemIndex }}', operatorIdentity: '={{ $itemIndex }}' };
	const items = (count: number) => range(count).map(() => ({}));

	/** Holds replies back until so many are due, then lets them go together: first as many as the first number says. */
	function heldUntil(counts: readonly number[]) {
		const [next, ...later] = counts;
		const goes: Array<() => void> = [];
		let [count = 0, rest] = [next, later];
		return async () => {
			if (count === 0) return;
			const held = new Promise<void>((resolve) => goes.push(resolve));
			if (goes.length === count) {
				[count = 0, ...rest] = rest;
				// Time for one that should not come.
				await sleep(20);
				goes.splice(0).forEach((go) => go());
			}
			await held;
		};
	}

	it.each([
		['customer.getMany', 0, [5, 6], 50, read],
		['customer.getMany', 3, [3], 3, read],
		['customer.update', 0, [5, 6], 50, update],
		['lock.disable', 0, [5, 6], 50, lock],
		// It begins at five, and rises. A write that is never repeated stays there where nobody says how many.
		['assetNumber.allocate', 0, [5, 5], 5, { size: 1 }],
		['assetNumber.allocate', 8, [8, 8], 8, { size: 1 }],
	] as const)(
		'%s with Max Concurrency %i: %j side by side, one after the other, and never more than %i',
		async (operation, own, counts, most, given) => {
			const held = heldUntil(counts);
			server.reply(async (request) => {
				await held();
				const { assetNums = [] } = (request.body === '' ? {} : request.json()) as { assetNums?: string[] };
				if (operation === 'assetNumber.allocate') return ok(['8000000001']);
				return ok(assetNums.map((assetNum) => ({ assetNum, status: 1 })));
			});
			const parameters = { ...given, options: { maxConcurrency: own } };
			const result = await run(operation, parameters, { items: items(80) });

			expect([result.status, server.requests.length]).toEqual(['success', 80]);
			expect(server.maxInFlight).toBeGreaterThanOrEqual(Math.max(...counts));
			expect(server.maxInFlight).toBeLessThanOrEqual(most);
		},
	);

	it('a service that takes only so many gets hardly more, and every change is done', async () => {
		let underWay = 0;
		let refused = 0;
		server.reply(async () => {
			underWay += 1;
			const isTooMany = underWay > 8;
			if (isTooMany) refused += 1;
			else await sleep(20);
			underWay -= 1;
			return isTooMany ? { status: 429 } : ok();
		});
		const result = await run('customer.update', update, { items: items(300) });

		expect([result.status, server.requests.length - refused]).toEqual(['success', 300]);
		expect(refused).toBeGreaterThan(0);
		expect(refused).toBeLessThanOrEqual(30);
	});
});

it('a Base URL that cannot be used is told of each item on Continue', async () => {
	const more: ServiceRun = { items: [{}, {}], onError: 'continueRegularOutput' };
	const result = await runOrder('example.com', 'assetNumber.allocate', { size: 1 }, more);

	const message = expect.stringContaining('Base URL must be an address that begins with http') as string;
	expect(rowsOf(result.items)).toEqual(
		[0, 1].map((item) => [errorRowWith(message, { outcome: 'rejected' }), { item }]),
	);
});

describe('TLS', () => {
	const tls = staged(
		async () => await startTlsServer(() => ok(['8000000001'])),
		(started) => started.clear(),
	);
	const allocate = async (credential: object) =>
		await runOrder(
			tls.url,
			'assetNumber.allocate',
			{ size: 1 },
			{ credential: { ...credential }, items: [{}, {}] },
		);

	it.each([[{}], [{ ignoreSslIssues: false }]])(
		'a certificate that nobody trusts is not accepted (%j)',
		async (credential) => {
			expect(failureOf(await allocate(credential))).toMatchObject({
				message: expect.stringContaining('TLS certificate'),
				description: expect.stringContaining('Ignore SSL Issues'),
				data: { outcome: 'rejected' },
			});
			expect(tls.requests).toEqual([]);
		},
	);

	it('is accepted where the credential says so', async () => {
		const result = await allocate({ ignoreSslIssues: true });

		expect([result.status, tls.requests.length]).toEqual(['success', 2]);
		expectSound(tls.requests);
	});
});

it('the credential stamps what n8n’s HTTP Request node sends too, and overwrites its own earlier output', async () => {
	const { authenticate } = new OrderServiceApi();
	const { data } = orderCredential('http://127.0.0.1').orderServiceApi ?? { data: {} };
	const stamp = async (request: IHttpRequestOptions): Promise<IHttpRequestOptions> =>
		typeof authenticate === 'function' ? await authenticate(data, request) : { url: 'no function' };
	const given = { url: 'http://127.0.0.1/x', qs: { a: '1', g_nonce: 'mine' }, headers: { more: 'kept' } };
	const once = await stamp(given);
	const twice = await stamp(once);

	const nonces = [once, twice].map((request) => request.qs?.g_nonce as unknown);
	for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22,}$/);
	expect(nonces[0]).not.toBe(nonces[1]);
	const own = { Authorization: `Bearer ${APP_ACCESS}`, 'Content-Type': 'application/json' };
	expect(twice).toEqual({ ...given, qs: { a: '1', g_nonce: nonces[1] }, headers: { more: 'kept', ...own } });
});
