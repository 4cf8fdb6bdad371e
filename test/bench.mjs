// npm run bench [-- <part of a cell's name> …]: how long the same work takes with this package, n8n's HTTP Request node and n8n's request helper with the credential, each in a
// fresh process with n8n's own engine and packages. The other two send what ours sent. The arms of a cell are measured in turn, so that what disturbs one disturbs all. Nothing
// passes or fails.
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
import { ensureN8n } from '../scripts/lib/installs.mjs';
import { packPackage, unpack } from '../scripts/lib/pack.mjs';
import { ROOT_DIR, temporaryFolder } from '../scripts/lib/paths.mjs';
import { PACKAGE } from '../scripts/lib/workflow.mjs';

const ENTERPRISE = '6553600000000000001';
const times = (n, make) => Array.from({ length: n }, (_, index) => make(index));
const longId = (index) => String(6_553_600_000_000_000n + BigInt(index));

/** Who asks. Tokens as long as real ones: a word that stands in replies would be redacted there. */
const token = () => randomBytes(32).toString('hex');
const SERVICES = {
	order: {
		...{ node: 'OrderService', credential: 'OrderServiceApi' },
		data: { authentication: 'accessToken', appAccessToken: token() },
	},
	member: {
		...{ node: 'MemberCenter', credential: 'MemberCenterApi' },
		data: { authentication: 'tokens', clientToken: token(), userToken: token() },
	},
};

const PRODUCT = { productUri: 'cad', productName: 'CAD' };
const LIST = { enterpriseGlobalId: ENTERPRISE, returnAll: true };
/** What is done: for one item, unless more are made. */
const WORKS = {
	orders: {
		service: 'order',
		item: (index) => ({ customerId: String(10_000 + index), assetNo: String(8_000_000_000 + index) }),
		parameters: {
			...{ resource: 'licenseOrder', operation: 'create', channelCode: 'CH01', appKey: 'app' },
			...{ channelOrderId: 'SO-1', syncMode: 'sync', orderType: 'new_buy' },
			...{ licenseType: 'normal_recover_usbkey', customerId: '={{ $json.customerId }}' },
			assets: { asset: [{ assetNos: '={{ $json.assetNo }}', products: { product: [PRODUCT] } }] },
		},
	},
	updates: {
		service: 'member',
		item: (index) => ({ id: longId(index), account: `user${index}`, name: `Employee ${index}` }),
		parameters: {
			...{ resource: 'employee', operation: 'update', enterpriseGlobalId: ENTERPRISE },
			...{ userName: '={{ $json.account }}', name: '={{ $json.name }}' },
			memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		},
	},
	licenses: { service: 'member', parameters: { resource: 'license', operation: 'getMany', ...LIST } },
	employees: {
		service: 'member',
		parameters: { resource: 'employee', operation: 'getMany', ...LIST, simplify: false },
	},
	rows: {
		service: 'order',
		parameters: { resource: 'asset', operation: 'getMany', ...LIST, simplify: false },
	},
};
// An order number of its own keeps an order out of the shared request.
WORKS.singles = {
	...WORKS.orders,
	parameters: { ...WORKS.orders.parameters, channelOrderId: '=SO-{{ $json.customerId }}' },
};
const ALL = ['us', 'http', 'helper'];
/** `inFlight`: how many requests the helper sends at a time, as many as we do unless told. */
const CELLS = {
	'1,000 orders, 5 ms, one shared request': { work: 'orders', n: 1000, latency: 5, arms: ['us'] },
	'1,000 orders, 5 ms, one request each': { work: 'singles', n: 1000, latency: 5, arms: ALL, inFlight: 5 },
	'1,000 updates, 0 ms': { work: 'updates', n: 1000, latency: 0, arms: ALL },
	'1,000 updates, 50 ms': { work: 'updates', n: 1000, latency: 50, arms: ALL },
	// Without HTTP Request, which takes more than a minute for ten thousand items.
	'licenses of 10,000 assets, 5 ms': {
		...{ work: 'licenses', n: 10_000, latency: 5, rounds: 2 },
		arms: ['us', 'helper'],
	},
	// By hand one page after another: which pages there are, only the one before says.
	'100,000 employees, 50 ms': {
		...{ work: 'employees', n: 1000, latency: 50, rounds: 1, inFlight: 1 },
		arms: ['us', 'helper'],
	},
	'50,000 rows of one list': { work: 'rows', n: 50_000, latency: 0, arms: ['us', 'helper'] },
	'start: all files of the nodes': { arms: ['us'] },
};

