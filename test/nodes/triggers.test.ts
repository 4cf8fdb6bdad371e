import { omit, range } from 'lodash';
import { sleep } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { Poller } from '../helpers/engine/poller';
import { expectSound, pollerOf, type PollerRun } from '../helpers/services';
import { skipPauses } from '../helpers/pauses';
import { ok, refuse, type Reply } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';

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
	if (!path.endsWith('/members')) return ok(assets);
	const [page, size] = [Number(query.pageNum), Number(query.pageSize)];
	const pages = Math.ceil(employees.length / size);
	return ok({ pages, hasNextPage: page < pages, list: employees.slice((page - 1) * size, page * size) });
});
beforeEach(() => ([employees, assets, instead] = [[], [], undefined]));

const E = { enterpriseGlobalId: 'E1' };

const trigger = (event: string, parameters: INodeParameters = E, more: PollerRun = {}) =>
	pollerOf(server.url, event, parameters, more);

const employee = (globalId: string, more: IDataObject = {}): IDataObject => ({
	...{ globalId, deleted: false, createTime: 1, updateTime: 1, ...more },
});
const ids = (rows: IDataObject[] | null) => rows?.map(({ globalId }) => globalId);

/** A trigger that has polled once, whose list has then got another one. */
async function armed(more: PollerRun = {}): Promise<Poller> {
	const poller = trigger('employeeAdded', E, more);
	employees = [employee('1')];
	expect(await poller.start()).toBeNull();
	employees.push(employee('2'));
	return poller;
}

interface Failure {
	name: string;
	message: string;
	description?: string;
	context?: IDataObject;
	failure?: unknown;
}
const failure = async (poll: Promise<unknown>): Promise<Failure> => {
	const error = (await poll.catch((thrown: unknown) => thrown)) as Failure;
	return { ...error, name: error.name, message: error.message, description: error.description };
};

/** A trigger that has the memory of another one, changed in this way. */
const withMemory =
	(memory: IDataObject, more: () => PollerRun = () => ({})) =>
	async (armedOne: Poller) => {
		const other = trigger('employeeAdded', E, more());
		other.remember({ ...armedOne.memory, ...memory });
		return [other, await other.start('init')] as const;
	};
const published = (parameters: INodeParameters) => async (poller: Poller) =>
	[poller, await poller.change({ event: 'employeeAdded', ...parameters })] as const;
type Next = (poller: Poller) => Promise<readonly [Poller, IDataObject[] | null]>;

it.each<[string, Next, string[] | undefined]>([
	['after a restart, what happened meanwhile', async (poller) => [poller, await poller.start('init')], ['2']],
	['where it is published again, the same', published({ ...E, simplify: false }), ['2']],
	['of another enterprise nothing', published({ enterpriseGlobalId: 'E2' }), undefined],
	[
		'of another platform nothing',
		withMemory({}, () => ({ credential: { baseUrl: `${server.url}/other` } })),
		undefined,
	],
	['with a damaged memory nothing', withMemory({ seen: 7 }), undefined],
	['with that of another version nothing', withMemory({ version: 1, of: {}, memory: {} }), undefined],
])('is told %s, and from then on what comes', async (_, next, told) => {
	const [poller, first] = await next(await armed());

	expect(ids(first)).toEqual(told);
	employees.push(employee('3'));
	expect(ids(await poller.poll())).toEqual(['3']);
	expect(await poller.poll()).toBeNull();
});

it('without durable cursors a change of what no saved poll has seen is not told, and none twice', async () => {
	employees = [employee('1')];
	const poller = trigger('employeeUpdated');
	await poller.start();
	employees.push(employee('2'));
	expect(await poller.poll()).toBeNull();
	employees[1] = employee('2', { updateTime: 2 });
	expect(await poller.start('init')).toBeNull();
	employees[1] = employee('2', { updateTime: 3 });
	expect(ids(await poller.poll())).toEqual(['2']);
});

