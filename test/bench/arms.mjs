// The arms: the ways to do the same work. Each gives `run()`, which does the work once and answers with the rows.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { openEngine } from './engine.mjs';
import { httpParameters, SMALL_PAGE } from './works.mjs';

const BEARER = 'bench-access-token';
const HEADERS = {
	order: { Authorization: `Bearer ${BEARER}`, 'Content-Type': 'application/json' },
	member: {
		Authorization: 'Bearer bench-client-token',
		clientToken: 'bench-client-token',
		userToken: 'bench-user-token',
		'Content-Type': 'application/json',
	},
};
const nonce = () => randomBytes(18).toString('base64url');

export const arms = {
	package: { label: '(a) this package', prepare: preparePackage },
	package5: { label: '(a) 5 at a time', prepare: preparePackage, concurrency: 5 },
	package10: { label: '(a) 10 at a time', prepare: preparePackage, concurrency: 10 },
	package20: { label: '(a) 20 at a time', prepare: preparePackage, concurrency: 20 },
	package50: { label: '(a) 50 at a time', prepare: preparePackage, concurrency: 50 },
	http: { label: '(b) HTTP Request', prepare: prepareHttpRequest },
	httpHeld: { label: '(b) HTTP Request, held', prepare: prepareHttpRequest, concurrency: 5 },
	helper: { label: '(c) bare helper', prepare: prepareHelper, concurrency: 50 },
	helperAuth: { label: '(c) helper + credential', prepare: prepareHelper, concurrency: 50 },
	helperEach: { label: '(c) helper + credential, one request each', prepare: prepareHelper, concurrency: 5 },
	undici: { label: '(d) raw undici', prepare: prepareUndici, concurrency: 50 },
	rowsAlone: { label: '(e) rows alone', prepare: prepareRowsAlone },
};

/** @param {{ arm: string, work: object, n: number, baseUrl: string, workDir: string, rootDir: string, expressions: string }} what */
export async function prepareArm(what) {
	const { prepare, concurrency } = arms[what.arm];
	return await prepare({ ...what, concurrency });
}

const engines = new Map();
async function engineFor({ workDir, expressions }) {
	const engine = engines.get(workDir) ?? openEngine(workDir, expressions);
	engines.set(workDir, engine);
	return await engine;
}

const asItems = (items) => items.map((json, index) => ({ json, pairedItem: { item: index } }));

function ourCredential(engine, node, baseUrl) {
	const file = node === 'order' ? 'OrderServiceApi' : 'MemberCenterApi';
	const type = new (engine.ours(`credentials/${file}.credentials.js`)[file])();
	const data =
		node === 'order'
			? { baseUrl, authentication: 'accessToken', appAccessToken: BEARER }
			: {
					baseUrl,
					authentication: 'tokens',
					clientToken: 'bench-client-token',
					userToken: 'bench-user-token',
					enterpriseGlobalId: '',
				};
	return { [type.name]: { type, data } };
}

async function preparePackage({ work, n, baseUrl, concurrency, ...rest }) {
	const engine = await engineFor(rest);
	const file = work.node === 'order' ? 'OrderService' : 'MemberCenter';
	const node = new (engine.ours(`nodes/${file}/${file}.node.js`)[file])();
	// With a number of its own it stands for somebody who also sets a page size.
	const fixed =
		concurrency === undefined
			? {}
			: { maxConcurrency: concurrency, ...(work.listing === 'employees' ? { pageSize: SMALL_PAGE } : {}) };
	const parameters = { ...work.parameters, options: { ...work.parameters.options, ...fixed } };
	return await engine.prepare({
		items: asItems(work.items(n)),
		node,
		parameters,
		credentials: ourCredential(engine, work.node, baseUrl),
	});
}

/** n8n's own node with a header credential made by hand; a list is taken apart by the Split Out node. `httpHeld`: in a loop of as many items as may be in flight. */
async function prepareHttpRequest({ arm, work, n, baseUrl, concurrency, ...rest }) {
	const engine = await engineFor(rest);
	const node = new (engine.base('nodes/HttpRequest/HttpRequest.node.js').HttpRequest)();
	const type = new (engine.base('credentials/HttpHeaderAuth.credentials.js').HttpHeaderAuth)();
	const after = work.splitOut && {
		node: new (engine.base('nodes/Transform/SplitOut/SplitOut.node.js').SplitOut)(),
		parameters: { fieldToSplitOut: work.splitOut, include: 'noOtherFields', options: {} },
	};
	return await engine.prepare({
		items: asItems(work.items(n)),
		node,
		// n8n lets this type alone use any credential.
		typeName: 'n8n-nodes-base.httpRequest',
		parameters: httpParameters(work, baseUrl),
		credentials: {
			httpHeaderAuth: {
				type,
				data: {
					name: 'Authorization',
					value: `Bearer ${work.node === 'order' ? BEARER : 'bench-client-token'}`,
				},
			},
		},
		after,
		loopSize: arm === 'httpHeld' ? concurrency : undefined,
	});
}

