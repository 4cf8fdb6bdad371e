import { omit, range } from 'lodash';
import { sleep } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { memberCredential } from '../helpers/memberCenter';
import { orderCredential } from '../helpers/orderService';
import { Poller, type PollerOptions } from '../helpers/engine/poller';
import { ok, refuse, type Reply } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { skipPauses } from '../helpers/pauses';

/** Both triggers in n8n's engine: memory, parameters, failures and time. What each event tells is held by events.test.ts beside this file. */

skipPauses();

/** What the service lists: employees in pages, assets as a whole. */
let employees: IDataObject[];
let assets: IDataObject[];
/** Answers instead of the lists; or answers a call of it with nothing, to let the list be given. */
let instead: Reply | ((page: number) => Promise<Reply | undefined> | Reply | undefined) | undefined;

const server = useServer(async ({ path, query }) => {
	const other = typeof instead === 'function' ? await instead(Number(query.pageNum)) : instead;
	if (other !== undefined) return other;
	if (path.startsWith('/order/')) return ok(assets);
	const [page, size] = [Number(query.pageNum), Number(query.pageSize)];
	const pages = Math.ceil(employees.length / size);
	return ok({ pages, hasNextPage: page < pages, list: employees.slice((page - 1) * size, page * size) });
});
beforeEach(() => ([employees, assets, instead] = [[], [], undefined]));

type More = Partial<PollerOptions> & { credential?: ICredentialDataDecryptedObject };
const E = { enterpriseGlobalId: 'E1' };
const TOKENS = ['app-access-5f1c9a7e3b', 'client-token-1', 'user-token-1'];

function trigger(event: string, parameters: INodeParameters = E, { credential, ...more }: More = {}): Poller {
	const [node, credentials] = /^asset(?!Assigned)/.test(event)
		? [new OrderServiceTrigger(), orderCredential(server.url, credential)]
		: [new MemberCenterTrigger(), memberCredential(server.url, credential)];
	return new Poller({ node, credentials, parameters: { event, ...parameters }, ...more });
}
interface Failure {
	name?: string;
	message?: string;
	description?: string;
	context?: IDataObject;
	failure?: unknown;
}
const failure = async (poll: Promise<unknown>): Promise<Failure> => {
	const error = (await poll.catch((thrown: unknown) => thrown)) as Failure;
	return { ...error, name: error.name, message: error.message, description: error.description };
};

const NOW = Date.now();
const DAY = 24 * 60 * 60 * 1000;
const asset = (id: string, more: IDataObject = {}): IDataObject => ({
	id,
	assetNum: `A-${id}`,
	createTime: NOW,
	updateTime: NOW,
	limitEndTime: NOW + 400 * DAY,
	...more,
});
const employee = (globalId: string, more: IDataObject = {}): IDataObject => ({
	globalId,
	deleted: false,
	createTime: NOW,
	updateTime: NOW,
	...more,
});
const many = (count: number, prefix = '') => range(count).map((n) => employee(`${prefix}${n}`));
const ids = (rows: IDataObject[] | null) => rows?.map(({ id, globalId }) => globalId ?? id);

/** A trigger that has polled once, whose list has then got another one. */
async function armed(more: More = {}, parameters: INodeParameters = E) {
	const poller = trigger('employeeAdded', parameters, more);
	employees = [employee('1')];
	expect(await poller.start()).toBeNull();
	employees.push(employee('2'));
	return poller;
}

