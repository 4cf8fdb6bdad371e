// What the package costs before it does anything: loading it into an n8n that has loaded itself. Runs in a fresh process.
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { answering } from './process.mjs';

answering(async ({ workDir }) => {
	const require = createRequire(join(workDir, 'startup.js'));
	require('./support/instance.js');
	require('n8n-core');
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
	const others = loaded.filter((file) => !file.startsWith(dir));
	return {
		requireMs,
		heap,
		ownModules: loaded.length - others.length,
		otherModules: others.map((file) => file.replace(/.*node_modules\//, '')),
	};
});
