/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; Prism reads a file of its own */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { mapValues, omit } from 'lodash';

import { pageText } from '../project/projectPages';
import type { Recorded, Reply, TestServer } from '../server/server';
import { startServer } from '../server/server';
import type { ServiceName } from '../specs/specs';
import { moduleOf, startTool } from './tools';
import type { Tool } from './tools';

/**
 * Two judges that are not ours stand between the nodes and the sandbox, and hold what passes against the OpenAPI files: Prism, a
 * validating proxy, both ways; Steady, a server that checks requests and makes replies of its own, which nobody reads.
 */

export const OPENAPI: Record<ServiceName, string> = {
	order: 'docs/api/order-service.openapi.yaml',
	member: 'docs/api/member-center.openapi.yaml',
};

/** Does something to what passes, to see that it is noticed. */
export interface Planted {
	request?: (request: Passing) => Passing;
	reply?: (text: string) => string;
}
export type Passing = Pick<Recorded, 'method' | 'url' | 'body'> & { headers: Record<string, string> };

export interface Judged {
	/** `POST /me/api/v1/…`, as it came from the node. */
	request: string;
	prism: string[];
	steady: string[];
}

export interface Judges {
	/** The base URL for the nodes. */
	url: string;
	/** Every request since the last look. */
	take: () => Judged[];
	plant: (planted: Planted) => void;
	stop: () => Promise<void>;
}

const PRISM = ['@stoplight/prism-cli/dist/index.js', 'proxy', '--errors', '--host', '127.0.0.1'];
const STEADY = ['@stdy/cli/steady.js', '--reject-on-sdk-error', '--no-color', '--validator-strict-oneof'];

export async function startJudges(sandboxUrl: string): Promise<Judges> {
	let planted: Planted = {};
	let judged: Judged[] = [];
	const started: Array<{ stop: () => Promise<void> }> = [];
	const keep = <T extends { stop: () => Promise<void> }>(one: T): T => {
		started.push(one);
		return one;
	};

	const back = keep(
		await startServer(async (request) => {
			const reply = await forward(sandboxUrl, passing(request));
			return planted.reply ? { ...reply, body: planted.reply(reply.body) } : reply;
		}),
	);
	const prism = await perService((file) => startPrism(file, back), keep);
	const steady = await perService(startSteady, keep);
	const front = keep(
		await startServer(async (recorded): Promise<Reply> => {
			const service: ServiceName = recorded.path.startsWith('/order/') ? 'order' : 'member';
			const request = planted.request?.(passing(recorded)) ?? passing(recorded);
			const reply = await forward(prism[service].url, request);
			judged.push({
				request: `${recorded.method} ${recorded.path}`,
				prism: problemsIn(reply),
				steady: refusalsIn(await forward(steady[service].url, request)),
			});
			return reply;
		}),
	);
	return {
		url: front.url,
		take: () => {
			const all = judged;
			judged = [];
			return all;
		},
		plant: (next) => (planted = next),
		stop: async () => {
			for (const one of started.reverse()) await one.stop();
		},
	};
}

async function perService(start: (file: string) => Promise<Tool>, keep: (tool: Tool) => Tool) {
	const order = keep(await start(OPENAPI.order));
	return { order, member: keep(await start(OPENAPI.member)) };
}

/** Prism takes `int64` for at most 2^53 − 1, which is not so. It gets the files without this word. */
function forPrism(file: string): string {
	const path = join(mkdtempSync(join(tmpdir(), 'openapi-')), basename(file));
	writeFileSync(path, pageText(file).replace(/, format: int64/g, ''));
	return path;
}

const startPrism = async (file: string, upstream: TestServer) => {
	const path = forPrism(file);
	const args = (port: string) => [...PRISM.slice(1), '--port', port, path, upstream.url];
	const tool = await startTool((port) => [moduleOf(PRISM[0] ?? ''), ...args(port)], /Prism is listening/);
	rmSync(dirname(path), { recursive: true });
	return tool;
};

const startSteady = async (file: string) =>
	await startTool(
		(port) => [moduleOf(STEADY[0] ?? ''), ...STEADY.slice(1), '--port', port, file],
		/localhost|listening/i,
	);

/** Headers that belong to one connection; the next one has its own. */
const OF_CONNECTION = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'];

const passing = ({ method, url, body, headers }: Recorded): Passing => ({
	method,
	url,
	body,
	headers: mapValues(omit(headers, OF_CONNECTION), String),
});

async function forward(base: string, { method, url, headers, body }: Passing) {
	const reply = await fetch(base + url, { method, headers, body: body === '' ? undefined : body });
	return {
		status: reply.status,
		headers: { 'content-type': reply.headers.get('content-type') ?? '' },
		body: await reply.text(),
	};
}

type Forwarded = Awaited<ReturnType<typeof forward>>;

/** What Prism does not find in order: it says so in place of the reply. */
function problemsIn({ headers, body }: Forwarded): string[] {
	if (!headers['content-type'].includes('problem+json')) return [];
	const {
		title,
		detail,
		validation = [],
	} = JSON.parse(body) as {
		title: string;
		detail: string;
		validation?: Array<{ location: string[]; message: string }>;
	};
	if (validation.length === 0) return [`${title}: ${detail}`];
	return validation.map(({ location, message }) => `${location.join('.')}: ${message}`);
}

/** What Steady does not find in order: HTTP 400, 404 or 405. */
function refusalsIn({ status, body }: Forwarded): string[] {
	if (status < 400) return [];
	const { error, steady } = JSON.parse(body) as {
		error: string;
		steady?: { errors: Array<{ path: string; message: string }> };
	};
	return steady ? steady.errors.map(({ path, message }) => `${path}: ${message}`) : [error];
}
