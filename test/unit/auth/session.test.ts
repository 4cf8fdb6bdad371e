import fc from 'fast-check';
import type { ICredentialsDecrypted, INode } from 'n8n-workflow';

import { openSession, type SendResult } from '../../../nodes/shared/auth/session';
import { TokenError } from '../../../nodes/shared/auth/tokens';
import type { ServiceCredential } from '../../../nodes/shared/model/service';
import { recordPauses } from '../../support/fake/pauses';

/** docs/maintainers/design.md, "Tokens": who fetches a token when, and what becomes of requests whose token is refused. */

// Time is an edge: back-offs pass at once.
const waits = recordPauses();

const CREDENTIAL: ServiceCredential = {
	name: 'api',
	secrets: ['appSecret', 'sessionClientToken', 'sessionUserToken'],
	headers: () => ({}),
	session: { mode: 'grant', tokens: ['sessionClientToken', 'sessionUserToken'] },
};
const turn = async (): Promise<void> => await Promise.resolve();

/** n8n's stored credential, the token endpoint and the service. Tokens are texts; a pair is written `client+user`. */
class World {
	trace: string[] = [];
	authentication = 'grant';
	stored = '';
	/** What a person notes in the credential beside its tokens. */
	scope?: string;
	/** What the service takes now. */
	good: string[] = [];
	/** What logins give, one after another. */
	issues: Array<string | Error> = [];
	credentials: INode['credentials'] = { api: { id: '7', name: 'Mine' } };
	loggingIn = 0;
	mostLoggingIn = 0;
	seen: ICredentialsDecrypted[] = [];

	getNode = () => ({ credentials: this.credentials }) as INode;

	async getCredentials() {
		this.trace.push('read');
		return await Promise.resolve({
			authentication: this.authentication,
			appSecret: 'app-secret',
			...(this.scope === undefined ? {} : { scope: this.scope }),
			...this.fields(this.stored),
		});
	}

	fields(tokens: string) {
		const [sessionClientToken = '', sessionUserToken] = tokens.split('+');
		return { sessionClientToken, ...(sessionUserToken === undefined ? {} : { sessionUserToken }) };
	}

	/** One request, as n8n and the service deal with it. `wait` is how long anything takes. */
	attempt = (name: string, wait = turn) => {
		return async (credential: ICredentialsDecrypted): Promise<SendResult<string>> => {
			const data = credential.data ?? {};
			this.seen.push({ ...credential, data: { ...data } });
			if (data.sessionClientToken === '') {
				this.loggingIn += 1;
				this.mostLoggingIn = Math.max(this.mostLoggingIn, this.loggingIn);
				await wait();
				const issued = this.issues.shift() ?? 'none';
				this.loggingIn -= 1;
				if (issued instanceof TokenError) {
					this.trace.push('no login');
					return { loginError: issued };
				}
				if (issued instanceof Error) throw issued;
				this.trace.push('login');
				this.stored = issued;
				Object.assign(data, this.fields(issued));
			}
			await wait();
			const { sessionClientToken, sessionUserToken } = data;
			const tokens = [sessionClientToken, sessionUserToken].filter(Boolean).join('+');
			const refused = !this.good.includes(tokens);
			this.trace.push(`${name}:${tokens}${refused ? '!' : ''}`);
			await wait();
			return { result: name, isTokenRefused: refused };
		};
	};

	open = async (signal?: AbortSignal) => await openSession(this, CREDENTIAL, signal);
}

const world = (more: Partial<World>) => Object.assign(new World(), more);
const passing = () => new TokenError('no answer', true);
const final = () => new TokenError('wrong key');

/** Each step is a request, or what happens before the next one. `!` is a refusal, `read` one of n8n's database. */
type Step = string | ((world: World) => void);
const accepting =
	(...good: string[]): Step =>
	(at) =>
		void (at.good = good);

const rescoped: Step = (at) => void (at.scope = 'all');

/** The token that is stored, what logins give, and what the service takes: `t0 | t1 t2 | t1`. */
function tokensIn(text: string): Partial<World> {
	const [stored = [], issues = [], good = []] = text
		.split('|')
		.map((part) => part.split(' ').filter(Boolean));
	return { stored: stored.join(''), issues, good };
}

