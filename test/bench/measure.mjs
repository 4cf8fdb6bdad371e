// One measurement: a fresh worker against a service of its own, in a folder in which everything resolves as in an installed n8n.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execaNode } from 'execa';
import ts from 'typescript';

import { cleanEnv } from '../../scripts/lib/environment.mjs';
import { unpack } from '../../scripts/lib/pack.mjs';
import { ROOT_DIR, temporaryFolder } from '../../scripts/lib/paths.mjs';
import { openService } from './service.mjs';
import { works } from './works.mjs';

/** How much the warm-up does: enough to load and compile what the run needs, little beside it. */
const [WARM, WARM_LIST] = [50, 2000];

export async function measure({ node, ...place }, { arm, work, n, latency }) {
	const { lists } = works[work];
	const warmN = Math.min(n, lists ? WARM_LIST : WARM);
	const warm = await openService({ lists, rows: warmN });
	const service = await openService({ lists, rows: n, latency });
	try {
		const { failure, rows, ...result } = await inProcess(node, {
			...{ ...place, arm, work, warmUrl: warm.url, url: service.url },
			...(lists ? { n: 1, warmN: 1 } : { n, warmN }),
		});
		if (failure) throw new Error(`Not all went through: ${JSON.stringify(failure)}`);
		if (rows !== n) throw new Error(`${rows} rows instead of ${n}`);
		return { arm, work, n, latency, ...result, ...service.count };
	} finally {
		await Promise.all([warm.stop(), service.stop()]);
	}
}

/** What worker.mjs, run by this Node in a process of its own, answers. */
async function inProcess(node, message) {
	const { ipcOutput } = await execaNode(fileURLToPath(new URL('worker.mjs', import.meta.url)), {
		nodePath: node,
		nodeOptions: ['--expose-gc'],
		env: cleanEnv(),
		extendEnv: false,
		ipcInput: message,
		// Two versions of Node may not understand each other's other one.
		serialization: 'json',
		timeout: 180_000,
		// n8n's isolates may fail on their way out.
		reject: false,
	});
	const [{ result, error } = { error: 'it ended without an answer' }] = ipcOutput;
	if (error) throw new Error(error);
	return result;
}

/**
 * A folder as n8n has one: its node_modules are n8n's own, our package lies beside them as npm would have unpacked it, and
 * what the tests run n8n's engine with stands there as JavaScript.
 */
export async function makeWorkDir(n8nDir, tarball) {
	const dir = temporaryFolder('bench');
	symlinkSync(join(n8nDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
	const ours = join(dir, 'nodes', 'node_modules', 'n8n-nodes-license-authorization');
	mkdirSync(ours, { recursive: true });
	await unpack(tarball, ours);
	for (const part of ['engine'])
		translate(join(ROOT_DIR, 'test', 'helpers', part), join(dir, 'support', part));
	writeFileSync(join(dir, 'package.json'), '{"private":true,"type":"commonjs"}');
	return dir;
}

/** Types off, imports to require: what ts-jest does for the tests. */
function translate(from, to) {
	const { ModuleKind, ScriptTarget } = ts;
	const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true };
	mkdirSync(to, { recursive: true });
	for (const name of readdirSync(from).filter((file) => file.endsWith('.ts'))) {
		const { outputText } = ts.transpileModule(readFileSync(join(from, name), 'utf8'), { compilerOptions });
		writeFileSync(join(to, `${parse(name).name}.js`), outputText);
	}
}
