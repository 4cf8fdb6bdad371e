// npm run bench [-- <part of a cell's name> …]: how long the same work takes with this package, n8n's HTTP Request node and n8n's request helper with the credential, each in a
// fresh process with n8n's own engine and packages. The arms of a cell are measured in turn, so that what disturbs one disturbs all. Nothing passes or fails.
import { execFileSync, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus, loadavg } from 'node:os';
import { basename, join, parse } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { startLocalServer } from '../scripts/lib/localServer.mjs';
import { ensureN8n } from '../scripts/lib/n8nInstall.mjs';
import { packPackage, unpack } from '../scripts/lib/pack.mjs';
import { ROOT_DIR, temporaryFolder } from '../scripts/lib/paths.mjs';
import { PACKAGE } from '../scripts/lib/workflow.mjs';

const ENTERPRISE = '6553600000000000001';
const times = (n, make) => Array.from({ length: n }, (_, index) => make(index));

/** Who asks: node, credential and what a request carries. Tokens as long as real ones: a word that stands in replies would be redacted there. */
const appAccessToken = randomBytes(32).toString('hex');
const tokens = { clientToken: randomBytes(32).toString('hex'), userToken: randomBytes(32).toString('hex') };
const SERVICES = {
	order: {
		...{ node: 'OrderService', credential: 'OrderServiceApi' },
		data: { authentication: 'accessToken', appAccessToken },
		headers: { Authorization: `Bearer ${appAccessToken}` },
	},
	member: {
		...{ node: 'MemberCenter', credential: 'MemberCenterApi' },
		data: { authentication: 'tokens', ...tokens, enterpriseGlobalId: ENTERPRISE },
		headers: { Authorization: `Bearer ${tokens.clientToken}`, ...tokens },
	},
};

const PRODUCT = { productUri: 'cad', productName: 'CAD' };
const orderOf = ({ customerId, assetNo }) => ({
	...{ orderType: 'new_buy', licenseType: 'normal_recover_usbkey', sequence: 1, customerId },
	assets: [{ assetNos: [assetNo], products: [PRODUCT] }],
});
const batch = { channelCode: 'CH01', channelOrderId: 'SO-1', syncMode: 'sync' };