it.each<[string, string, Step[], string]>([
	['none stored: one login for all', '| t1 | t1', ['a', 'b'], 'login a:t1 b:t1'],
	['stored and good', 't0 || t0', ['a', 'b'], 'a:t0 b:t0'],
	['stored and refused: renewed, sent once more', 't0 | t1 | t1', ['a', 'b'], 'a:t0! read login a:t1 b:t1'],
	['refused, in a credential that was changed', 't0 | t1 | t1', [rescoped, 'a'], 'a:t0! read login a:t1'],
	// A failure, and no login for each request.
	['refused after the renewal too', 't0 | t1 t2 |', ['a', 'b', 'c'], 'a:t0! read login a:t1! b:t1! c:t1!'],
	// One more login at most.
	['none stored and all refused', '| t1 t2 t3 |', ['a', 'b'], 'login a:t1! read login a:t2! b:t2!'],
	[
		'refused for lack of a permission, then for its age: renewed again',
		't0 | t1 t2 |',
		['a', accepting('t1'), 'b', accepting('t2'), 'c'],
		'a:t0! read login a:t1! b:t1 c:t1! read login c:t2',
	],
	[
		'twice in a run, and the first one is stored still: not tried again',
		't0 | t1 t2 | t1',
		['a', (at) => void (at.stored = 't0'), accepting('t2'), 'b'],
		'a:t0! read login a:t1 b:t1! read login b:t2',
	],
	['the same one, taken now', 't0 | t0 t1 |', ['a', accepting('t0'), 'b'], 'a:t0! read login a:t0! b:t0'],
	[
		'the client token is the same again, the user token is new',
		'c0+u0 | c0+u1 c0+u2 | c0+u1',
		['a', 'b', accepting('c0+u2'), 'c'],
		'a:c0+u0! read login a:c0+u1 b:c0+u1 c:c0+u1! read login c:c0+u2',
	],
])('a token, %s', async (_, start, steps, trace) => {
	const at = world(tokensIn(start));
	const session = await at.open();
	for (const step of steps) {
		if (typeof step === 'function') step(at);
		else expect(await session.send(at.attempt(step))).toMatchObject({ result: step });
	}

	expect(at.trace.slice(1).join(' ')).toBe(trace);
});

it.each([
	['good', ['t5'], 'a:t0! read a:t5 b:t5'],
	['old as well', ['t1'], 'a:t0! read a:t5! read login a:t1 b:t1'],
	['old as well, and no token is good', [], 'a:t0! read a:t5! read login a:t1! b:t1!'],
])('a token that another worker has stored is taken: %s', async (_, good, trace) => {
	const at = world({ stored: 't0', issues: ['t1', 't2'], good });
	const session = await at.open();
	at.stored = 't5';
	for (const name of ['a', 'b']) await session.send(at.attempt(name));

	expect(at.trace.slice(1).join(' ')).toBe(trace);
	expect(session.secrets()).toEqual(expect.arrayContaining(['t0', 't5', 'app-secret']));
});

it('three refusals of one request are the end, whatever others store', async () => {
	const at = world({ stored: 't0' });
	const session = await at.open();
	let stored = 5;
	const attempt = at.attempt('a');
	await session.send(async (credential) => {
		at.stored = `t${(stored += 1)}`;
		return await attempt(credential);
	});

	expect(at.trace.slice(1).join(' ')).toBe('a:t0! read a:t6! read a:t7!');
});