describe('the memory', () => {
	it('lasts: after a restart is told what happened meanwhile', async () => {
		const poller = await armed();

		expect(ids(await poller.start('init'))).toEqual(['2']);
		expect(await poller.poll()).toBeNull();
	});

	it('begins anew with another platform', async () => {
		const { memory = {} } = await armed();
		const other = trigger('employeeAdded', E, { credential: { baseUrl: `${server.url}/other` } });
		other.remember(memory);

		expect(await other.start()).toBeNull();
	});

	it('is kept by polls that fail', async () => {
		const poller = await armed();
		const { saved } = poller;
		instead = refuse('500', 'network error, retry');
		await expect(poller.poll()).rejects.toThrow('network error, retry (500)');
		expect(poller.saved).toBe(saved);
		instead = undefined;

		expect(ids(await poller.poll())).toEqual(['2']);
	});

	it.each<[string, INodeParameters, string[] | undefined]>([
		['begins anew with another enterprise', { enterpriseGlobalId: 'E2' }, undefined],
		['goes on where it is published again', { ...E, simplify: false }, ['2']],
	])('%s', async (_, parameters, told) => {
		const poller = await armed();

		expect(ids(await poller.change({ event: 'employeeAdded', ...parameters }))).toEqual(told);
		employees.push(employee('3'));
		expect(ids(await poller.poll())).toEqual(['3']);
	});

	it.each([
		['with durable cursors every poll is remembered', true, [['2'], undefined]],
		['without them, a change of what no saved poll has seen is not told', false, [undefined, ['2']]],
	])('%s after a restart', async (_, durable, told) => {
		employees = [employee('1')];
		const poller = trigger('employeeUpdated', E, { durable });
		await poller.start();
		employees.push(employee('2'));
		expect(await poller.poll()).toBeNull();
		employees[1] = employee('2', { updateTime: NOW + 1 });
		const afterRestart = ids(await poller.start('init'));
		if (!durable) employees[1] = employee('2', { updateTime: NOW + 2 });

		expect([afterRestart, ids(await poller.poll())]).toEqual(told);
	});
});

describe('by hand', () => {
	it('gives five samples at most, the latest first, without a look at the memory', async () => {
		const poller = await armed();
		const { saved } = poller;
		employees.push(...range(3, 10).map((n) => employee(String(n), { createTime: NOW + n })));

		expect(ids(await poller.fetchTestEvent())).toEqual(['9', '8', '7', '6', '5']);
		expect(poller.saved).toBe(saved);
		expect(await poller.poll()).toHaveLength(8);
	});

	it('says that there is nothing', async () => {
		expect(await failure(trigger('employeeAdded').fetchTestEvent())).toMatchObject({
			message: 'There is no sample to show',
			description: expect.stringMatching(
				/^Today the service lists nothing that "Employee Added" would report. Check the enterprise and the filters/,
			),
		});
	});
});

describe('asset ending', () => {
	it.each<[string, unknown]>([
		['text of a person', '1,0 , 30,7'],
		['an expression that gives a list', '={{ [30, 7, 1, 0] }}'],
	])('takes stages as %s, and shows them in a simplified row too', async (_what, days) => {
		const poller = trigger('assetEnding', { ...E, days: days as string });
		await poller.start();
		assets = [
			asset('1'),
			asset('2', { limitEndTime: NOW + 5 * DAY }),
			asset('3', { limitEndTime: NOW - 3 * DAY }),
		];

		const told = await poller.poll();
		expect(told?.map(({ id, stage }) => [id, stage])).toEqual([
			['3', 0],
			['2', 7],
		]);
		expect(told?.[0]?.limitEndTime).toBe(new Date(NOW - 3 * DAY).toISOString());
	});
});

