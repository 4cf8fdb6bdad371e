// What the package costs before it does anything: loading it into an n8n that has loaded itself. Runs in a fresh process.
import { createRequire } from 'node:module';
import { join } from 'node:path';

process.once('message', async ({ workDir }) => {
	const require = createRequire(join(workDir, 'startup.js'));
	require('./support/instance.js');
	const { PackageDirectoryLoader } = require('n8n-core');
	require('n8n-workflow');
	const dir = join(workDir, 'nodes', 'node_modules', 'n8n-nodes-license-authorization');
	const { n8n } = require(join(dir, 'package.json'));

	globalThis.gc();
	const known = new Set(Object.keys(require.cache));
	const heapBefore = process.memoryUsage().heapUsed;
	const began = performance.now();
	for (const file of [...n8n.nodes, ...n8n.credentials])
		for (const Class of Object.values(require(join(dir, file)))) new Class();
	const requireMs = performance.now() - began;
	const loaded = Object.keys(require.cache).filter((file) => !known.has(file));
	globalThis.gc();
	const heap = process.memoryUsage().heapUsed - heapBefore;

	// What n8n does with an installed package: classes, descriptions, codex, icons.
	const loadBegan = performance.now();
	const loader = new PackageDirectoryLoader(dir);
	await loader.loadAll();
	const loaderMs = performance.now() - loadBegan;
	process.send({
		requireMs,
		loaderMs,
		ownModules: loaded.filter((file) => file.startsWith(dir)).length,
		otherModules: loaded
			.filter((file) => !file.startsWith(dir))
			.map((file) => file.replace(/.*node_modules\//, '')),
		heap,
		nodes: Object.keys(loader.known.nodes),
		descriptionBytes: JSON.stringify(loader.types.nodes).length,
	});
});
