import type { INodeParameters } from 'n8n-workflow';

import { CredentialStore } from '../../helpers/engine/engine';
import { orderCredential, runOrder } from '../../helpers/orderService';
import { skipPauses } from '../../helpers/pauses';
import { ok, type Recorded, type Reply } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';

/** Retry On Fail, where the later try fails before it comes to what the earlier one has done. */

skipPauses();

const server = useServer();

interface Sent {
	orderList: Array<{ sequence: number; assets: [{ assetNos: [string] }] }>;
}
const numberOf = (request: Recorded) => (request.json() as Sent).orderList[0]?.assets[0].assetNos[0] ?? '';
const BUSY: Reply = { status: 429, body: 'busy' };
const made = (request: Recorded) =>
	ok(
		(request.json() as Sent).orderList.map(({ sequence }) => ({
			sequence,
			licenseOrderId: `L${numberOf(request)}`,
		})),
	);
const madeOf = (rows: Array<{ json: { licenseOrderId?: unknown } }>) =>
	rows.flatMap(({ json }) => json.licenseOrderId ?? []);

const batch = { channelCode: 'c', appKey: 'k', channelOrderId: '={{ $json.so ?? "SO" }}' };
const order = (no: string) => ({
	...{ orderType: 'new_buy', licenseType: 'cloud_account', channelCustomerId: 'C1' },
	assets: [{ assetNos: [no], products: [{ productUri: 'cad', limitEndDate: '2040-12-31' }] }],
});
const fromForm: INodeParameters = {
	...{ ...batch, orderType: 'new_buy', licenseType: 'cloud_account', customerId: '1' },
	assets: {
		asset: [
			{
				assetNos: '={{ $json.no }}',
				products: { product: [{ productUri: 'cad', limitEndDate: '2040-12-31' }] },
			},
		],
	},
};
const two = [
	{ so: 'A', no: '1' },
	{ so: 'B', no: '2' },
];
const tries = { retryOnFail: true, maxTries: 2 };

it('an item of which one order was made is not looked up anew', async () => {
	let lists = 0;
	server.reply((request) => {
		if (request.method === 'GET')
			return (lists += 1) === 1 ? ok([{ channelCustomerId: 'C1', channelCode: 'c' }]) : BUSY;
		return numberOf(request) === '1' ? BUSY : made(request);
	});
	const options = { unknownCustomer: 'refuse', maxOrdersPerRequest: 1, maxConcurrency: 1 };
	const parameters = { ...batch, orderSource: 'json', orders: '={{ $json.orders }}', options };
	const items = [{ orders: [order('1'), order('2')] }, { orders: [order('3')] }];
	const { items: rows } = await runOrder(server.url, 'licenseOrder.create', parameters, {
		items,
		...tries,
		onError: 'continueRegularOutput',
	});

	expect(madeOf(rows)).toEqual(['L2', 'L3']);
	expect(server.requests.filter((one) => one.method === 'POST' && numberOf(one) !== '1')).toHaveLength(2);
});

it.each(['continueRegularOutput', 'stopWorkflow'] as const)(
	'what was sent is unknown where the credential is unusable by then: %s',
	async (onError) => {
		const credentialStore = new CredentialStore();
		await credentialStore.add(orderCredential(server.url));
		server.reply((request) => {
			void credentialStore.replace('orderServiceApi', { baseUrl: server.url, appAccessToken: '' });
			// Stop ends at the first failure: the made one is first there.
			return numberOf(request) === (onError === 'stopWorkflow' ? '2' : '1')
				? { ...BUSY, delayMs: 20 }
				: made(request);
		});
		const { items, error } = await runOrder(
			server.url,
			'licenseOrder.create',
			{ ...fromForm, options: { maxConcurrency: 1 } },
			{ items: two, ...tries, onError, credentialStore },
		);
		const outcome = (error as { context?: { data?: { outcome?: unknown } } } | undefined)?.context?.data
			?.outcome;

		if (onError === 'stopWorkflow') expect(outcome).toBe('unknown');
		else
			expect(items.map(({ json, pairedItem }) => [json.error, pairedItem])).toMatchObject([
				[{ outcome: 'rejected' }, { item: 0 }],
				[{ outcome: 'unknown' }, { item: 1 }],
			]);
	},
);

it('what was sent is unknown where the credential cannot be read by then', async () => {
	const credentialStore = new CredentialStore();
	await credentialStore.add(orderCredential(server.url));
	server.reply((request) => {
		jest.spyOn(credentialStore, 'open').mockImplementation(() => {
			throw new Error('database is locked');
		});
		return numberOf(request) === '1' ? BUSY : made(request);
	});
	const { items } = await runOrder(
		server.url,
		'licenseOrder.create',
		{ ...fromForm, options: { maxConcurrency: 2 } },
		{ items: two, ...tries, onError: 'continueRegularOutput', credentialStore },
	);

	expect(items.map(({ json, pairedItem }) => [json.error, pairedItem])).toMatchObject([
		[{ outcome: 'rejected' }, { item: 0 }],
		[{ outcome: 'unknown' }, { item: 1 }],
	]);
});
