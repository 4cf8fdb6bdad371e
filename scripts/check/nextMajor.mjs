// What the migration report of an installed n8n (Settings → Migration Report) says of the workflows that people import: its own rules, run over each file.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SetupError } from '../lib/errors.mjs';
import { ensureN8n } from '../lib/n8nInstall.mjs';
import { ROOT_DIR } from '../lib/paths.mjs';

const WORKFLOWS = ['templates', 'examples/crm', 'examples/recipes'];
const REPORT = 'n8n/dist/modules/breaking-changes';

export async function checkNextMajor() {
	const { dir, version } = await ensureN8n();
	const { rules, groupNodesByType } = rulesOf(join(dir, 'node_modules'));
	const workflows = shippedWorkflows();
	process.stdout.write(`NOTE   ${rules.length} rules of n8n ${version}, ${workflows.length} workflows\n`);
	if (rules.length === 0) throw new SetupError(`n8n ${version} has no rules for workflows in ${REPORT}`);
	const found = [];
	for (const workflow of workflows) {
		for (const rule of rules) {
			const { issues } = await rule.detectWorkflow(workflow, groupNodesByType(workflow.nodes));
			found.push(...issues.map(({ title }) => `${workflow.id}: ${title} (${rule.id})`));
		}
	}
	return found;
}

/** The rules that look at one workflow; others look at the instance. */
function rulesOf(modules) {
	const fromN8n = createRequire(join(modules, 'n8n', 'package.json'));
	const { Container } = fromN8n('@n8n/di');
	const { BreakingChangeRuleMetadata } = fromN8n('@n8n/decorators');
	const { NodeTypes } = fromN8n(join(modules, 'n8n', 'dist/node-types.js'));
	Container.set(NodeTypes, nodeTypes(modules));
	const folder = join(modules, REPORT, 'rules/v3');
	readdirSync(folder)
		.filter((name) => name.endsWith('.rule.js'))
		.forEach((name) => fromN8n(join(folder, name)));
	const rules = Container.get(BreakingChangeRuleMetadata)
		.getEntries()
		.filter((entry) => 'detectWorkflow' in entry.class.prototype)
		.map((entry) => Container.get(entry.class));
	return { rules, ...fromN8n(join(modules, REPORT, 'group-nodes-by-type.js')) };
}

/** n8n's nodes as its editor lists them. Those of this package have one output, as n8n takes it for what is not listed. */
function nodeTypes(modules) {
	const nodesOf = (name) =>
		readJson(join(modules, name, 'dist/types/nodes.json')).map((one) => ({
			...one,
			name: `${name}.${one.name}`,
		}));
	const listed = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'].flatMap(nodesOf);
	return {
		getByNameAndVersion(name, wanted) {
			const description = listed.find((one) => one.name === name && [one.version].flat().includes(wanted));
			if (description) return { description };
			throw new Error(`No node ${name} ${wanted}`);
		},
	};
}

function shippedWorkflows() {
	const files = WORKFLOWS.flatMap((folder) =>
		readdirSync(join(ROOT_DIR, folder))
			.filter((name) => name.endsWith('.json'))
			.map((name) => join(folder, name)),
	);
	return files.map((file) => ({ ...readJson(join(ROOT_DIR, file)), id: file }));
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