/** The service: replies made before, in the process that waits for the measured one. `requests`: what it was asked, without the nonce. */
async function openService({ work, n, latency }) {
	const envelope = (data = null) => Buffer.from(JSON.stringify({ code: 0, message: 'success', data }));
	const employee = (index) => ({
		...{ globalId: longId(index), userName: `user${index}`, name: `Employee ${index}`, deleted: false },
		updateTime: 1_790_000_000_000 + index,
	});
	const asset = (index) => ({
		...{ assetNum: `A${index}`, assetId: `id-${index}`, id: `id-${index}`, licenseType: 'softkey' },
		...{ createTime: 1_790_000_000_000, updateTime: 1_790_000_000_000 + index, locked: false },
	});
	const product = { ...PRODUCT, limitConcurrent: 5, limitEndTime: 4_000_000_000_000 };
	const pages = work === 'employees' ? n : 0;
	const page = (pageNum) =>
		envelope({
			...{ pageNum, pageSize: 100, total: pages * 100, pages, hasNextPage: pageNum < pages },
			list: times(pages && 100, (index) => employee(pageNum * 100 + index)),
		});
	const assets = envelope(times(n, asset));
	const REPLIES = {
		'/members': ({ searchParams }) => page(Number(searchParams.get('pageNum'))),
		'/borrowUsbKeys': () => envelope([]),
		'/merchandiseProducts': () => envelope({ productInstanceList: [product], children: null }),
		'/assetNums': () => assets,
		'/list': () => assets,
		'/batchOrder': (_, { orderList }) =>
			envelope(orderList.map(({ sequence }) => ({ sequence, licenseOrderId: `LO${sequence}` }))),
	};
	const requests = [];
	const server = await startLocalServer(async ({ request, text }) => {
		if (latency > 0) await sleep(latency);
		const { method, headers } = request;
		const url = new URL(request.url, server.url);
		url.searchParams.delete('g_nonce');
		const { authorization, clienttoken, usertoken } = headers;
		const tokens = Object.entries({ authorization, clienttoken, usertoken }).filter(([, value]) => value);
		requests.push({
			method,
			path: url.pathname + url.search,
			tokens: Object.fromEntries(tokens),
			body: text,
		});
		const reply = Object.entries(REPLIES).find(([end]) => url.pathname.endsWith(end))?.[1];
		return { body: reply?.(url, text && JSON.parse(text)) ?? envelope() };
	});
	return { ...server, requests };
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
async function measure({ arm, work, n, url, workDir, requests, inFlight }) {
	const require = createRequire(join(workDir, 'engine.js'));
	/** The class of a file, which has its name. */
	const made = (file) => new (require(`${file}.js`)[basename(file).split('.')[0]])();
	const dist = `./nodes/node_modules/${PACKAGE}/dist`;
	if (!work) {
		// What n8n has loaded by then.
		for (const name of ['n8n-workflow', 'lodash', 'luxon', 'zod']) require(name);
		globalThis.gc();
		const [began, before] = [performance.now(), process.memoryUsage().rss];
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
	const { service, parameters, item } = WORKS[work];
	const { node, credential, data } = SERVICES[service];
	const type = made(`${dist}/credentials/${credential}.credentials`);
	const credentials = { [type.name]: { type, data: { baseUrl: url, ...data } } };
	const byHand = () => {
		const { nodeVersions, currentVersion } = made('n8n-nodes-base/dist/nodes/HttpRequest/HttpRequest.node');
		const [{ method, tokens }] = requests;
		const pairs = (of) => ({ parameters: Object.entries(of).map(([name, value]) => ({ name, value })) });
		const parameters = {
			...{ method, url: `=${url}{{ $json.path }}`, options: {} },
			...{ sendQuery: true, queryParameters: pairs({ g_nonce: '={{ Math.random().toString(36) }}' }) },
			...{ sendHeaders: true, headerParameters: pairs(tokens) },
			...(method !== 'GET' && { sendBody: true, specifyBody: 'json', jsonBody: '={{ $json.body }}' }),
		};
		return { node: nodeVersions[currentVersion], items: requests, parameters };
	};
	const bare = () => {
		const { description } = require('./helperNodes.js').startType([]);
		return { node: bareNode(description, url, type.name, inFlight), items: requests, parameters: {} };
	};
	const ours = () => ({
		...{ node: made(`${dist}/nodes/${node}/${node}.node`), parameters },
		items: item ? times(n, item) : [{}],
	});
	const run = { credentials, ...{ us: ours, http: byHand, helper: bare }[arm]() };
	const once = async () => {
		globalThis.gc();
		const [cpu, began] = [process.cpuUsage(), performance.now()];
		const { items: rows, error } = await runNode(run);
		if (error || rows.length === 0) throw error ?? new Error('no rows');
		const { user, system } = process.cpuUsage(cpu);
		return { wall: performance.now() - began, cpu: (user + system) / 1000 };
	};
	const [cold, warm] = [await once(), await once()];
	const peak = process.resourceUsage().maxRSS / 1024;
	return { cold: cold.wall, warm: warm.wall, 'CPU cold': cold.cpu, 'CPU warm': warm.cpu, 'peak MB': peak };
}

/** The least a node can do with n8n's helper: no reading of parameters, no checks. */
function bareNode(description, url, name, inFlight = 50) {
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
			await Promise.all(times(inFlight, lane));
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
	for (const [name, { arms, rounds = 3, ...cell }] of Object.entries(CELLS)) {
		if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
		const found = Object.fromEntries(arms.map((arm) => [arm, []]));
		let requests;
		for (let round = 0; round < rounds; round += 1)
			for (const arm of round % 2 === 0 ? arms : [...arms].reverse()) {
				const service = cell.work && (await openService(cell));
				const what = { arm, ...cell, url: service?.url, workDir, requests };
				found[arm].push(await inProcess(n8n.node, what));
				// It has run twice.
				requests ??= service?.requests.slice(0, service.requests.length / 2);
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
