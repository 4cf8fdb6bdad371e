/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- test code, never published */
// npm run bench:polls: what a poll costs. The service is a process of its own (server.mjs).
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

import type { INodeType } from 'n8n-workflow';

import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { memberCredential } from '../support/memberCenter';
import { orderCredential } from '../support/orderService';
import { Poller } from '../support/poller';

const ROUNDS = 7;
const EMPLOYEES = 100_000;
const ASSETS = 50_000;
const PAGE_SIZE = 1_000;

const works: Array<{ event: string; listing: 'employees' | 'assets'; rows: number; more?: object }> = [
	{ event: 'employeeAdded', listing: 'employees', rows: EMPLOYEES },
	{ event: 'employeeUpdated', listing: 'employees', rows: EMPLOYEES },
	{ event: 'employeeDeleted', listing: 'employees', rows: EMPLOYEES },
	{ event: 'assetCreated', listing: 'assets', rows: ASSETS },
	{ event: 'assetUpdated', listing: 'assets', rows: ASSETS },
	// With so many days all assets are within them, and remembered.
	{ event: 'assetEnding', listing: 'assets', rows: ASSETS, more: { days: 36_500 } },
	{ event: 'assetRevoked', listing: 'assets', rows: ASSETS },
];

const server = fork(join(__dirname, 'server.mjs'), { execArgv: [] });
const asked = new Map<number, (port: number) => void>();
server.on('message', ({ id, reply }: { id: number; reply: number }) => asked.get(id)?.(reply));
const open = async (what: object): Promise<number> =>
	await new Promise((resolve) => {
		const id = asked.size + 1;
		asked.set(id, resolve);
		server.send({ id, open: what });
	});

const median = (numbers: number[]): number =>
	numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
const whole = (value: number): string => Math.round(value).toLocaleString('en');

async function settle(): Promise<void> {
	for (let round = 0; round < 3; round += 1) {
		globalThis.gc?.();
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

/** Linux can forget the highest memory use so far. */
const resetPeak = () => writeFileSync('/proc/self/clear_refs', '5');
const status = (name: string): number =>
	Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) *
	1024;

async function measure({ event, listing, rows, more }: (typeof works)[number]) {
	const port = await open({ latency: 0, rows, pageSizes: [PAGE_SIZE], warm: listing });
	const url = `http://127.0.0.1:${port}`;
	const [node, credentials]: [INodeType, ReturnType<typeof orderCredential>] =
		listing === 'assets'
			? [new OrderServiceTrigger(), orderCredential(url)]
			: [new MemberCenterTrigger(), memberCredential(url)];
	const poller = new Poller({ node, credentials, parameters: { event, enterpriseGlobalId: 'E1', ...more } });
	await poller.start();
	const found = { wall: [] as number[], cpu: [] as number[], grown: [] as number[] };
	for (let round = 0; round < ROUNDS; round += 1) {
		await settle();
		resetPeak();
		const rss = status('VmRSS');
		const cpu = process.cpuUsage();
		const began = performance.now();
		if ((await poller.poll()) !== null) throw new Error(`${event} told something`);
		found.wall.push(performance.now() - began);
		const { user, system } = process.cpuUsage(cpu);
		found.cpu.push((user + system) / 1000);
		found.grown.push(status('VmHWM') - rss);
	}
	await settle();
	const state = Buffer.byteLength(JSON.stringify(poller.memory));
	return [
		event,
		whole(rows),
		String(listing === 'assets' ? 1 : rows / PAGE_SIZE),
		whole(median(found.wall)),
		`${whole(Math.min(...found.wall))}–${whole(Math.max(...found.wall))}`,
		whole(median(found.cpu)),
		whole(median(found.grown) / 1e6),
		state < 10_000 ? `${state} B` : `${(state / 1e6).toFixed(2)} MB`,
	];
}

async function main(): Promise<void> {
	const lines: string[][] = [];
	for (const work of works) {
		lines.push(await measure(work));
		process.stderr.write(`${lines.at(-1)?.join('  ')}\n`);
	}
	const columns = ['event', 'things', 'requests', 'wall ms', '(min–max)', 'CPU ms', 'RSS + MB', 'state'];
	const tableText = [columns, columns.map(() => '---'), ...lines]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
	const machine = `${new Date().toISOString().slice(0, 10)}: ${cpus()[0]?.model ?? ''}, ${cpus().length} cores, Node ${process.version}, medians of ${ROUNDS} polls that tell nothing.`;
	process.stdout.write(`${machine}\n\n${tableText}\n`);
	if (process.argv.includes('--docs')) {
		const page = join(__dirname, '..', '..', 'docs', 'performance.md');
		const text = readFileSync(page, 'utf8');
		writeFileSync(
			page,
			text.replace(
				/(<!-- polls -->\n)[\s\S]*?(<!-- \/polls -->)/,
				(_all, begin: string, end: string) => `${begin}\n${machine}\n\n${tableText}\n\n${end}`,
			),
		);
	}
	server.disconnect();
}

void main();
