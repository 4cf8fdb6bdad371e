/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';

import { errorIn, messageIn } from '../../helpers/errorRows';
import { outcomesOf } from '../../helpers/outcomes';
import { isDeep } from '../../helpers/project/deep';
import { runOrder } from '../../helpers/orderService';
import { ok } from '../../helpers/server/server';
import { useServer } from '../../helpers/server/stage';

/* docs/maintainers/design.md, "Reply": answers that HTTP allows and no service should give. */

const server = useServer();

const two = { items: [{ n: 1 }, { n: 2 }], onError: 'continueRegularOutput' as const };

describe('a compressed reply', () => {
	const packed =
		(body: Buffer, of = '/') =>
		(request: { path: string }) =>
			request.path.includes(of)
				? { headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }, body }
				: ok({});
	const create = { crmCustomerId: '={{ $json.n }}', customerName: 'n' };
	const query = { channelCode: 'c', channelCustomerId: '={{ $json.n }}' };

	it('is unpacked', async () => {
		server.reply(packed(gzipSync('{"code":0,"data":{"enterpriseGlobalId":"e"}}')));
		const { items } = await runOrder(server.url, 'enterprise.create', create, two);
		expect(items.map(({ json }) => json)).toMatchObject(Array(2).fill({ enterpriseGlobalId: 'e' }));
	});

	it('that is broken is no answer', async () => {
		server.reply(packed(Buffer.from('this is not gzip')));
		expect(outcomesOf((await runOrder(server.url, 'enterprise.create', create, two)).items)).toEqual([
			'0 unknown',
			'1 unknown',
		]);
	});

	// 70 MB of blanks in 70 KB: one after the other, so that the test itself does not hold them. One item, as each takes a second.
	const bomb = Buffer.concat(Array<Buffer>(7).fill(gzipSync(Buffer.alloc(10_000_000, ' '))));
	it.each([
		['enterprise.create', create, 'unknown'],
		['customer.getMany', query, 'rejected'],
	])('that is larger than any list is left: %s', async (operation, parameters, outcome) => {
		server.reply(packed(bomb));
		const { items } = await runOrder(server.url, operation, parameters, { ...two, items: [{ n: 1 }] });

		expect([bomb.length < 150_000, items.map(({ json }) => errorIn(json))]).toEqual([
			true,
			[
				expect.objectContaining({
					outcome,
					httpStatus: 200,
					message: 'The service’s reply is larger than 64 MB, and was not read to its end',
				}),
			],
		]);
		expect(server.requests).toHaveLength(1);
	});
});

describe('a reply that does not come to its end', () => {
	/** Sends the first piece of a reply, and the last one for item 3 alone; with `trickles`, a blank every now and then. */
	async function runAt(operation: string, parameters: INodeParameters, trickles: boolean) {
		const halting = createServer((request, response) => {
			response.write('{"code":0,');
			const timer = setInterval(() => trickles && response.write(' '), 50);
			response.on('close', () => clearInterval(timer));
			void text(request).then((body) => {
				const isGood = body.includes('"3"') || request.url?.includes('channelCustomerId=3');
				if (isGood) response.end('"data":{"enterpriseGlobalId":"e","customerId":"c"}}');
			});
		});
		await once(halting.listen(0, '127.0.0.1'), 'listening');
		const url = `http://127.0.0.1:${(halting.address() as AddressInfo).port}`;
		const { items } = await runOrder(url, operation, parameters, {
			...two,
			items: [{ n: 1 }, { n: 2 }, { n: 3 }],
		});
		halting.closeAllConnections();
		halting.close();
		return items.map(({ json }) => [errorIn(json)?.outcome, errorIn(json)?.message]);
	}
	const create = { crmCustomerId: '={{ $json.n }}', customerName: 'n', options: { timeout: 300 } };
	const query = { channelCode: 'c', channelCustomerId: '={{ $json.n }}' };
	const inTime = 'The service did not answer in time';

	it.each([
		// Silent for as long as Timeout says.
		['enterprise.create', create, false, 'unknown'],
		['customer.getMany', { ...query, options: { timeout: 300, maxRetries: 0 } }, false, 'rejected'],
		// Never silent: three times as long, and five seconds.
		...(isDeep ? [['enterprise.create', create, true, 'unknown'] as const] : []),
	] as const)('%s: none in time', async (operation, parameters, trickles, outcome) => {
		const [first, second, third] = await runAt(operation, parameters, trickles);

		expect([first, second]).toEqual(Array(2).fill([outcome, inTime]));
		expect(third?.[1]).not.toBe(inTime);
	});
});