describe('a login that fails', () => {
	const thrice = [passing(), passing(), passing(), 't1'];
	it.each<[string, Array<string | Error>, string, number[]]>([
		['for good: once for the run', [final(), 't1'], 'no login', []],
		['then not: repeated', [passing(), 't1'], 'no login login a:t1 b:t1', [500]],
		['three times: twice repeated', thrice, 'no login no login no login', [500, 1_000]],
		['then for good', [passing(), final(), 't1'], 'no login no login', [500]],
	])('%s', async (_, issues, trace, pauses) => {
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const at = world({ issues, good: ['t1'] });
		const session = await at.open();
		const sent = [await session.send(at.attempt('a')), await session.send(at.attempt('b'))];

		expect(at.trace.slice(1).join(' ')).toBe(trace);
		expect(waits).toEqual(pauses);
		const failed = trace.endsWith('no login');
		expect(sent.map(({ loginError }) => loginError instanceof TokenError)).toEqual([failed, failed]);
	});

	it('is not repeated in an execution that was cancelled', async () => {
		const cancel = new AbortController();
		const at = world({ issues: [passing(), 't1'] });
		const session = await at.open(cancel.signal);
		cancel.abort();
		await session.send(at.attempt('a'));

		expect(at.trace).toEqual(['read', 'no login']);
	});

	it('by an exception ends its own request alone', async () => {
		const at = world({ issues: [new Error('broken'), 't1'], good: ['t1'] });
		const session = await at.open();
		const [first, second] = await Promise.allSettled([
			session.send(at.attempt('a')),
			session.send(at.attempt('b')),
		]);

		expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
		expect(at.trace).toEqual(['read', 'login', 'b:t1']);
	});
});

it.each<[INode['credentials'], string, string]>([
	[{ api: { id: '7', name: 'Mine' } }, '7', 'Mine'],
	[{ other: { id: '8', name: 'Other' } }, '', ''],
])('n8n gets the credential as the node names it: %j', async (credentials, id, name) => {
	const at = world({ credentials, stored: 't0', good: ['t0'] });
	const session = await at.open();
	await session.send(at.attempt('a'));
	const data = { authentication: 'grant', appSecret: 'app-secret', sessionClientToken: 't0' };

	expect(at.seen).toEqual([{ id, name, type: 'api', data }]);
	expect(session.data).toEqual(data);
	expect(session.secrets()).toEqual(['app-secret', 't0']);
});

/** Four requests in each lane of each run, side by side, in whatever order things happen; `before` each sending. */
async function play(
	scheduler: fc.Scheduler,
	at: World,
	runs: number,
	lanes: number,
	before: (sent: number) => void,
) {
	const wait = async () => await scheduler.schedule(Promise.resolve());
	let sent = 0;
	const answers: Array<SendResult<string>> = [];
	const sessions = await Promise.all(Array.from({ length: runs }, async () => await at.open()));
	const work = sessions.flatMap((session, run) =>
		Array.from({ length: lanes }, async () => {
			for (let n = 0; n < 4; n += 1) {
				const attempt = at.attempt(`r${run}`, wait);
				const answer = await session.send(async (credential) => {
					before((sent += 1));
					return await attempt(credential);
				});
				answers.push(answer);
			}
		}),
	);
	await scheduler.waitFor(Promise.all(work));
	return { sent, answers, logins: at.trace.filter((event) => event === 'login').length };
}

const lanesOf = fc.integer({ min: 1, max: 4 });
const storedOf = fc.constantFrom('', 't0');

it('a token that runs out once, whatever happens when: one login at a time, nobody refused, few sent twice', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.integer({ min: 1, max: 2 }),
			lanesOf,
			fc.nat({ max: 12 }),
			storedOf,
			async (scheduler, runs, lanes, runsOutAt, stored) => {
				const at = world({ stored, good: ['t0', 't1', 't2', 't3', 't4'], issues: ['t1', 't2', 't3', 't4'] });
				const { sent, answers, logins } = await play(scheduler, at, runs, lanes, (count) => {
					// What was issued until now is refused from now on.
					if (count === runsOutAt) at.good = at.issues.map(String);
				});

				expect(answers).toEqual(answers.map(({ result }) => ({ result, isTokenRefused: false })));
				expect(logins).toBeLessThanOrEqual(runs * ((stored === '' ? 1 : 0) + (runsOutAt > 0 ? 1 : 0)));
				if (runs === 1) expect(at.mostLoggingIn).toBeLessThanOrEqual(1);
				expect(sent).toBeLessThanOrEqual(runs * lanes * 4 + 2 * runs * lanes);
			},
		),
		{ numRuns: 100 },
	);
});
