/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it packs a reply */
import { constants, createGzip } from 'node:zlib';

import { OperationalError, sleep } from 'n8n-workflow';

import { CredentialStore } from '../support/engine';
import { all, errorOf, fates } from '../support/fates';
import { memberCredential, runMember } from '../support/memberCenter';
import { failureOf, runOrder } from '../support/orderService';
import { ok } from '../support/server';
import { callsOf, grant, isLogin, issue, REFUSED, STORED } from '../support/tokenService';
import { useServer } from '../support/stage';

/* docs/design.md, "Items": whatever is thrown inside a sending is a failure of that call. No result is lost, and nothing goes out after the end. */

const server = useServer();

const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ n: index + 1 }));
type Mode = 'stopWorkflow' | 'continueRegularOutput';

/** More text than a JavaScript string can hold (2^29 − 24 characters), packed into half a megabyte. */
async function bomb(): Promise<Buffer> {
	const gzip = createGzip({ level: constants.Z_BEST_SPEED });
	const packed: Buffer[] = [];
	gzip.on('data', (chunk: Buffer) => packed.push(chunk));
	const done = new Promise<void>((resolve) => gzip.once('end', resolve));
	const block = Buffer.alloc(8 * 1024 * 1024, ' ');
	for (let blocks = 0; blocks < 65; blocks += 1)
		if (!gzip.write(block)) await new Promise((resolve) => gzip.once('drain', resolve));
	gzip.end();
	await done;
	return Buffer.concat(packed);
}

describe('a reply that unpacks to more than a text can hold', () => {
	it('is the failure of its item with Continue, and the others have their rows', async () => {
		const packed = await bomb();
		server.reply(() =>
			server.requests.length === 1
				? { headers: { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }, body: packed }
				: ok({ customerId: '1' }),
		);
		const parameters = {
			channelCode: 'c',
			channelCustomerId: '={{ $json.n }}',
			customerName: 'n',
			enterpriseName: 'e',
			options: { maxConcurrency: 1 },
		};
		const result = await runOrder(server.url, 'customer.bind', parameters, {
			items: numbered(8),
			onError: 'continueRegularOutput',
		});

		expect(fates(result.items)).toEqual(['0 unknown', ...all(8, 'row').slice(1)]);
		expect(result.items.slice(1).map(({ json }) => json)).toEqual(Array(7).fill({ customerId: '1' }));
		expect(errorOf(result.items[0] ?? { json: {} })?.description).toContain('may have done this');
	}, 60_000);
});

/** A credential store that can be made to fail, as where n8n's database is gone for a moment. */
class FailingStore extends CredentialStore {
	failing: 'no' | 'reads' | 'saves' = 'no';
	override open(...args: Parameters<CredentialStore['open']>) {
		if (this.failing === 'reads') throw new OperationalError('Connection to the database was lost');
		return super.open(...args);
	}
	override async save(...args: Parameters<CredentialStore['save']>) {
		if (this.failing === 'saves') throw new OperationalError('Connection to the database was lost');
		await super.save(...args);
	}
}

describe.each(['reads', 'saves'] as const)('a credential store that fails at renewal (%s)', (failing) => {
	const GOOD = 5;

	/** Twelve employees, one after another; the token is good for five of them. */
	async function update(onError: Mode) {
		const credentialStore = new FailingStore();
		await credentialStore.add(memberCredential(server.url, { ...grant(server.url), ...STORED }));
		server.reply((request) => {
			if (isLogin(request)) return issue('renewed');
			if (callsOf(server).length <= GOOD) return ok(null);
			credentialStore.failing = failing;
			return REFUSED;
		});
		const parameters = {
			memberGlobalId: '={{ "m" + $json.n }}',
			userName: 'u',
			name: 'n',
			options: { maxConcurrency: 1 },
		};
		const result = await runMember(server.url, 'employee.update', parameters, {
			credential: { ...grant(server.url), ...STORED },
			credentialStore,
			items: numbered(12),
			onError,
		});
		const atEnd = callsOf(server).length;
		await sleep(200);
		return { result, atEnd, after: callsOf(server).length };
	}

	it('is the failure of the calls that needed it: what was done keeps its rows', async () => {
		const { result } = await update('continueRegularOutput');

		expect(fates(result.items)).toEqual([...all(GOOD, 'row'), ...all(12, 'rejected').slice(GOOD)]);
		expect(result.items.slice(0, GOOD).every(({ json }) => json.success === true)).toBe(true);
	});

	it('ends the run with Stop: what was done is told, and nothing more goes out', async () => {
		const { result, atEnd, after } = await update('stopWorkflow');
		const { data, ...failure } = failureOf(result);

		expect(failure).toMatchObject({ status: 'error', name: 'NodeApiError', itemIndex: GOOD });
		expect(data?.completed).toHaveLength(GOOD);
		expect([atEnd, after]).toEqual([GOOD + 1, GOOD + 1]);
	});
});

describe('packages nested 2,000 deep', () => {
	const nested = `${'{"merchandiseNum":"P","children":['.repeat(2_000)}${']}'.repeat(2_000)}`;
	const orderOf = (merchandises: string, asset: string) =>
		`{"orderType":"new_buy","assets":[{"assetNos":["${asset}"],"merchandises":[${merchandises}]}]}`;
	const create = async (onError: Mode) => {
		server.reply((request) => {
			const { orderList } = request.json() as { orderList: Array<{ sequence: number }> };
			return ok(orderList.map(({ sequence }) => ({ sequence, licenseOrderId: 'L', customerId: 'C' })));
		});
		const parameters = {
			channelCode: 'c',
			channelOrderId: '={{ $json.n }}',
			appKey: 'k',
			orderSource: 'json',
			orders: '={{ $json.order }}',
		};
		const items = [
			{ n: 1, order: orderOf(nested, 'A1') },
			{ n: 2, order: orderOf('{"merchandiseNum":"P"}', 'A2') },
		];
		return await runOrder(server.url, 'licenseOrder.create', parameters, { items, onError });
	};

	it('are a matter of their own item with Continue', async () => {
		const result = await create('continueRegularOutput');
		const [first, second] = fates(result.items);

		expect([result.items.length, second, result.items[1]?.json.licenseOrderId]).toEqual([2, '1 row', 'L']);
		expect(['0 row', '0 rejected']).toContain(first);
		expect(server.requests.filter(({ body }) => body.includes('"A2"'))).toHaveLength(1);
	});

	it('end the run in words with Stop, or are sent', async () => {
		const result = await create('stopWorkflow');

		if (result.status === 'success') expect(fates(result.items)).toEqual(all(2, 'row'));
		else {
			expect(failureOf(result)).toMatchObject({ name: 'NodeOperationError', itemIndex: 0 });
			expect(result.error?.message).not.toMatch(/call stack/i);
			expect(server.requests).toEqual([]);
		}
	});
});
