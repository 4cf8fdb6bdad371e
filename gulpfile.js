const { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const { dest, parallel, src } = require('gulp');

/** n8n-node build copies every picture of the project: those of docs and test results are none of the package's. */
async function tidy() {
	for (const entry of readdirSync(path.join(__dirname, 'dist'))) {
		if (!['nodes', 'credentials'].includes(entry))
			rmSync(path.join(__dirname, 'dist', entry), { recursive: true });
	}
}

/** n8n-node build leaves the codex files behind (categories, search words, documentation links). */
function codex() {
	return src('nodes/**/*.node.json', { base: 'nodes' }).pipe(dest('dist/nodes'));
}

/** Writes the output preview of every operation and event, from its own schema, where n8n looks for it. */
async function previews() {
	const { eventPreviewsOf, previewsOf } = require('./tools/previews.js');
	for (const node of ['OrderService', 'MemberCenter']) {
		const built = path.join(__dirname, 'dist/nodes', node);
		if (!existsSync(built)) throw new Error(`${built} is missing: run "npm run build", which builds first`);
		const { orderService, memberCenter } = require(path.join(built, 'service'));
		const { operations } = orderService ?? memberCenter;
		const { events } = require(path.join(built, 'events'));
		for (const { file, schema } of [...previewsOf(operations), ...eventPreviewsOf(events)]) {
			const target = path.join(built, '__schema__', file);
			mkdirSync(path.dirname(target), { recursive: true });
			writeFileSync(target, `${JSON.stringify(schema)}\n`);
		}
	}
}

exports.codex = codex;
exports.previews = previews;
exports.tidy = tidy;
exports.default = parallel(tidy, codex, previews);
