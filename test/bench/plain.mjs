// The arms beside n8n's nodes: the helper alone, the rows alone, undici alone.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { openEngine } from './engine.mjs';
import { dataOf, doWork, headersOf, nonce } from './ways.mjs';

const asRows = (rows) => [rows.map((json) => ({ json, pairedItem: { item: 0 } }))];

/** The least a node can do with n8n's helper: the same requests, `concurrency` at a time, no reading of parameters, no checks. */
export async function prepareHelper({ arm, work, n, baseUrl, concurrency, workDir }) {
	const engine = await openEngine(workDir);
	const authenticated = arm !== 'helper';
	const credentials = authenticated ? engine.credentialOf(work, baseUrl) : {};
	const [name] = Object.keys(credentials);
	const done =
		arm === 'helperEach'
			? { ...work, requests: (all) => all.flatMap((item) => work.requests([item])) }
			: work;
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
				const request = { method, url: baseUrl + path, qs: query, body, json: true, timeout: 60_000 };
				const reply = authenticated
					? await this.helpers.httpRequestWithAuthentication.call(this, name, request, {
							credentialsDecrypted,
						})
					: await this.helpers.httpRequest({
							...request,
							qs: { ...query, g_nonce: nonce() },
							headers: headersOf(work),
						});
				return dataOf(reply);
			};
			return asRows(await doWork(done, items, concurrency, send));
		},
	};
	return await engine.prepare({ items: work.items(n), node, parameters: {}, credentials });
}

/** What memory a list takes if nothing were requested: a node that parses pages fetched beforehand and holds the rows. */
export async function prepareRowsAlone({ work, baseUrl, workDir }) {
	const engine = await openEngine(workDir);
	const pages = [];
	const fetched = async ({ path, query }) => {
		const search = new URLSearchParams({ ...query, g_nonce: nonce() });
		const reply = await fetch(`${baseUrl}${path}?${search}`, { headers: headersOf(work) });
		pages.push(Buffer.from(await reply.arrayBuffer()));
		return JSON.parse(pages.at(-1)).data;
	};
	await doWork({ ...work, rows: () => [] }, [{}], 1, fetched);
	const node = {
		description: engine.helperDescription('rowsAlone'),
		execute: async () => asRows(pages.flatMap((bytes) => work.rows(JSON.parse(bytes).data))),
	};
	return await engine.prepare({ items: [{}], node, parameters: {} });
}

/** The limit: no n8n at all, connections kept alive. */
export async function prepareUndici({ work, n, baseUrl, concurrency, rootDir }) {
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
					headers: headersOf(work),
					body: body && JSON.stringify(body),
				});
				return dataOf(JSON.parse(await reply.body.text()));
			};
			const rows = await doWork(work, items, concurrency, send);
			await pool.close();
			return rows;
		},
	};
}
