// What the arms stand on: n8n's engine, credentials, and the plain requests of a kind of work.
import { randomBytes } from 'node:crypto';

import { openEngine } from './engine.mjs';

export const BEARER = 'bench-access-token';
export const HEADERS = {
	order: { Authorization: `Bearer ${BEARER}`, 'Content-Type': 'application/json' },
	member: {
		Authorization: 'Bearer bench-client-token',
		clientToken: 'bench-client-token',
		userToken: 'bench-user-token',
		'Content-Type': 'application/json',
	},
};
export const nonce = () => randomBytes(18).toString('base64url');

const engines = new Map();
export async function engineFor({ workDir, expressions }) {
	const engine = engines.get(workDir) ?? openEngine(workDir, expressions);
	engines.set(workDir, engine);
	return await engine;
}

export const asItems = (items) => items.map((json, index) => ({ json, pairedItem: { item: index } }));

export function ourCredential(engine, node, baseUrl) {
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

/** The plain requests of a kind of work, `concurrency` at a time; the answers' rows in order. */
export async function doWork(work, items, concurrency, send) {
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
	return rows;
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
