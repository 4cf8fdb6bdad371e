/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it has to wait */
import type { INodeParameters } from 'n8n-workflow';

import { fates } from '../support/fates';
import { runMember } from '../support/memberCenter';
import { failureOf, runOrder } from '../support/orderService';
import { ok, refuse } from '../support/server';
import { socketError, watchConnections } from '../support/sockets';
import { useServer } from '../support/stage';

/* Small changes to the code that once went unnoticed: each of these fails on one of them. */

const server = useServer();

const settled = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms));

describe('two failures at once, the slower one first in input order', () => {
	const create = async (onError: 'stopWorkflow' | 'continueRegularOutput') => {
		server.reply(({ body }) => ({
			...refuse('13004', body.includes('"slow"') ? 'slow' : 'fast'),
			delayMs: body.includes('"slow"') ? 200 : 0,
		}));
		const parameters = {
			crmCustomerId: '={{ $json.id }}',
			customerName: 'n',
			options: { maxConcurrency: 2 },
		};
		const items = ['slow', 'fast', 'third', 'fourth'].map((id) => ({ id }));
		return await runOrder(server.url, 'enterprise.create', parameters, { items, onError });
	};

	it('the first that came ends the run; both are told, in input order, and no more is sent', async () => {
		const result = await create('stopWorkflow');
		const { data, ...failure } = failureOf(result);

		expect(failure).toMatchObject({ itemIndex: 1, message: 'fast (13004)' });
		expect(data?.failed).toEqual([
			expect.objectContaining({ itemIndex: 0, message: 'slow (13004)' }),
			expect.objectContaining({ itemIndex: 1, message: 'fast (13004)' }),
		]);
		expect([data?.notSent, server.requests.length]).toEqual([[2, 3], 2]);
	});

	it('with Continue the rows are in input order', async () => {
		const result = await create('continueRegularOutput');

		expect(fates(result.items)).toEqual(['0 rejected', '1 rejected', '2 rejected', '3 rejected']);
	});
});

describe('clear text', () => {
	const PARAMETERS: INodeParameters = {
		channelCode: 'c',
		channelCustomerId: 'i',
		options: { maxRetries: 0 },
	};

	const addresses: Array<[string, number]> = [
		['http://[::1]:9', 0],
		['http://[0:0:0:0:0:0:0:1]:9', 0],
		['http://127.0.0.1:9', 0],
		['http://127.8.8.8:9', 0],
		['http://localhost:9', 0],
		['http://LOCALHOST:9', 0],
		['http://[::2]:9', 1],
		['http://[::1:1]:9', 1],
		['http://128.0.0.1:9', 1],
		['http://localhost.example:9', 1],
		['http://127.0.0.1.example:9', 1],
	];

	it('is told, but not to this machine', async () => {
		const connections = watchConnections();
		connections.refuse(() => socketError('connect', 'ECONNREFUSED'));
		// Together, as each waits twice before it gives up.
		const told = await Promise.all(
			addresses.map(async ([baseUrl]): Promise<[string, number]> => {
				const result = await runOrder(baseUrl, 'customer.getMany', PARAMETERS, {
					onError: 'continueRegularOutput',
				});
				expect(fates(result.items)).toEqual(['0 rejected']);
				return [baseUrl, result.hints.filter(({ message }) => message.includes('http://')).length];
			}),
		);
		connections.stop();

		expect(told).toEqual(addresses);
	});
});

describe('a limited list fetches no page more than it needs', () => {
	const rows = (page: number) =>
		Array.from({ length: 10 }, (_, index) => ({ globalId: `g${page}-${index}` }));

	it.each([
		[10, 1],
		[11, 2],
		[20, 2],
		[95, 10],
	])('limit %i: %i pages of ten, however many at a time', async (limit, pages) => {
		for (const maxConcurrency of [1, 3, 50]) {
			server.clear();
			server.reply(({ query }) => ok({ list: rows(Number(query.pageNum)), pages: 1_000, hasNextPage: true }));
			const parameters = { enterpriseGlobalId: 'E', limit, options: { pageSize: 10, maxConcurrency } };
			const result = await runMember(server.url, 'employee.getMany', parameters);
			// A page too many may arrive after the run has ended.
			await settled(100);

			expect(result.items).toHaveLength(limit);
			expect(server.requests.map(({ query }) => Number(query.pageNum)).sort((a, b) => a - b)).toEqual(
				Array.from({ length: pages }, (_, index) => index + 1),
			);
		}
	});
});
