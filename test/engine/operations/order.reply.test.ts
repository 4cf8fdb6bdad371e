import { isUndefined, omitBy } from 'lodash';

import { failureOf, useOrderService } from '../../support/specs/orderService';
import { ok, refuse } from '../../support/server/server';
import type { Reply } from '../../support/server/server';

/**
 * What a failure comes to in a run: docs/maintainers/design.md, "Reply" and "Failures a person can act on". How each reply is read, what
 * outcome it has and what a person is told of it is held in test/unit/decode/envelope, test/unit/http/outcome and test/unit/output/errors.
 */

const { server, run } = useOrderService();
const readParameters = { channelCode: 'c', channelCustomerId: 'i', options: { maxRetries: 0 } };

const UNKNOWN = 'The service may have done this: check there before running it again';
const page: Reply = { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<html>Sign in</html>' };

it.each<[string, Reply, string, string | RegExp, string?, string?]>([
	['a refusal', refuse('13004', 'large', 'size'), 'rejected', 'large (13004)', '13004', 'size'],
	// n8n would rewrite the first, and look up the second.
	['a network condition', refuse('77777', 'ECONNREFUSED'), 'rejected', 'ECONNREFUSED (77777)', '77777'],
	['a code that looks like HTTP', refuse('40001', 'Odd'), 'rejected', 'Odd (40001)', '40001'],
	['HTTP 404', { status: 404 }, 'rejected', /HTTP 404 .*empty body/],
	// After these a write may have been done.
	['code 500', refuse(500, 'network', undefined, 299), 'unknown', 'network (500)', '500'],
	['a page', page, 'unknown', /HTTP 200 .*text\/html; charset=utf-8.*<html>Sign in/],
	['data of another form', ok({}), 'unknown', /object where array was expected/],
	['a documented code on 504', refuse('13004', 'x', 'y', 504), 'unknown', 'x (13004)', '13004', 'y'],
	[
		'an inherited name as code',
		refuse('constructor', 'x', 'y', 409),
		'unknown',
		'x (constructor)',
		'constructor',
		'y',
	],
	['a connection that is reset', { reset: true }, 'unknown', /connection was lost/],
])('a failure: %s', async (...row) => {
	const [, reply, outcome, expected, code, cause] = row;
	server.reply(() => reply);
	const httpStatus = reply.reset ? undefined : (reply.status ?? 200);
	const message = typeof expected === 'string' ? expected : (expect.stringMatching(expected) as string);
	const known = omitBy({ code, httpStatus, cause }, isUndefined);

	const written = failureOf(await run('assetNumber.allocate', { size: 1 }));
	expect(written).toMatchObject({
		status: 'error',
		name: 'NodeApiError',
		message,
		itemIndex: 0,
		data: { ...known, operation: 'assetNumber.allocate', outcome },
	});
	expect([written.description?.includes(UNKNOWN), server.requests.length]).toEqual([
		outcome === 'unknown',
		1,
	]);

	const gotten = failureOf(await run('customer.getMany', readParameters));
	const data = { ...known, operation: 'customer.getMany', outcome: 'rejected' };
	expect(gotten).toMatchObject({ name: 'NodeApiError', message, itemIndex: 0, data });
	expect(gotten.description).not.toContain(UNKNOWN);
});

it('data that is not as documented passes through, with one hint for the run', async () => {
	const data = [{ customerId: 1, isDefault: 'Y', channelCode: null, extra: { a: [1] } }];
	server.reply(() => ok(data));
	const result = await run('customer.getMany', readParameters, { items: [{}, {}] });

	expect(result.items.map(({ json }) => json)).toEqual([...data, ...data]);
	const message = 'The service answered with unexpected fields: customerId, isDefault';
	expect(result.hints).toEqual([{ type: 'info', location: 'outputPane', message }]);
});

it('a field inside a list is named', async () => {
	server.reply(() => ok({ enterpriseGlobalId: '1', members: [{ memberGlobalId: 5 }] }));
	const { hints } = await run('enterprise.create', { crmCustomerId: 'c', customerName: 'n' });

	expect(hints.map(({ message }) => message)).toEqual([expect.stringMatching(/: members\.memberGlobalId$/)]);
});

describe('results that contradict each other are no success: the outcome is unknown', () => {
	it.each<[string, Record<string, string | number>, unknown[], string]>([
		[
			'lock.disable',
			{ assetNums: 'L1', operatorIdentity: 'ops' },
			[
				{ assetNum: 'L1', status: 3 },
				{ assetNum: 'L1', status: 1 },
			],
			'The service gave 2 results for lock L1 that differ',
		],
		[
			'licenseOrder.create',
			{
				channelCode: 'c',
				channelOrderId: 'SO-1',
				appKey: 'k',
				orderSource: 'json',
				orders:
					'[{"customerId":"K","licenseType":"softkey","orderType":"new_buy","assets":[{"products":[{"productUri":"cad"}]}]}]',
			},
			[
				{ sequence: 1, licenseOrderId: 'A' },
				{ sequence: 1, licenseOrderId: 'B' },
			],
			'The service gave 2 results for order 1 that differ',
		],
		[
			'assetNumber.allocate',
			{ size: 2 },
			['8000000101', '8000000101'],
			'The service gave 1 of the 2 asset numbers asked for',
		],
	])('%s', async (operation, parameters, data, message) => {
		server.reply(() => ok(data));
		const options = operation === 'licenseOrder.create' ? { afterLostReply: 'report' } : {};
		const result = await run(
			operation,
			{ ...parameters, options },
			{ items: [{}], onError: 'continueRegularOutput' },
		);
		const errors = result.items.filter(({ json }) => json.error !== undefined);

		expect(errors.map(({ json }) => json.error)).toEqual([
			expect.objectContaining({ message: expect.stringContaining(message) as string, outcome: 'unknown' }),
		]);
	});

	it('the same result twice is one', async () => {
		server.reply(() =>
			ok([
				{ assetNum: 'L1', status: 1 },
				{ assetNum: 'L1', status: 1 },
			]),
		);
		const result = await run('lock.disable', { assetNums: 'L1', operatorIdentity: 'ops' }, { items: [{}] });

		expect(result.items.map(({ json }) => json)).toEqual([
			expect.objectContaining({ assetNum: 'L1', success: true }),
		]);
	});
});
