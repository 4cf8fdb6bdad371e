// Templates and recipes, checked by n8n-mcp with its own list of n8n's nodes; its own parser reads ours. It works on a copy of its database.
import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/pack.mjs';
import { ROOT_DIR, temporaryFolder } from '../../scripts/lib/paths.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';

/** What it says that stays all the same, and why. */
const STAYS = [
	// n8n takes any name for a mode.
	/Invalid mode value: (userName|assetNum)\. Must be "id", "url", "list", or "name"/,
	// n8n adds it to every trigger that polls.
	/Property 'pollTimes' won't be used/,
	// Intended.
	/executeOnce is enabled/,
	// Whoever has set it up switches it on; the notes say so.
	/Connection to disabled node/,
	// Given by ID, name or expression, or chosen at the set-up.
	/resource locator is missing cachedResultName/,
	// A name inside a function.
	/Expression warning: \S+: Possible missing \$ prefix/,
	// A recipe begins at the node that it is about.
	/Using \$json but node might not have input data/,
	// A run that fails shows as failed, and can be run again; the request to the CRM is retried.
	/Consider adding error handling|Webhooks should always send a response|Code nodes can throw|emailsend node without/,
	// A recipe is a part, to be put into a workflow.
	/has no trigger nodes|Single-node workflows|Node is not connected to any other/,
	// Of older n8n: 2.41 does not know this variable.
	/is being used as an AI tool\. Ensure N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE/,
	// n8n makes it out of its node *Chat*; it is in no list of nodes.
	/Unknown node type: "@n8n\/n8n-nodes-langchain\.chatHitlTool"/,
	// An expression, of which it does not know what it gives.
	/Allocate Numbers: Property 'size' must be a number, got string/,
	// The reader's own: what must be filled in ships empty.
	/Required property '((To|From) Email|URL)' cannot be empty/,
];

// Read when its modules are loaded: no usage statistics, no log on stdout.
Object.assign(process.env, { N8N_MCP_TELEMETRY_DISABLED: 'true', MCP_MODE: 'stdio' });
const require = createRequire(import.meta.url);
const tool = join(process.env.OUTSIDE_MODULES, 'n8n-mcp');
const load = (path) => require(join(tool, 'dist', path));
const file = join(temporaryFolder('n8n-mcp'), 'nodes.db');
copyFileSync(join(tool, 'data', 'nodes.db'), file);
const database = await load('database/database-adapter.js').createDatabaseAdapter(file);
// sql.js has no full-text search, which these keep up to date.
for (const trigger of ['insert', 'update', 'delete']) database.exec(`DROP TRIGGER nodes_fts_${trigger}`);
const repository = new (load('database/node-repository.js').NodeRepository)(database);
const parser = new (load('parsers/node-parser.js').NodeParser)();
await ensureBuilt();
for (const built of require(join(ROOT_DIR, 'package.json')).n8n.nodes) {
	const [Type] = Object.values(require(join(ROOT_DIR, built)));
	const parsed = parser.parse(Type, PACKAGE);
	// It calls n8n's own packages without their `n8n-`, but community packages by their whole name.
	repository.saveNode({ ...parsed, nodeType: parsed.nodeType.replace(/^(?=nodes-)/, 'n8n-') });
}
const { WorkflowValidator } = load('services/workflow-validator.js');
const { EnhancedConfigValidator } = load('services/enhanced-config-validator.js');
const validator = new WorkflowValidator(repository, EnhancedConfigValidator);

async function check(workflow) {
	const { errors, warnings } = await validator.validateWorkflow(workflow, { profile: 'strict' });
	return [...errors, ...warnings].map(({ nodeName = '', message }) => {
		const text = typeof message === 'string' ? message : JSON.stringify(message);
		return `${nodeName}: ${text}`.split('\n').slice(0, 2).join(' ');
	});
}
const read = (path) => JSON.parse(readFileSync(join(ROOT_DIR, path), 'utf8'));

const said = new Set();
const files = ['templates', 'examples/recipes'].flatMap((folder) =>
	readdirSync(join(ROOT_DIR, folder))
		.filter((name) => name.endsWith('.json'))
		.map((name) => join(folder, name)),
);
assert.ok(files.length > 10);
for (const path of files) {
	const found = await check(read(path));
	const wrong = found.filter((text) => !STAYS.some((one) => one.test(text) && said.add(one)));
	assert.deepEqual(wrong, [], path);
}
// A reason for what is no longer said is to go; so it is seen that it does judge.
assert.deepEqual(
	STAYS.filter((one) => !said.has(one)),
	[],
);

database.close();
console.log(`n8n-mcp: ${files.length} workflows are well`);
