import { omit } from 'lodash';
import { sleep } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { events as memberEvents } from '../../nodes/MemberCenter/events';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { events as orderEvents } from '../../nodes/OrderService/events';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { startListService } from '../support/listService';
import type { ListService } from '../support/listService';
import { memberCredential } from '../support/memberCenter';
import { orderCredential } from '../support/orderService';
import { Poller } from '../support/poller';
import type { PollerOptions } from '../support/poller';
import { refuse } from '../support/server';
import type { Reply } from '../support/server';
import { staged } from '../support/stage';

/** Both triggers through n8n-core's PollContext, n8n's HTTP helper and a real server. */

jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

const service = staged<ListService>(startListService, (live) => {
	Object.assign(live, { assets: [], employees: [], assetNumbers: [], lentLocks: [], instead: undefined });
	live.clear();
});

type More = Partial<PollerOptions> & { credential?: ICredentialDataDecryptedObject };
const E = { enterpriseGlobalId: 'E1' };
const TOKENS = ['app-access-5f1c9a7e3b', 'client-token-1', 'user-token-1'];

const isOfOrders = (event: string) => orderEvents.some(({ value }) => value === event);
function trigger(event: string, parameters: INodeParameters = E, { credential, ...more }: More = {}): Poller {
	const [node, credentials] = isOfOrders(event)
		? [new OrderServiceTrigger(), orderCredential(service.url, credential)]
		: [new MemberCenterTrigger(), memberCredential(service.url, credential)];
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
	licenseType: 'softkey',
	assetNum: `A-${id}`,
	grantable: true,
	customerId: '5100',
	keyShellNumber: id,
	keyChipType: 2,
	locked: false,
	freezing: false,
	createTime: NOW,
	updateTime: NOW,
	limitStartTime: NOW,
	limitEndTime: NOW + 400 * DAY,
	assetLimits: null,
	assetExtends: [],
	borrowedUsbKey: false,
	...more,
});
const employee = (globalId: string, more: IDataObject = {}): IDataObject => ({
	id: `1${globalId}`,
	userId: `2${globalId}`,
	globalId,
	enterpriseId: '3',
	departmentId: 7,
	departmentName: 'Design',
	userName: `u${globalId}`,
	passwordMobile: '13800000000',
	name: `N${globalId}`,
	assetNums: [],
	borrowNum: '',
	onlineFlag: false,
	remark: '',
	deleted: false,
	updateTime: NOW,
	createTime: NOW,
	boundUserInfo: null,
	...more,
});
const held = (assetId: string, holder: string | null, borrowedFlag = false): IDataObject => ({
	assetNum: `A-${assetId}`,
	assetId,
	cloudAccountGlobalId: holder,
	borrowedFlag,
	onlineFlag: false,
});

/** Per event: what is listed before and after, and how a row of it begins. */
const changes: Record<
	string,
	{ before: Partial<ListService>; after: Partial<ListService>; rows: IDataObject[] }
