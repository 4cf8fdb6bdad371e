// The arms beside n8n's nodes: the helper alone, the rows alone, undici alone.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { asItems, doWork, engineFor, HEADERS, nonce, ourCredential } from './ways.mjs';

/** The least a node can do with n8n's helper: the same requests, `concurrency` at a time, no reading of parameters, no checks. */
export async function prepareHelper({ arm, work, n, baseUrl, concurrency, ...rest }) {
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
export async function prepareRowsAlone({ work, baseUrl, ...rest }) {
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