/** What is done: our parameters, and the plain requests of each item behind them. */
const WORKS = {
	orders: {
		service: 'order',
		item: (index) => ({ customerId: String(10_000 + index), assetNo: String(8_000_000_000 + index) }),
		parameters: {
			...{ resource: 'licenseOrder', operation: 'create', ...batch, appKey: 'app', orderType: 'new_buy' },
			...{ licenseType: 'normal_recover_usbkey', customerId: '={{ $json.customerId }}' },
			assets: { asset: [{ assetNos: '={{ $json.assetNo }}', products: { product: [PRODUCT] } }] },
		},
		request: (item) => ({
			...{ method: 'POST', path: '/order/api/order/v1/licenseOrder/batchOrder' },
			body: { ...batch, orderList: [orderOf(item)] },
		}),
	},
	updates: {
		service: 'member',
		item: (index) => ({
			id: String(6_553_600_000_000_000n + BigInt(index)),
			account: `user${index}`,
			name: `Employee ${index}`,
		}),
		parameters: {
			...{ resource: 'employee', operation: 'update' },
			...{ userName: '={{ $json.account }}', name: '={{ $json.name }}' },
			memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		},
		request: ({ id, account, name }) => ({
			...{ method: 'PUT', path: `/me/api/v1/enterprise/${ENTERPRISE}/member/${id}` },
			body: { userName: account, name },
		}),
	},
	licenses: {
		service: 'member',
		isOne: true,
		item: (index) => ({ id: `id-${index}` }),
		parameters: { resource: 'license', operation: 'getMany', returnAll: true },
		request: ({ id }) => ({ method: 'GET', path: `/me/api/v1/enterprise/asset/${id}/merchandiseProducts` }),
	},
	employees: {
		service: 'member',
		...{ isOne: true, inFlight: 1 },
		item: () => ({}),
		parameters: { resource: 'employee', operation: 'getMany', returnAll: true, simplify: false },
		request: (_item, index) => ({
			...{
				method: 'GET',
				path: `/me/api/v1/enterprise/${ENTERPRISE}/members?pageSize=100&pageNum=${index + 1}`,
			},
		}),
	},
	rows: {
		service: 'order',
		isOne: true,
		item: () => ({}),
		parameters: {
			...{ resource: 'asset', operation: 'getMany', returnAll: true, simplify: false },
			enterpriseGlobalId: ENTERPRISE,
		},
		request: () => ({ method: 'GET', path: `/order/api/order/v1/asset/${ENTERPRISE}/list` }),
	},
};
// An order number of its own keeps an order out of the shared request.
WORKS.singles = {
	...WORKS.orders,
	parameters: { ...WORKS.orders.parameters, channelOrderId: '=SO-{{ $json.customerId }}' },
};
const ALL = ['us', 'http', 'helper'];
const CELLS = {
	'1,000 orders, 5 ms, one shared request': { work: 'orders', n: 1000, latency: 5, arms: ALL },
	'1,000 orders, 5 ms, one request each': { work: 'singles', n: 1000, latency: 5, arms: ALL },
	'1,000 updates, 0 ms': { work: 'updates', n: 1000, latency: 0, arms: ALL },
	'1,000 updates, 50 ms': { work: 'updates', n: 1000, latency: 50, arms: ALL },
	// Without HTTP Request, which takes more than a minute for ten thousand items.
	'licenses of 10,000 assets, 5 ms': {
		...{ work: 'licenses', n: 10_000, latency: 5, rounds: 2 },
		arms: ['us', 'helper'],
	},
	// By hand one page after another: which pages there are, only the one before says.
	'100,000 employees, 50 ms': { work: 'employees', n: 1000, latency: 50, rounds: 1, arms: ['us', 'helper'] },
	'50,000 rows of one list': { work: 'rows', n: 50_000, latency: 0, arms: ['us', 'helper'] },
	'start: all files of the nodes': { arms: ['us', 'http'] },
};

/** The service: replies made before, in the process that waits for the measured one. */
function openService({ work, n, latency }) {
	const envelope = (data = null) => Buffer.from(JSON.stringify({ code: 0, message: 'success', data }));
	const product = { ...PRODUCT, limitConcurrent: 5, limitEndTime: 4_000_000_000_000 };
	const pageOf = (pages, pageNum, list) =>
		envelope({ pageNum, pageSize: 100, total: pages * 100, pages, hasNextPage: pageNum < pages, list });
	const employee = (index) => ({
		...{ globalId: String(6_553_600_000_000_000n + BigInt(index)), userName: `user${index}`, deleted: false },
		...{ name: `Employee ${index}`, updateTime: 1_790_000_000_000 + index },
	});
	const asset = (index) => ({
		...{ assetNum: `A${index}`, assetId: `id-${index}`, id: `id-${index}`, licenseType: 'softkey' },
		...{ createTime: 1_790_000_000_000, updateTime: 1_790_000_000_000 + index, locked: false },
	});
	const REPLIES = {
		'/borrowUsbKeys': envelope([]),
		'/merchandiseProducts': envelope({ productInstanceList: [product], children: null }),
		'/assetNums': envelope(times(n, asset)),
		'/list': envelope(times(n, asset)),
	};
	return startLocalServer(async ({ request, text }) => {
		if (latency > 0) await sleep(latency);
		const [path, query] = request.url.split('?');
		if (path.endsWith('/members')) {
			if (work !== 'employees') return { body: pageOf(0, 1, []) };
			const number = Number(new URLSearchParams(query).get('pageNum'));
			return {
				body: pageOf(
					n,
					number,
					times(100, (index) => employee(number * 100 + index)),
				),
			};
		}
		const made = Object.entries(REPLIES).find(([end]) => path.endsWith(end))?.[1] ?? envelope();
		const list = request.method === 'POST' ? JSON.parse(text).orderList : undefined;
		const ordered = list?.map(({ sequence }) => ({ sequence, licenseOrderId: `LO${sequence}` }));
		return { body: ordered ? envelope(ordered) : made };
	});
}