/** The least a node can do with n8n's helper: the same requests, `concurrency` at a time, no reading of parameters, no checks. */
async function prepareHelper({ arm, work, n, baseUrl, concurrency, ...rest }) {
	const engine = await engineFor(rest);
	const authenticated = arm !== 'helper';
	const credentials = authenticated ? ourCredential(engine, work.node, baseUrl) : {};
	const [name] = Object.keys(credentials);
	const node = {
		description: { ...engine.helperDescription('bare'), credentials: authenticated ? [{ name }] : [] },
		async execute() {
			const items = this.getInputData().map(({ json }) => json);
			const credentialsDecrypted = authenticated && {
				...this.getNode().credentials[name],
				type: name,
				data: await this.getCredentials(name),
			};
			const send = async ({ method, path, query, body }) => {
				const request = {
					method,
					url: baseUrl + path,
					qs: { ...query, ...(authenticated ? {} : { g_nonce: nonce() }) },
					body,
					headers: authenticated ? {} : HEADERS[work.node],
					json: true,
					timeout: 60_000,
				};
				const reply = authenticated
					? await this.helpers.httpRequestWithAuthentication.call(this, name, request, {
							credentialsDecrypted,
						})
					: await this.helpers.httpRequest(request);
				if (String(reply.code) !== '0') throw new Error(`${reply.message} (${reply.code})`);
				return reply.data;
			};
			const rows = await doWork(
				arm === 'helperEach'
					? { ...work, requests: (all) => all.flatMap((item) => work.requests([item])) }
					: work,
				items,
				concurrency,
				send,
			);
			return [rows.map((json) => ({ json, pairedItem: { item: 0 } }))];
		},
	};
	return await engine.prepare({ items: asItems(work.items(n)), node, parameters: {}, credentials });
}

/** What memory a list takes if nothing were requested: a node that parses pages fetched beforehand and holds the rows. */
async function prepareRowsAlone({ work, baseUrl, ...rest }) {
	const engine = await engineFor(rest);
	const fetchPage = async (pageNum) => {
		const { path, query } = work.pages.request(pageNum);
		const reply = await fetch(`${baseUrl}${path}?${new URLSearchParams({ ...query, g_nonce: nonce() })}`, {
			headers: HEADERS[work.node],
		});
		return Buffer.from(await reply.arrayBuffer());
	};
	const pageOf = (bytes) => JSON.parse(bytes.toString()).data;
	const pages = [await fetchPage(1)];
	const count = work.pages.count(pageOf(pages[0]));
	while (pages.length < count) pages.push(await fetchPage(pages.length + 1));
	const node = {
		description: engine.helperDescription('rowsAlone'),
		async execute() {
			return [
				pages
					.flatMap((bytes) => work.pages.rows(pageOf(bytes)))
					.map((json) => ({ json, pairedItem: { item: 0 } })),
			];
		},
	};
	return await engine.prepare({ items: asItems(work.items(1)), node, parameters: {} });
}

/** The limit: no n8n at all, connections kept alive. */
async function prepareUndici({ work, n, baseUrl, concurrency, rootDir }) {
	const { Pool } = createRequire(join(rootDir, 'package.json'))('undici');
	const items = work.items(n);
	return {
		async run() {
			const pool = new Pool(baseUrl, { connections: concurrency });
			const send = async ({ method, path, query, body }) => {
				const search = new URLSearchParams({ ...query, g_nonce: nonce() });
				const reply = await pool.request({
					method,
					path: `${path}?${search}`,
					headers: HEADERS[work.node],
					body: body === undefined ? undefined : JSON.stringify(body),
				});
				const { code, message, data } = JSON.parse(await reply.body.text());
				if (String(code) !== '0') throw new Error(`${message} (${code})`);
				return data;
			};
			const rows = await doWork(work, items, concurrency, send);
			await pool.close();
			return rows;
		},
	};
}

/** The plain requests of a kind of work, `concurrency` at a time; the answers' rows in order. */
async function doWork(work, items, concurrency, send) {
	const rows = [];
	if (work.pages === undefined) {
		const requests = work.requests(items);
		await pooled(
			requests.length,
			concurrency,
			async (index) => work.rows(await send(requests[index])),
			(found) => append(rows, found),
		);
	} else {
		const first = await send(work.pages.request(1));
		append(rows, work.pages.rows(first));
		await pooled(
			work.pages.count(first) - 1,
			concurrency,
			async (index) => work.pages.rows(await send(work.pages.request(index + 2))),
			(found) => append(rows, found),
		);
	}
	if (work.simplified === undefined) return rows;
	return rows.map((row) => {
		const simple = {};
		for (const name of work.simplified) if (row[name] !== undefined) simple[name] = row[name];
		return simple;
	});
}

function append(rows, found) {
	for (const row of found) rows.push(row);
}

async function pooled(count, concurrency, work, take) {
	const results = new Array(count);
	let next = 0;
	const lane = async () => {
		while (next < count) {
			const index = next;
			next += 1;
			results[index] = await work(index);
		}
	};
	await Promise.all(Array.from({ length: Math.min(concurrency, count) }, lane));
	results.forEach(take);
}
