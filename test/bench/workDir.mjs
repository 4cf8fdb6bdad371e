// A folder in which everything resolves as in an installed n8n: its node_modules are n8n's own, our package lies beside them
// as npm would have unpacked it, and test/support stands there as JavaScript.
import { execFileSync } from 'node:child_process';
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import ts from 'typescript';

export function makeWorkDir({ rootDir, n8nDir, tarball }) {
	const dir = mkdtempSync(join(tmpdir(), 'license-nodes-bench-'));
	process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
	symlinkSync(join(n8nDir, 'node_modules'), join(dir, 'node_modules'), 'junction');
	const ours = join(dir, 'nodes', 'node_modules', 'n8n-nodes-license-authorization');
	mkdirSync(ours, { recursive: true });
	const { dir: folder, base } = parse(tarball);
	execFileSync('tar', ['-xzf', base, '-C', ours, '--strip-components=1'], { cwd: folder });
	translate(join(rootDir, 'test', 'support'), join(dir, 'support'));
	writeFileSync(join(dir, 'package.json'), '{"private":true,"type":"commonjs"}');
	return dir;
}

/** Types off, imports to require: what ts-jest does for the tests. */
function translate(from, to) {
	const { ModuleKind, ScriptTarget } = ts;
	const compilerOptions = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true };
	mkdirSync(to);
	for (const name of readdirSync(from).filter((file) => file.endsWith('.ts'))) {
		const { outputText } = ts.transpileModule(readFileSync(join(from, name), 'utf8'), { compilerOptions });
		writeFileSync(join(to, `${parse(name).name}.js`), outputText);
	}
}