/** A folder in which everything resolves as in an installed n8n: its node_modules are n8n's, our package lies beside them, and the tests' stage as JavaScript. */
async function makeWorkDir(n8nDir) {
	const dir = temporaryFolder('bench');
	symlinkSync(join(n8nDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
	const ours = join(dir, 'nodes', 'node_modules', PACKAGE);
	mkdirSync(ours, { recursive: true });
	await unpack(await packPackage(), ours);
	const from = join(ROOT_DIR, 'test', 'helpers', 'engine');
	const { ModuleKind, ScriptTarget } = ts;
	const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true };
	for (const name of readdirSync(from)) {
		const { outputText } = ts.transpileModule(readFileSync(join(from, name), 'utf8'), { compilerOptions });
		writeFileSync(join(dir, `${parse(name).name}.js`), outputText);
	}
	return dir;
}

/** In the measured process: the work in full, twice; the first time is cold. */
async function measure({ arm, work, n, url, workDir }) {
	const require = createRequire(join(workDir, 'engine.js'));
	/** The class of a file, which has its name. */
	const made = (file) => new (require(`${file}.js`)[basename(file).split('.')[0]])();
	const http = () => {
		const { nodeVersions, currentVersion } = made('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node');
		return nodeVersions[currentVersion];
	};
	const dist = `./nodes/node_modules/${PACKAGE}/dist`;
	if (!work) {
		// What n8n has loaded by then.
		for (const name of ['n8n-workflow', 'lodash', 'luxon', 'zod']) require(name);
		globalThis.gc();
		const [began, before] = [performance.now(), process.memoryUsage().rss];
		if (arm === 'http') http();
		else
			for (const { node } of Object.values(SERVICES))
				for (const file of [node, `${node}Trigger`]) made(`${dist}/nodes/${node}/${file}.node`);
		const cold = performance.now() - began;
		globalThis.gc();
		return { cold, MB: (process.memoryUsage().rss - before) / 2 ** 20 };
	}
	const { runNode } = require('./engine.js');
	const { collectingLogger } = require('./logs.js');
	// It keeps every line for the tests to search; here that would be a leak.
	for (const level of ['error', 'warn', 'info', 'debug']) collectingLogger[level] = () => {};
	// The values of n8n's own configuration (@n8n/config, expression-engine.config).
	await require('n8n-workflow').Expression.initExpressionEngine({
		...{ engine: 'vm', poolSize: 1, maxCodeCacheSize: 1024, bridgeTimeout: 5000, bridgeMemoryLimit: 128 },
		...{ lazyAcquire: false, compileCache: false },
	});
	const { service, parameters, request, item, isOne, inFlight } = WORKS[work];
	const { node, credential, data, headers } = SERVICES[service];
	const type = made(`${dist}/credentials/${credential}.credentials`);
	const credentials = { [type.name]: { type, data: { baseUrl: url, ...data } } };
	const items = work === 'rows' ? [{}] : times(n, item);
	const requests = items.map((one, index) => ({
		...request(one, index),
		body: JSON.stringify(request(one).body),
	}));
	const pairs = (of) => ({ parameters: Object.entries(of).map(([name, value]) => ({ name, value })) });
	const { method } = requests[0];
	const byHand = {
		...{ method, url: `=${url}{{ $json.path }}`, options: {} },
		...{ sendQuery: true, queryParameters: pairs({ g_nonce: '={{ Math.random().toString(36) }}' }) },
		...{ sendHeaders: true, headerParameters: pairs(headers) },
		...(method !== 'GET' && { sendBody: true, specifyBody: 'json', jsonBody: '={{ $json.body }}' }),
	};
	const run = {
		us: {
			node: made(`${dist}/nodes/${node}/${node}.node`),
			...{ parameters, credentials, items: isOne ? [{}] : items },
		},
		http: { node: http(), parameters: byHand, items: requests },
		helper: {
			node: bareNode(require('./helperNodes.js').startType([]).description, url, type.name, inFlight),
			...{ items: requests, parameters: {}, credentials },
		},
	};
	const once = async () => {
		globalThis.gc();
		const [cpu, began] = [process.cpuUsage(), performance.now()];
		const { items: rows, error } = await runNode(run[arm]);
		if (error || rows.length === 0) throw error ?? new Error('no rows');
		const { user, system } = process.cpuUsage(cpu);
		return { wall: performance.now() - began, cpu: (user + system) / 1000 };
	};
	const [cold, warm] = [await once(), await once()];
	const peak = process.resourceUsage().maxRSS / 1024;
	return { cold: cold.wall, warm: warm.wall, 'CPU cold': cold.cpu, 'CPU warm': warm.cpu, 'peak MB': peak };
}

/** The least a node can do with n8n's helper: no reading of parameters, no checks; so many requests at a time as we have in flight. */
function bareNode(description, url, name, inFlight) {
	return {
		description: { ...description, name: 'bare', inputs: ['main'], credentials: [{ name }] },
		async execute() {
			const queue = this.getInputData().map(({ json }) => json);
			const rows = [];
			const send = async ({ method, path, body }) => {
				const options = { method, url: url + path, json: true, body: body && JSON.parse(body) };
				const { data } = await this.helpers.httpRequestWithAuthentication.call(this, name, options);
				for (const json of data?.list ?? (Array.isArray(data) ? data : [data ?? { success: true }]))
					rows.push({ json });
			};
			const lane = async () => {
				while (queue.length > 0) await send(queue.shift());
			};
			await Promise.all(times(inFlight ?? (queue[0].method === 'POST' ? 5 : 50), lane));
			return [rows];
		},
	};
}

async function inProcess(node, what) {
	const child = fork(fileURLToPath(import.meta.url), { execPath: node, execArgv: ['--expose-gc'] });
	child.send(what);
	const [answer, signal] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
	child.kill();
	if (!answer?.cold) throw new Error(answer?.error ?? `it ended without an answer (${signal})`);
	return answer;
}

async function main(wanted) {
	const n8n = await ensureN8n();
	const workDir = await makeWorkDir(n8n.dir);
	const about = [new Date().toISOString().slice(0, 10), `${cpus().length} × ${cpus()[0].model}`];
	const version = execFileSync(n8n.node, ['--version'], { encoding: 'utf8' }).trim();
	console.log([...about, version, `n8n ${n8n.version}`, 'medians of the rounds, ms'].join(', '));
	for (const [name, { work, n, latency, arms, rounds = 3 }] of Object.entries(CELLS)) {
		if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
		const found = Object.fromEntries(arms.map((arm) => [arm, []]));
		for (let round = 0; round < rounds; round += 1)
			for (const arm of round % 2 === 0 ? arms : [...arms].reverse()) {
				const service = work && (await openService({ work, n, latency }));
				found[arm].push(await inProcess(n8n.node, { arm, work, n, url: service?.url, workDir }));
				await service?.stop();
			}
		const median = (values) => {
			const sorted = values.sort((a, b) => a - b);
			return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
		};
		const row = (all) =>
			Object.keys(all[0]).map((key) => [key, Math.round(median(all.map((one) => one[key])))]);
		console.log(`\n${name} (rounds: ${rounds}, load: ${loadavg()[0].toFixed(1)})`);
		console.table(Object.fromEntries(arms.map((arm) => [arm, Object.fromEntries(row(found[arm]))])));
	}
}

if (process.send)
	process.once('message', (what) =>
		measure(what)
			.catch(({ message }) => ({ error: message }))
			.then((answer) => process.send(answer)),
	);
else await main(process.argv.slice(2));