describe('parameters', () => {
	it.each([
		['the filter that the service applies is sent', { extendCode: 'gxxp' }, { extendCode: 'gxxp' }],
		['others are applied here', { locked: true, licenseType: 'softkey' }, {}],
	])('%s', async (_what, filters, query) => {
		await trigger('assetCreated', { ...E, filters }).start();
		expect(omit(server.requests[0]?.query, 'g_nonce')).toEqual(query);
	});

	const REQUIRED = 'Enterprise Global ID: is required';
	const NO_PATH = 'Enterprise Global ID: .. has no letter or digit';
	const DAYS =
		'Days: must be a whole number of days from 0 to 36500, or several with commas between them, such as 30, 7, 1, 0';
	const TIMEOUT = 'Options → Timeout (Ms): must be between 1 and 2147483647';
	const empty = { enterpriseGlobalId: '={{ "" }}' };

	it.each<[string, INodeParameters, ICredentialDataDecryptedObject, string]>([
		['assetCreated', empty, {}, 'Enterprise Global ID: came out empty'],
		['assetCreated', { enterpriseGlobalId: '={{ undefined }}' }, {}, 'Enterprise Global ID: came out empty'],
		['assetCreated', { enterpriseGlobalId: '..' }, {}, NO_PATH],
		['assetEnding', { ...E, days: '30, 36501, 7' }, {}, `${DAYS}, not "36501"`],
		...['={{ undefined }}', '={{ null }}', '={{ "" }}', '={{ [] }}'].map(
			(days): [string, INodeParameters, ICredentialDataDecryptedObject, string] => [
				'assetEnding',
				{ ...E, days },
				{},
				`${DAYS}, not `,
			],
		),
		[
			'assetCreated',
			{ ...E, filters: { locked: '={{ undefined }}' } },
			{},
			'Filters → Locked: came out empty',
		],
		...[
			['30 days', '"30 days"'],
			['30 7', '"30 7"'],
			['7.5, 1', '"7.5"'],
			['={{ true }}', 'true'],
			['={{ { days: 30 } }}', '{"days":30}'],
		].map(([days = '', shown]): [string, INodeParameters, ICredentialDataDecryptedObject, string] => [
			'assetEnding',
			{ ...E, days },
			{},
			`${DAYS}, not ${shown}`,
		]),
		['assetEnding', { ...E, filters: { licenseType: 'gold' } }, {}, 'Filters → License Type: must be one of'],
		['employeeAdded', {}, {}, REQUIRED],
		['employeeAdded', { ...E, options: { timeout: 0 } }, {}, TIMEOUT],
		['assetCreated', E, { baseUrl: '' }, 'Base URL must be an address'],
	])('%s with %j is refused (credential %j)', async (event, parameters, credential, message) => {
		const told = await failure(trigger(event, parameters, { credential }).start());

		expect(told.message).toContain(message);
		expect(told.description).toMatch(
			/^Nothing was sent\. Correct the (value and try again|credential of this node)\.$/,
		);
		expect(told.context).not.toHaveProperty('itemIndex');
		expect(told.failure).toEqual({ cause: 'configuration-invalid' });
		expect(server.requests).toEqual([]);
	});

	it.each([
		[{}, '/enterprise/E2/members'],
		[E, '/enterprise/E1/members'],
		[{ enterpriseGlobalId: '={{ "E" + 3 }}' }, '/enterprise/E3/members'],
	])('%j with a default in the credential asks %s', async (parameters, path) => {
		await trigger('employeeAdded', parameters, { credential: { enterpriseGlobalId: 'E2' } }).start();

		expect(server.requests.map((request) => request.path)).toEqual([`/me/api/v1${path}`]);
	});

	it('an event that is none of the trigger’s is refused', async () => {
		const { message, description } = await failure(trigger('x').start());

		expect([message, description]).toEqual(['There is no event "x"', 'Choose the event again.']);
	});
});

