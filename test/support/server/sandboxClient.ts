import { cloneDeep, omit, pickBy } from 'lodash';

import { SEED, type SandboxOptions, type SandboxState } from '../../../sandbox';
import { clientFor, type Send } from '../../../sandbox/client';
import { useSandbox } from './stage';

export const ACME = SEED.acme.enterprise.globalId;

/** For test/unit/sandbox: an order of one asset, which the sandbox makes as it is. */
export const purchase = (sequence: number, more: object = {}, asset: object = {}) => ({
	sequence,
	customerId: SEED.acme.customer.customerId,
	licenseType: 'cloud_account',
	orderType: 'new_buy',
	assets: [
		{
			products: [{ productUri: '24107', limitStartDate: 1000, limitEndDate: 2000, limitConcurrent: 3 }],
			...asset,
		},
	],
	...more,
});

/** What is not a refusal; 60027: some of what was asked for was done (docs/api/member-center.md §4.1). */
const DONE = new Set<unknown>([0, '60027']);

/** All that the sandbox holds. Numbers that were drawn are not given back. */
const held = (state: SandboxState): object =>
	cloneDeep(pickBy(omit(state, 'counters'), (value) => value instanceof Map || value instanceof Set));

/** The sandbox with a plain client of both services. */
export function useSandboxClient(options?: SandboxOptions) {
	const sandbox = useSandbox(options);
	/** Whatever is refused has left nothing behind. */
	const leavingNothing =
		(send: () => Send): Send =>
		async (...call) => {
			// Copying all of it takes its time, and reads have nothing to leave.
			if (call[0] === 'GET') return await send()(...call);
			const before = held(sandbox.state);
			const reply = await send()(...call);
			const isRefused = !DONE.has(reply.code) && sandbox.ledger.requests.at(-1)?.fault === null;
			if (isRefused) expect(held(sandbox.state)).toEqual(before);
			return reply;
		};
	const order = leavingNothing(() => clientFor(sandbox).order);
	const member = leavingNothing(() => clientFor(sandbox).member);
	return {
		sandbox,
		order,
		member,
		batch: async (orderList: object[], more: object = {}) =>
			await order('POST', '/licenseOrder/batchOrder?appKey=app', {
				channelCode: 'CRM',
				channelOrderId: 'PO-9',
				syncMode: 'sync',
				orderList,
				...more,
			}),
		allocate: async (size: unknown = 1, extra: Parameters<Send>[3] = {}) =>
			await order('POST', '/shellnums', { size }, extra),
		assets: async () => await order('GET', `/asset/${ACME}/list`),
		assetNumbers: async (extra: Parameters<Send>[3] = {}) =>
			await member('GET', `/enterprise/${ACME}/asset/assetNums`, undefined, extra),
		employees: async (query = 'pageNum=1&pageSize=100') =>
			await member('GET', `/enterprise/${ACME}/members?${query}`),
		/** Its remote control. */
		control: async (method: string, path: string, body?: unknown) => {
			const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
			const response = await fetch(`${sandbox.url}/_sandbox/${path}`, init);
			// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what comes back is what a test is about
			return { http: response.status, body: (await response.json()) as any };
		},
		/** Its token endpoint. */
		login: async (
			form: Record<string, string>,
			{ headers, query = '' }: { headers?: Record<string, string>; query?: string } = {},
		) => {
			const body = new URLSearchParams(form);
			const response = await fetch(sandbox.grants.tokenUrl + query, { method: 'POST', headers, body });
			// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
			return { http: response.status, body: (await response.json()) as any };
		},
		/** What a login for the application gives besides its kind. */
		client: () => ({ client_id: sandbox.grants.appKey, client_secret: sandbox.grants.appSecret }),
	};
}