> = {
	assetEnding: {
		before: { assets: [asset('1')] },
		after: { assets: [asset('1', { limitEndTime: NOW + DAY })] },
		rows: [{ assetNum: 'A-1', limitEndTime: new Date(NOW + DAY).toISOString() }],
	},
	assetCreated: {
		before: { assets: [asset('1')] },
		after: { assets: [asset('1'), asset('2')] },
		rows: [{ assetNum: 'A-2' }],
	},
	assetUpdated: {
		before: { assets: [asset('1')] },
		after: { assets: [asset('1', { updateTime: NOW + 1, locked: true })] },
		rows: [{ assetNum: 'A-1', locked: true }],
	},
	assetRevoked: {
		before: { assets: [asset('1'), asset('2')] },
		after: { assets: [asset('2')] },
		rows: [{ id: '1', assetNum: 'A-1' }],
	},
	employeeAdded: {
		before: { employees: [employee('1')] },
		after: { employees: [employee('1'), employee('2')] },
		rows: [{ globalId: '2', name: 'N2' }],
	},
	employeeUpdated: {
		before: { employees: [employee('1')] },
		after: { employees: [employee('1', { updateTime: NOW + 1, name: 'New' })] },
		rows: [{ globalId: '1', name: 'New' }],
	},
	employeeDeleted: {
		before: { employees: [employee('1')] },
		after: { employees: [employee('1', { deleted: true })] },
		rows: [{ globalId: '1', deleted: true }],
	},
	assetAssigned: {
		before: { assetNumbers: [held('1', null), held('2', '8')] },
		after: { assetNumbers: [held('1', '7'), held('2', '9')] },
		rows: [
			{ ...held('1', '7'), previousGlobalId: null },
			{ ...held('2', '9'), previousGlobalId: '8' },
		],
	},
	assetWithdrawn: {
		before: { assetNumbers: [held('1', '7')] },
		after: { assetNumbers: [held('1', null)] },
		rows: [{ ...held('1', null), previousGlobalId: '7' }],
	},
	lockLent: {
		before: { lentLocks: [held('1', '')] },
		after: { lentLocks: [held('1', '7', true)] },
		rows: [{ ...held('1', '7', true), previousGlobalId: null }],
	},
	lockReturned: {
		before: { lentLocks: [held('1', '7', true)] },
		after: { lentLocks: [held('1', '')] },
		rows: [{ ...held('1', ''), previousGlobalId: '7' }],
	},
};
const all = Object.keys(changes);

it('there is a case for every event', () => {
	expect([...all].sort()).toEqual([...orderEvents, ...memberEvents].map(({ value }) => value).sort());
});