describe('a poll that fails', () => {
	const tooMany = { status: 429, headers: { 'Retry-After': '7' }, body: '' };
	const badToken = { cause: 'credential-invalid' };
	const limited = { cause: 'rate-limited', retryAfterMs: 7_000 };
	const FORM = 'The service answered with text where an object was expected';

	it.each<[Reply, string, RegExp, object?]>([
		[refuse('60000', 'token expired'), 'token expired (60000)', /Replace Client Token/, badToken],
		[refuse('60005', 'login expired'), 'login expired (60005)', /Replace User Token/, badToken],
		[{ status: 401, body: '<html>' }, 'The service answered HTTP 401', /Replace Client Token/, badToken],
		[tooMany, 'The service answered HTTP 429', /./, limited],
		[{ body: { code: 0, data: 'x' } }, FORM, /documented form/],
	])('says what a person can do about %j', async (reply, message, description, ...cause) => {
		instead = reply;
		const error = await failure(trigger('employeeAdded').start());

		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringContaining(message),
			description: expect.stringMatching(description),
			context: { data: { operation: 'employeeAdded' } },
		});
		expect([error.failure, error.context?.itemIndex]).toEqual([cause[0], undefined]);
		for (const token of TOKENS) expect(JSON.stringify(error)).not.toContain(token);
	});

	it('is one whose page does not come: it remembers nothing, also at first', async () => {
		const message = 'The list cannot be compared: the service answered without the list';
		const poller = await armed();
		const { saved } = poller;
		employees.push(...many(2_500, 'x'));
		instead = (page) => (page === 2 ? ok(null) : undefined);
		await expect(poller.poll()).rejects.toThrow(message);
		expect(poller.saved).toBe(saved);
		const another = trigger('employeeAdded');
		await expect(another.start()).rejects.toThrow(message);
		instead = undefined;

		expect(await poller.poll()).toHaveLength(2_501);
		expect([await another.start(), await another.poll()]).toEqual([null, null]);
	});

	it.each<[string, Reply]>([
		['without a list', ok(null)],
		['from a cache', { headers: { Age: '9' }, body: { code: 0, data: [] } }],
	])('is one whose reply is %s: it remembers nothing, and reports nothing', async (_what, reply) => {
		const poller = trigger('assetRevoked');
		assets = [asset('a'), asset('b')];
		await poller.start();
		const { saved } = poller;
		instead = reply;
		for (let poll = 0; poll < 2; poll += 1) await expect(poller.poll()).rejects.toThrow();
		expect(poller.saved).toBe(saved);
		instead = undefined;

		expect(await poller.poll()).toBeNull();
	});

	it('says which events remember too much', async () => {
		assets = range(50_000).map((id) => ({ id: String(id) }));
		const poller = trigger('assetRevoked');
		expect(await poller.start()).toBeNull();
		const { saved } = poller;
		assets.push({ id: 'one more' });
		const error = await failure(poller.poll());

		expect(error.message).toMatch(/^Asset Revoked would have to remember 50001 things/);
		expect(error.description).toContain('license-audit.json');
		expect(poller.saved).toBe(saved);
		assets = range(30_000).map((id) => ({ id: `${'x'.repeat(90)}${id}` }));
		expect((await failure(trigger('assetCreated').start())).message).toContain(
			'would have to remember 3.1 MB',
		);
	});
});

it.each([
	['a memory that was damaged', { seen: 7 }],
	['one of another version', { version: 1, of: {}, memory: {} }],
])('%s begins anew', async (_what, memory) => {
	const poller = await armed();
	poller.remember({ ...poller.memory, of: 'x', ...memory });

	expect(await poller.start('init')).toBeNull();
	employees.push(employee('3'));
	expect(ids(await poller.poll())).toEqual(['3']);
});

it('pages are read no faster than Max Concurrency says, and whole', async () => {
	employees = many(1_500);
	instead = async () => void (await sleep(5));
	const poller = trigger('employeeDeleted', { ...E, options: { maxConcurrency: 1 } });
	await poller.start();
	expect([server.requests.length, server.maxInFlight]).toEqual([15, 1]);

	Object.assign(employees[1_499] ?? {}, { deleted: true });
	expect(ids(await poller.poll())).toEqual(['1499']);
});

describe('time', () => {
	it.each([
		[300, 0],
		[1_050, 1],
	])('a poll ends with its budget of %s ms', async (budgetMs, seconds) => {
		instead = { never: true };
		const error = await failure(trigger('employeeAdded', E, { budgetMs }).start());

		expect(error.message).toContain(`within the ${seconds} seconds that n8n gives a poll`);
		expect(error.description).toContain('N8N_SCHEDULER_POLL_TIMEOUT');
	});

	it('an n8n that knows no budget gives it all the time', async () => {
		instead = async () => await sleep(50).then(() => undefined);

		expect(await trigger('employeeAdded', E, { budgetMs: null }).start()).toBeNull();
	});

	it('what takes longer than the time between two polls is told once', async () => {
		const poller = await armed();
		instead = async () => await sleep(100).then(() => undefined);
		const late = sleep(50).then(async () => await poller.poll());
		const told = await Promise.all([poller.poll(), poller.poll(), late]);

		expect(told.filter((rows) => rows !== null)).toHaveLength(1);
		expect(server.requests).toHaveLength(2);
	});

	it('and goes on after one that failed', async () => {
		instead = { reset: true };
		const poller = trigger('employeeAdded', { ...E, options: { maxRetries: 0 } });
		await failure(poller.start());
		instead = undefined;

		expect(await poller.start()).toBeNull();
		expect(poller.memory).toBeDefined();
	});
});