const tooMany = { status: 429, headers: { 'Retry-After': '7' }, body: '' };
const badToken = { cause: 'credential-invalid' };
const NO_LIST = 'The list cannot be compared: ';
/** What is said of a poll that fails, and what n8n is told of the cause. Nothing is remembered of it, also by the first poll. */
it.each<[string, typeof instead, string, RegExp, object?]>([
	['', refuse('60000', 'token expired'), 'token expired (60000)', /Replace Client Token/, badToken],
	['', refuse('60005', 'login expired'), 'login expired (60005)', /Replace User Token/, badToken],
	['', { status: 401, body: '<html>' }, 'answered HTTP 401', /Replace Client Token/, badToken],
	['', tooMany, 'answered HTTP 429', /./, { cause: 'rate-limited', retryAfterMs: 7_000 }],
	['', refuse('500', 'network error, retry'), 'network error, retry (500)', /./],
	['', { body: { code: 0, data: 'x' } }, 'with text where an object was expected', /documented form/],
	['', ok(null), `${NO_LIST}the service answered without the list`, /The next poll tries again/],
	['an old answer', { headers: { Age: '9' }, body: ok({ list: [] }).body }, NO_LIST, /The next poll/],
	['a page', (page) => (page === 2 ? ok(null) : undefined), `${NO_LIST}the service`, /The next poll/],
])('a poll that fails: %s %j', async (_, reply, message, description, ...[cause]) => {
	const poller = await armed();
	const { saved } = poller;
	employees.push(...range(3, 160).map((n) => employee(String(n))));
	instead = reply;
	const error = await failure(poller.poll());

	expect(error).toMatchObject({
		name: 'NodeApiError',
		message: expect.stringContaining(message) as string,
		description: expect.stringMatching(description) as string,
		context: { data: { operation: 'employeeAdded' } },
	});
	expect([error.failure, error.context?.itemIndex]).toEqual([cause, undefined]);
	expect(JSON.stringify(error)).not.toMatch(/client-token-1|user-token-1/);
	const another = trigger('employeeAdded');
	await expect(another.start()).rejects.toThrow(message);
	instead = undefined;
	expect([poller.saved, another.memory]).toEqual([saved, undefined]);
	expect(await poller.poll()).toHaveLength(158);
	expect([await another.start(), await another.poll()]).toEqual([null, null]);
});

it.each<[string, number, string]>([
	['50001 things', 50_001, ''],
	['3.1 MB', 30_000, 'x'.repeat(90)],
])('%s are too much to remember: a person is told what to use', async (size, count, prefix) => {
	assets = range(count).map((id) => ({ id: `${prefix}${id}` }));
	const error = await failure(trigger('assetCreated').start());

	expect(error.message).toMatch(new RegExp(`^Asset Created would have to remember ${size}`));
	expect(error.description).toContain('license-audit.json');
});

describe('by hand', () => {
	it('gives five samples at most, without a look at the memory', async () => {
		const poller = await armed();
		const { saved } = poller;
		employees.push(...range(3, 10).map((n) => employee(String(n), { createTime: n })));

		expect(ids(await poller.fetchTestEvent())).toEqual(['9', '8', '7', '6', '5']);
		expect(poller.saved).toBe(saved);
		expect(await poller.poll()).toHaveLength(8);
	});

	it('says that there is nothing', async () => {
		expect(await failure(trigger('employeeAdded').fetchTestEvent())).toMatchObject({
			message: 'There is no sample to show',
			description: expect.stringMatching(/^Today the service lists nothing that "Employee Added" would/),
		});
	});
});