describe('a reply in another charset', () => {
	const hex = (bytes: string) => Buffer.from(bytes.replace(/ /g, ''), 'hex');
	const around = (bytes: Buffer, before = '{"code":0,"data":{"enterpriseGlobalId":"', after = '"}}') =>
		Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
	const utf16 = Buffer.from('{"code":0,"data":{"enterpriseGlobalId":"客户"}}', 'utf16le');
	const create = async (contentType: string, body: Buffer) => {
		server.reply(() => ({ headers: { 'Content-Type': contentType }, body }));
		const parameters = { crmCustomerId: '={{ $json.n }}', customerName: 'n' };
		return await runOrder(server.url, 'enterprise.create', parameters, two);
	};

	it.each<[string, Buffer, string]>([
		['application/json; charset=GB18030', around(hex('bf cd bb a7 81 30 81 30')), '客户\u0080'],
		['application/json; charset=UTF-16LE', utf16, '客户'],
		['text/plain ;  CharSet = "gbk"; x=y', around(hex('bf cd bb a7')), '客户'],
		['application/json; charset=klingon', around(Buffer.from('客户')), '客户'],
		[
			'application/json',
			around(Buffer.from('客户'), '\ufeff{"code":0,"data":{"enterpriseGlobalId":"'),
			'客户',
		],
	])('%s', async (contentType, body, name) => {
		const result = await create(contentType, body);

		expect([result.error?.message, result.items.map(({ json }) => json)]).toEqual([
			undefined,
			Array(2).fill({ enterpriseGlobalId: name }),
		]);
	});

	it('is read in the words of a refusal and of a page, too', async () => {
		const refusal = around(hex('bf cd bb a7'), '{"code":"13004","message":"', '"}');
		const refused = await create('application/json;charset=GBK', refusal);
		const page = await create('text/html; charset=gb2312', around(hex('bf cd bb a7'), '<p>', '</p>'));

		expect(refused.items.map(({ json }) => messageIn(json))).toEqual(Array(2).fill('客户 (13004)'));
		expect(errorIn(page.items[0]?.json ?? {})?.message).toContain('<p>客户</p>');
	});
});

describe('an order of packages nested 2,000 deep', () => {
	const nested = `${'{"merchandiseNum":"P","children":['.repeat(2_000)}${']}'.repeat(2_000)}`;
	const orderOf = (merchandises: string, asset: string) =>
		`{"orderType":"new_buy","customerId":"K","assets":[{"assetNos":["${asset}"],"merchandises":[${merchandises}]}]}`;

	it('is a matter of its own item with Continue', async () => {
		server.reply((request) => {
			const { orderList } = request.json() as { orderList: Array<{ sequence: number }> };
			return ok(orderList.map(({ sequence }) => ({ sequence, licenseOrderId: 'L', customerId: 'C' })));
		});
		const common = { channelCode: 'c', channelOrderId: '={{ $json.n }}', appKey: 'k' };
		const parameters = { ...common, orderSource: 'json', orders: '={{ $json.order }}' };
		const items = [
			{ n: 1, order: orderOf(nested, 'A1') },
			{ n: 2, order: orderOf('{"merchandiseNum":"P"}', 'A2') },
		];
		const result = await runOrder(server.url, 'licenseOrder.create', parameters, { ...two, items });
		const [first, second] = outcomesOf(result.items);

		expect([result.items.length, second, result.items[1]?.json.licenseOrderId]).toEqual([2, '1 row', 'L']);
		expect(['0 row', '0 rejected']).toContain(first);
		expect(server.requests.filter(({ body }) => body.includes('"A2"'))).toHaveLength(1);
	});
});
