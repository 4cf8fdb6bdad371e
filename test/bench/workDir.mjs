// A folder in which everything resolves as in an installed n8n: its node_modules are n8n's own, our package lies beside them
// as npm would have unpacked it, and test/support stands there as JavaScript.
import { execFileSync } from 'node:child_process';
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

export function makeWorkDir({ rootDir, n8nDir, tarball }) {
	const dir = mkdtempSync(join(tmpdir(), 'license-nodes-bench-'));
	process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
	symlinkSync(join(n8nDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
	unpack(tarball, join(dir, 'nodes', 'node_modules'));
	translate(rootDir, join(rootDir, 'test', 'support'), join(dir, 'support'));
	writeFileSync(join(dir, 'package.json'), '{"private":true,"type":"commonjs"}');
	return dir;
}

function unpack(tarball, into) {
	mkdirSync(into, { recursive: true });
	execFileSync('tar', ['-xzf', basename(tarball), '-C', into], { cwd: join(tarball, '..') });
	renameSync(join(into, 'package'), join(into, 'n8n-nodes-license-authorization'));
}

/** Types off, imports to require: what ts-jest does for the tests. */
function translate(rootDir, from, to) {
	const ts = createRequire(join(rootDir, 'package.json'))('typescript');
	const compilerOptions = {
		module: ts.ModuleKind.CommonJS,
		target: ts.ScriptTarget.ES2022,
		esModuleInterop: true,
	};
	mkdirSync(to, { recursive: true });
	for (const name of readdirSync(from).filter((file) => file.endsWith('.ts'))) {
		const { outputText } = ts.transpileModule(readFileSync(join(from, name), 'utf8'), { compilerOptions });
		writeFileSync(join(to, name.replace(/\.ts$/, '.js')), outputText);
	}
}
