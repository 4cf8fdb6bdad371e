/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; Prism reads a file of its own */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { type Sandbox, startSandbox } from '../../sandbox';
import { FILES } from '../../sandbox/contract/api';
import { pageText } from '../helpers/project/projectPages';
import { type Recorded, type Reply, startServer, type TestServer } from '../helpers/server/server';
import { type ServiceName, services } from '../specs/specs';
import { moduleOf, startTool } from '../helpers/outside/tools';

/** Prism, a validating proxy that is not ours, stands between the nodes and the sandbox, and holds what passes against the OpenAPI files. */

export interface Planted {
	request?: (request: Recorded) => Recorded;
	reply?: (text: string) => string;
}

/** A request as it came from the node, and what is not in order of it or its reply. */
interface Judged {
	request: string;
	problems: string[];
}

/** A sandbox behind Prism, for the tests of a file; both are fresh for each test. */
export interface JudgedSandbox {
	/** As the nodes reach it: through Prism. */
	sandbox: Sandbox;
	plant: (planted: Planted) => void;
	/** Every request since the last look. */
	take: () => Judged[];
	/** The requests since the last look are as documented, and their replies; `least` of them, so that silence is no success. */
	allWell: (least: number) => void;
	seen: string[];
}

export function useJudgedSandbox(): JudgedSandbox {
	let planted: Planted = {};
	let judged: Judged[] = [];
	const started: Array<{ stop: () => Promise<void> }> = [];
	const keep = <T extends { stop: () => Promise<void> }>(one: T): T => {
		started.push(one);
		return one;
	};
	const one = { seen: [] as string[] } as JudgedSandbox;
	one.plant = (next) => (planted = next);
	one.take = () => judged.splice(0);
	one.allWell = (least) => {
		const found = one.take();
		one.seen.push(...found.map(({ request }) => request));
		expect(found.filter(({ problems }) => problems.length > 0)).toEqual([]);
		expect(found.length).toBeGreaterThanOrEqual(least);
	};

	beforeAll(async () => {
		const direct = keep(await startSandbox());
		const back = keep(
			await startServer(async (request) => {
				const reply = await forward(direct.url, request);
				return planted.reply ? { ...reply, body: planted.reply(reply.body) } : reply;
			}),
		);
		const [order, member] = [keep(await startPrism('order', back)), keep(await startPrism('member', back))];
		const prism = { order, member };
		const front = keep(
			await startServer(async (recorded): Promise<Reply> => {
				const request = planted.request?.(recorded) ?? recorded;
				const service: ServiceName = recorded.path.startsWith('/order/') ? 'order' : 'member';
				const { url, output } = prism[service];
				const verdict = { request: `${recorded.method} ${recorded.path}`, problems: [] as string[] };
				judged.push(verdict);
				// Prism looks for paths below the server's address.
				const below = request.url.replace(services[service].definition.prefix, '');
				const reply = await forward(url, { ...request, url: below }).catch((error: Error) => {
					const cause = String(error.cause ?? error);
					verdict.problems = [`Prism does not answer: ${cause}\n${output().slice(-2000)}`];
					throw error;
				});
				verdict.problems = problemsIn(reply);
				return reply;
			}),
		);
		one.sandbox = { ...direct, url: front.url };
	}, 120_000);
	beforeEach(() => {
		one.sandbox.reset();
		planted = {};
		judged = [];
	});
	afterAll(async () => {
		for (const each of started.reverse()) await each.stop();
	});
	return one;
}

const ARGS = ['proxy', '--errors', '--host', '127.0.0.1'];

async function startPrism(service: ServiceName, upstream: TestServer) {
	const file = `docs/api/${FILES[service]}.openapi.yaml`;
	// Prism takes `int64` for at most 2^53 − 1, which is not so. It gets the files without this word.
	const path = join(mkdtempSync(join(tmpdir(), 'openapi-')), basename(file));
	writeFileSync(path, pageText(file).replace(/, format: int64/g, ''));
	const prism = moduleOf('@stoplight/prism-cli/dist/index.js');
	const tool = await startTool(
		(port) => [prism, ...ARGS, '--port', port, path, upstream.url + services[service].definition.prefix],
		/Prism is listening/,
	);
	rmSync(dirname(path), { recursive: true });
	return tool;
}

/** What Prism does not find in order: it says so in place of the reply. */
function problemsIn({ headers, body }: Awaited<ReturnType<typeof forward>>): string[] {
	if (!headers['content-type'].includes('problem+json')) return [];
	type Problem = {
		title: string;
		detail: string;
		validation?: Array<{ location: string[]; message: string }>;
	};
	const { title, detail, validation = [] } = JSON.parse(body) as Problem;
	if (validation.length === 0) return [`${title}: ${detail}`];
	return validation.map(({ location, message }) => `${location.join('.')}: ${message}`);
}

/** What another server answers to the same request. */
async function forward(base: string, { method, url, headers, body }: Recorded) {
	const own = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'];
	const kept = Object.entries(headers).filter(([name]) => !own.includes(name));
	const passed = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
	const reply = await fetch(base + url, { method, headers: passed, body: body === '' ? undefined : body });
	const told = (name: string) => reply.headers.get(name) ?? '';
	return {
		status: reply.status,
		headers: { 'content-type': told('content-type'), date: told('date') },
		body: await reply.text(),
	};
}