const MEMBERS = { pageNum: '1', pageSize: '100' };
it.each<[string, INodeParameters, string, IDataObject]>([
	['employeeAdded', E, '/me/api/v1/enterprise/E1/members', MEMBERS],
	['employeeAdded', {}, '/me/api/v1/enterprise/E2/members', MEMBERS],
	['employeeAdded', { enterpriseGlobalId: '={{ "E" + 3 }}' }, '/me/api/v1/enterprise/E3/members', MEMBERS],
	['assetAssigned', E, '/me/api/v1/enterprise/E1/asset/assetNums', {}],
	['lockLent', E, '/me/api/v1/enterprise/E1/asset/borrowUsbKeys', {}],
	// The service applies one filter, the trigger the others.
	[
		'assetCreated',
		{ ...E, filters: { extendCode: 'gxxp' } },
		'/order/api/order/v1/asset/E1/list',
		{ extendCode: 'gxxp' },
	],
	['assetCreated', { ...E, filters: { locked: true } }, '/order/api/order/v1/asset/E1/list', {}],
])('%s with %j reads its list', async (event, parameters, path, query) => {
	await trigger(event, parameters, { credential: { enterpriseGlobalId: 'E2' } }).start();

	expect(server.requests.map((one) => [one.method, one.path, omit(one.query, 'g_nonce')])).toEqual([
		['GET', path, query],
	]);
	expectSound(server.requests);
});

const DAYS =
	'Days: must be a whole number of days from 0 to 36500, or several with commas between them, such as 30, 7, 1, 0, not ';
const days = (value: string, shown: string): [string, INodeParameters, string] => [
	...(['assetEnding', { ...E, days: value }, DAYS + shown] as const),
];
it.each<[string, INodeParameters, string, ICredentialDataDecryptedObject?]>([
	['employeeAdded', {}, 'Enterprise Global ID: is required'],
	['assetCreated', { enterpriseGlobalId: '={{ undefined }}' }, 'Enterprise Global ID: came out empty'],
	['assetCreated', { enterpriseGlobalId: '..' }, 'Enterprise Global ID: .. has no letter or digit'],
	['assetCreated', { ...E, filters: { locked: '={{ undefined }}' } }, 'Filters → Locked: came out empty'],
	['assetEnding', { ...E, filters: { licenseType: 'gold' } }, 'Filters → License Type: must be one of'],
	['employeeAdded', { ...E, options: { timeout: 0 } }, 'Options → Timeout (Ms): must be between 1 and'],
	days('30, 36501, 7', '"36501"'),
	days('={{ undefined }}', ''),
	days('={{ [] }}', ''),
	days('30 days', '"30 days"'),
	days('30 7', '"30 7"'),
	days('7.5, 1', '"7.5"'),
	days('={{ true }}', 'true'),
	['assetCreated', E, 'Base URL must be an address', { baseUrl: '' }],
])('%s with %j is refused', async (event, parameters, message, ...[credential]) => {
	const told = await failure(trigger(event, parameters, { credential }).start());

	expect(told.message).toContain(message);
	expect(told.description).toMatch(/^Nothing was sent\. Correct the (value and try|credential of this node)/);
	expect([told.context?.itemIndex, told.failure]).toEqual([undefined, { cause: 'configuration-invalid' }]);
	expect(server.requests).toEqual([]);
});

describe('time', () => {
	it('a poll ends with its budget', async () => {
		instead = { never: true };
		const error = await failure(trigger('employeeAdded', E, { budgetMs: 600 }).start());

		expect(error.message).toContain('within the 1 seconds that n8n gives a poll');
		expect(error.description).toContain('N8N_SCHEDULER_POLL_TIMEOUT');
	});

	it('what takes longer than the time between two polls is told once', async () => {
		// As on an older n8n, which knows no budget.
		const poller = await armed({ budgetMs: null });
		instead = async () => await sleep(100).then(() => undefined);
		const late = sleep(50).then(async () => await poller.poll());
		const told = await Promise.all([poller.poll(), poller.poll(), late]);

		expect(told.filter((rows) => rows !== null)).toHaveLength(1);
		expect(server.requests).toHaveLength(2);
	});
});