describe.each(all)('%s', (event) => {
	const { before, after, rows } = changes[event]!;
	const start = async (more: More = {}) => {
		Object.assign(service, before);
		const poller = trigger(event, E, more);
		expect(await poller.start()).toBeNull();
		return poller;
	};

	it('arms, is silent, tells once, and goes on after a restart', async () => {
		const poller = await start();

		expect(await poller.poll()).toBeNull();
		Object.assign(service, after);
		expect(await poller.poll()).toEqual(rows.map((row) => expect.objectContaining(row)));
		expect(await poller.poll()).toBeNull();
		expect(await poller.start('init')).toBeNull();
	});

	it('tells after a restart what happened meanwhile', async () => {
		const poller = await start();
		Object.assign(service, after);

		expect(await poller.start('init')).toHaveLength(rows.length);
	});

	it('loses nothing by polls that fail', async () => {
		const poller = await start();
		const { saved } = poller;
		Object.assign(service, after);
		service.instead = refuse('500', 'network error, retry');
		await expect(poller.poll()).rejects.toThrow('network error, retry (500)');
		expect(poller.saved).toBe(saved);
		service.instead = undefined;

		expect(await poller.poll()).toHaveLength(rows.length);
	});

	it('asks its list alone, and writes nothing', async () => {
		await start();

		expect(new Set(service.requests.map(({ method, path }) => `${method} ${path}`)).size).toBe(1);
		expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	it('gives samples by hand, without a look at the memory', async () => {
		const poller = await start();
		const { saved } = poller;
		Object.assign(service, after);

		const samples = await poller.fetchTestEvent();
		expect(samples?.length).toBeGreaterThan(0);
		expect(Object.keys(samples?.[0] ?? {}).sort()).toEqual(
			expect.arrayContaining(Object.keys(rows[0]!).sort()),
		);
		expect(poller.saved).toBe(saved);
		expect(await poller.poll()).toHaveLength(rows.length);
	});

	it('says by hand that there is nothing', async () => {
		expect(await failure(trigger(event).fetchTestEvent())).toMatchObject({
			message: 'There is nothing that could serve as a sample',
			description: expect.stringMatching(/^The service lists nothing that ".+" could tell today/),
		});
	});
});

describe('rows', () => {
	it.each([
		['assetCreated', undefined, 10],
		['assetCreated', false, 16],
		['employeeAdded', undefined, 10],
		['employeeAdded', false, 17],
		['assetAssigned', undefined, 6],
		['lockLent', undefined, 6],
		['assetRevoked', undefined, 2],
	])('of %s with simplify %s have %s fields', async (event, simplify, fields) => {
		Object.assign(service, changes[event]!.before);
		const poller = trigger(event, { ...E, ...(simplify === undefined ? {} : { simplify }) });
		await poller.start();
		Object.assign(service, changes[event]!.after);
		const [row] = (await poller.poll()) ?? [];

		expect(Object.keys(row ?? {})).toHaveLength(fields);
	});

	it('by hand are five at most, the latest first', async () => {
		service.employees = Array.from({ length: 9 }, (_, n) => employee(String(n), { createTime: NOW + n }));

		const samples = await trigger('employeeAdded').fetchTestEvent();
		expect(samples?.map(({ globalId }) => globalId).join()).toBe('8,7,6,5,4');
	});

	it('of assets that end are those that end next', async () => {
		service.assets = [
			asset('1', { limitEndTime: NOW - DAY }),
			asset('2'),
			asset('3', { limitEndTime: NOW + DAY }),
		];

		expect((await trigger('assetEnding').fetchTestEvent())?.map(({ id }) => id)).toEqual(['3', '2']);
	});
});

describe('parameters', () => {
	it.each([
		['the filter that the service applies is sent', { extendCode: 'gxxp' }, { extendCode: 'gxxp' }],
		['others are applied here', { locked: true, licenseType: 'softkey' }, {}],
	])('%s', async (_what, filters, query) => {
		await trigger('assetCreated', { ...E, filters }).start();
		expect(omit(service.requests[0]!.query, 'g_nonce')).toEqual(query);
	});

	const REQUIRED = 'Enterprise Global ID: is required';
	const NO_PATH = 'Enterprise Global ID: must be an id, not a path';
	const TIMEOUT = 'Options → Timeout (Ms): must be between 1 and 2147483647';
	const empty = { enterpriseGlobalId: '={{ "" }}' };

	it.each<[string, INodeParameters, ICredentialDataDecryptedObject, string]>([
		['assetCreated', empty, {}, REQUIRED],
		['assetCreated', { enterpriseGlobalId: '={{ undefined }}' }, {}, REQUIRED],
		['assetCreated', { enterpriseGlobalId: '..' }, {}, NO_PATH],
		['assetEnding', { ...E, days: -1 }, {}, 'Days: must be between 0 and 36500'],
		['assetEnding', { ...E, filters: { licenseType: 'gold' } }, {}, 'Filters → License Type: must be one of'],
		['employeeAdded', empty, { enterpriseGlobalId: 'E2' }, REQUIRED],
		['employeeAdded', {}, {}, REQUIRED],
		['employeeAdded', { ...E, options: { timeout: 0 } }, {}, TIMEOUT],
		['lockLent', empty, {}, REQUIRED],
	])('%s with %j is refused', async (event, parameters, credential, message) => {
		const told = await failure(trigger(event, parameters, { credential }).start());

		expect(told.message).toContain(message);
		expect(told.description).toBe('Nothing was sent. Correct the value and try again.');
		expect(told.context).not.toHaveProperty('itemIndex');
		expect(told.failure).toEqual({ cause: 'configuration-invalid' });
		expect(service.requests).toEqual([]);
	});

	it.each([
		[{}, '/enterprise/E2/members'],
		[E, '/enterprise/E1/members'],
		[{ enterpriseGlobalId: '={{ "E" + 3 }}' }, '/enterprise/E3/members'],
	])('%j with a default in the credential asks %s', async (parameters, path) => {
		await trigger('employeeAdded', parameters, { credential: { enterpriseGlobalId: 'E2' } }).start();

		expect(service.requests.map((request) => request.path)).toEqual([`/me/api/v1${path}`]);
	});

	it('an event that is none of the trigger’s is refused', async () => {
		const { options } = trigger('assetCreated');
		const { message, description } = await failure(
			new Poller({ ...options, parameters: { event: 'x', ...E } }).start(),
		);

		expect([message, description]).toEqual(['There is no event "x"', 'Choose the event again.']);
	});

	it('other parameters begin anew', async () => {
		service.assets = [asset('1')];
		const poller = trigger('assetCreated');
		await poller.start();
		service.assets.push(asset('2'));

		expect(await poller.change({ event: 'assetCreated', enterpriseGlobalId: 'E2' })).toBeNull();
		service.assets.push(asset('3'));
		expect((await poller.poll())?.map(({ id }) => id)).toEqual(['3']);
	});

	it('the same ones go on', async () => {
		const poller = trigger('assetCreated');
		await poller.start();
		service.assets.push(asset('1'));

		expect(await poller.change({ event: 'assetCreated', ...E, simplify: false })).toHaveLength(1);
	});
});

describe('a poll that fails', () => {
	const html = { headers: { 'Content-Type': 'text/html' }, body: '<html>no</html>' };
	const tooMany = { status: 429, headers: { 'Retry-After': '7' }, body: '' };
	const badToken = { cause: 'credential-invalid' };
	const limited = { cause: 'rate-limited', retryAfterMs: 7_000 };
	const FORM = 'The service answered with data of another form';

	it.each<[Reply, string, RegExp, object | undefined]>([
		[refuse('60000', 'token expired'), 'token expired (60000)', /Replace Client Token/, badToken],
		[{ status: 401, body: '<html>' }, 'The service answered HTTP 401', /Replace Client Token/, badToken],
		[tooMany, 'The service answered HTTP 429', /./, limited],
		[
			html,
			'The service answered HTTP 200 with something other than its JSON envelope',
			/base URL/,
			undefined,
		],
		[{ body: { code: 0, data: 'x' } }, FORM, /documented form/, undefined],
		[refuse('60017', 'not bound', undefined, 299), 'not bound (60017)', /Bind the enterprise/, undefined],
		[{ reset: true }, 'The connection was lost', /proxies and firewalls/, undefined],
	])('says what a person can do about %j', async (reply, message, description, cause) => {
		service.instead = reply;
		const error = await failure(trigger('employeeAdded').start());

		expect(error.message).toContain(message);
		expect(error.description).toMatch(description);
		expect(error.failure).toEqual(cause);
		expect(error.context).not.toHaveProperty('itemIndex');
		expect(error.context?.data).toMatchObject({ operation: 'employeeAdded' });
		expect(error.name).toBe('NodeApiError');
		for (const token of TOKENS) expect(JSON.stringify(error)).not.toContain(token);
	});

	it.each([
		['', 'Base URL must be an address'],
		['http://127.0.0.1:1', 'The service could not be reached'],
	])('says so of the base URL "%s"', async (baseUrl, message) => {
		const error = await failure(trigger('assetCreated', E, { credential: { baseUrl } }).start());

		expect(error.message).toContain(message);
	});

	it('is repeated as often as is chosen, each time with a fresh nonce', async () => {
		service.instead = { status: 503 };
		await failure(trigger('assetCreated', { ...E, options: { maxRetries: 4 } }).start());

		expect(new Set(service.requests.map(({ query }) => query.g_nonce)).size).toBe(5);
	});

	it('keeps nothing of the pages that were read', async () => {
		service.employees = [employee('1')];
		const poller = trigger('employeeAdded', { ...E, options: { maxRetries: 0 } });
		await poller.start();
		service.employees.push(...Array.from({ length: 2_500 }, (_, n) => employee(`x${n}`)));
		service.instead = (_path, page) => (page === 3 ? { status: 503 } : undefined);
		await expect(poller.poll()).rejects.toThrow('HTTP 503');
		service.instead = undefined;

		expect(await poller.poll()).toHaveLength(2_500);
		expect(await poller.poll()).toBeNull();
	});

	it('says which events remember too much', async () => {
		service.assets = Array.from({ length: 50_001 }, (_, n) => ({ id: String(n) }));
		const error = await failure(trigger('assetRevoked').start());

		expect(error.message).toMatch(/^Asset Revoked would have to remember 50001 things/);
		expect(error.description).toContain('schedule-asset-audit.json');
	});
});

describe('lists that come in pages', () => {
	const many = (count: number) => Array.from({ length: count }, (_, n) => employee(String(n)));

	it('are read whole', async () => {
		service.employees = many(2_345);
		const poller = trigger('employeeDeleted');
		await poller.start();
		service.employees[2_344]!.deleted = true;

		expect((await poller.poll())?.map(({ globalId }) => globalId)).toEqual(['2344']);
		expect(service.requests.filter(({ query }) => query.pageSize !== '1000')).toEqual([]);
	});

	it.each([
		['grows at its beginning: an entry comes twice', (rows: unknown[]) => rows.unshift(employee('new'))],
		['grows at its end', (rows: unknown[]) => rows.push(employee('new'))],
		['shrinks: an entry is on no page', (rows: unknown[]) => rows.shift()],
	])('while one %s', async (_what, change) => {
		service.employees = many(2_500);
		const poller = trigger('employeeAdded', { ...E, options: { maxConcurrency: 1 } });
		await poller.start();
		service.employees.push(employee('a'), employee('b'));
		let changed = false;
		service.instead = (_path, page) => {
			if (page === 2 && !changed) change(service.employees);
			changed ||= page === 2;
			return undefined;
		};
		const told: IDataObject[] = [];
		for (let poll = 0; poll < 3; poll += 1) told.push(...((await poller.poll()) ?? []));

		expect(told.map(({ globalId }) => globalId).sort()).toEqual(
			['a', 'b', ...(service.employees.length > 2_502 ? ['new'] : [])].sort(),
		);
	});
});

describe('time', () => {
	it.each([
		[300, /within the 0 seconds that n8n gives a poll/],
		[1_400, /within the 1 seconds that n8n gives a poll/],
	])('a poll ends with its budget of %s ms', async (budgetMs, message) => {
		service.instead = { never: true };
		const error = await failure(trigger('employeeAdded', E, { budgetMs }).start());

		expect(error.message).toMatch(message);
		expect(error.description).toContain('N8N_SCHEDULER_POLL_TIMEOUT');
	});

	it('an n8n that knows no budget gives it all the time', async () => {
		service.instead = async () => await sleep(50).then(() => undefined);

		expect(await trigger('employeeAdded', E, { budgetMs: null }).start()).toBeNull();
	});

	it('what takes longer than the time between two polls is told once', async () => {
		service.employees = [employee('1')];
		const poller = trigger('employeeAdded');
		await poller.start();
		service.employees.push(employee('2'));
		service.instead = async () => await sleep(100).then(() => undefined);
		const told = await Promise.all([
			poller.poll(),
			poller.poll(),
			sleep(50).then(async () => await poller.poll()),
		]);

		expect(told.filter((rows) => rows !== null)).toHaveLength(1);
		expect(service.requests).toHaveLength(2);
	});

	it('and goes on after one that failed', async () => {
		service.instead = { reset: true };
		const poller = trigger('employeeAdded', { ...E, options: { maxRetries: 0 } });
		await failure(poller.start());
		service.instead = undefined;

		expect(await poller.start()).toBeNull();
		expect(poller.memory).toBeDefined();
	});
});

it('with durable cursors every poll is remembered', async () => {
	service.employees = [employee('1')];
	const poller = trigger('employeeUpdated', E, { durable: true });
	await poller.start();
	service.employees.push(employee('2'));
	expect(await poller.poll()).toBeNull();
	service.employees[1]!.updateTime = NOW + 1;

	expect(await poller.start('init')).toHaveLength(1);
});

it('without them, a change of what no saved poll has seen is not told after a restart', async () => {
	service.employees = [employee('1')];
	const poller = trigger('employeeUpdated');
	await poller.start();
	service.employees.push(employee('2'));
	expect(await poller.poll()).toBeNull();
	service.employees[1]!.updateTime = NOW + 1;

	expect(await poller.start('init')).toBeNull();
	service.employees[1]!.updateTime = NOW + 2;
	expect(await poller.poll()).toHaveLength(1);
});
