import { pick } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { PREFIX, rowsOf, useOrderService, wire } from '../support/orderService';
import { ok } from '../support/server';

/** customer.getMany and asset.getMany: filters, limit, how much of each row. */

const { server, run } = useOrderService();

const DAY = 24 * 60 * 60 * 1000;
const many = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ customerId: String(index), assetNum: String(index) }));

describe.each([
	['customer.getMany', { channelCode: 'c', channelCustomerId: 'i' }],
	['asset.getMany', { enterpriseGlobalId: 'e' }],
])('%s', (operation, parameters) => {
	it.each([
		[{}, 60, 50],
		[{ returnAll: false, limit: 2 }, 3, 2],
		[{ returnAll: true, limit: 2 }, 3, 3],
	])('%j of %i gives %i', async (more, count, given) => {
		server.reply(() => ok(many(count)));
		const result = await run(operation, { ...parameters, ...more });

		expect([result.status, result.items.map(({ json }) => json.customerId)]).toEqual([
			'success',
			many(given).map(({ customerId }) => customerId),
		]);
		expect(server.requests).toHaveLength(1);
	});

	it('limits each item by itself', async () => {
		server.reply(() => ok(many(3)));
		const limited = { ...parameters, limit: '={{ $json.most }}' };
		const result = await run(operation, limited, { items: [{ most: 2 }, { most: 1 }] });

		expect(result.items.map(({ json, pairedItem }) => [json.customerId, pairedItem])).toEqual([
			['0', { item: 0 }],
			['1', { item: 0 }],
			['0', { item: 1 }],
		]);
	});
});

describe('asset.getMany', () => {
	const asset = (assetNum: string, more: IDataObject = {}): IDataObject => ({ assetNum, ...more });
	const parameters = { enterpriseGlobalId: '20', returnAll: true };

	it.each([
		[{}, {}],
		[{ extendCode: '' }, {}],
		[{ extendCode: 'gxxp' }, { extendCode: 'gxxp' }],
		[{ licenseType: 'softkey', locked: false, borrowedUsbKey: false, expiresWithinDays: 0 }, {}],
	])('filters %j: the service gets %j', async (filters, query) => {
		const result = await run('asset.getMany', { ...parameters, filters });

		expect([result.status, ...wire(server)]).toEqual([
			'success',
			{ method: 'GET', path: `${PREFIX}/asset/20/list`, query, body: '' },
		]);
	});

	const now = Date.now();
	const assets = [
		asset('a', { licenseType: 'softkey', locked: true, borrowedUsbKey: false, limitEndTime: now - DAY }),
		asset('b', { licenseType: 'softkey', locked: false, borrowedUsbKey: true, limitEndTime: now + 5 * DAY }),
		asset('c', { licenseType: 'cloud_account', locked: false, limitEndTime: now + 40 * DAY }),
		asset('d', { licenseType: 'cloud_account', locked: null, limitEndTime: null }),
		asset('e', { locked: true, limitEndTime: '' }),
		asset('f', { limitEndTime: String(now - DAY) }),
	];

	it.each([
		[{}, 'abcdef'],
		[{ licenseType: 'softkey' }, 'ab'],
		[{ locked: true }, 'ae'],
		[{ locked: false }, 'bcdf'],
		[{ borrowedUsbKey: true }, 'b'],
		[{ borrowedUsbKey: false }, 'acdef'],
		// Those already ended count; those without an end (absent, null, empty) do not.
		[{ expiresWithinDays: 0 }, 'af'],
		[{ expiresWithinDays: 30 }, 'abf'],
		[{ expiresWithinDays: 60 }, 'abcf'],
		[{ licenseType: 'softkey', locked: false, expiresWithinDays: 30 }, 'b'],
	])('keeps of its answer by %j: %s', async (filters, kept) => {
		server.reply(() => ok(assets));
		const result = await run('asset.getMany', { ...parameters, filters });

		expect(result.items.map(({ json }) => json.assetNum).join('')).toBe(kept);
	});

	it('limits after filtering', async () => {
		server.reply(() => ok(assets));
		const limited = { ...parameters, returnAll: false, limit: 1, filters: { locked: false } };
		const result = await run('asset.getMany', limited);

		expect(result.items.map(({ json }) => json.assetNum)).toEqual(['b']);
	});

	const full = {
		id: '1',
		licenseType: 'softkey',
		assetNum: 'SK1',
		grantable: true,
		customerId: '2',
		keyShellNumber: '1',
		keyChipType: 2,
		locked: false,
		freezing: false,
		createTime: 1,
		updateTime: 2,
		limitStartTime: 3,
		limitEndTime: 4,
		assignStatus: { id: '1', assignStatus: 'x', assignMemberId: '5', createTime: 't', updateTime: null },
		assetLimits: null,
		assetExtends: [{ extendCode: 'gxxp', extendValue: '1' }],
		borrowedUsbKey: false,
		undocumented: 'kept in raw',
	};
	const simplifiedKeys =
		'assetNum id licenseType limitStartTime limitEndTime locked freezing borrowedUsbKey customerId assetExtends'.split(
			' ',
		);

	it('is simplified to at most ten fields unless told otherwise', async () => {
		server.reply(() => ok([full]));
		const simple = await run('asset.getMany', parameters);
		const raw = await run('asset.getMany', { ...parameters, simplify: false });

		expect(Object.keys(simple.items[0]?.json ?? {})).toEqual(simplifiedKeys);
		const iso = (ms: number) => new Date(ms).toISOString();
		const times = { limitStartTime: iso(full.limitStartTime), limitEndTime: iso(full.limitEndTime) };
		expect(simple.items[0]?.json).toEqual(pick({ ...full, ...times }, simplifiedKeys));
		expect(rowsOf(raw.items)).toEqual([[full, { item: 0 }]]);
		expect([simple.hints, raw.hints]).toEqual([[], []]);
	});

	it.each([
		[{}, simplifiedKeys],
		[{ output: 'raw' }, Object.keys(full)],
		[{ output: 'selected', outputFields: ['assetNum', 'limitEndTime'] }, ['assetNum', 'id', 'limitEndTime']],
	])('gives an agent %j', async (modes, keys) => {
		server.reply(() => ok([full]));
		const result = await run('asset.getMany', { ...parameters, ...modes }, { asTool: true });

		expect(result.items.map(({ json }) => Object.keys(json).sort())).toEqual([[...keys].sort()]);
	});
});
