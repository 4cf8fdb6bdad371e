/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @typescript-eslint/no-require-imports -- test code, never published; it loads a tool that npm run outside has installed */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { INodeType } from 'n8n-workflow';

import { moduleOf } from '../support/outside/tools';

/**
 * n8n-mcp's check of workflows, with its own list of n8n's nodes. Our nodes are not in that list: its own parser, which reads every
 * node that is in it, reads them too. It works on a copy of its database, and sends nothing.
 */

export interface Workflow {
	nodes: Array<Record<string, unknown> & { name: string; type: string; parameters: Record<string, unknown> }>;
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
}

interface Issue {
	nodeName?: string;
	message: unknown;
}
interface Database {
	exec: (sql: string) => void;
	close: () => void;
}
interface Repository {
	saveNode: (node: { nodeType: string }) => void;
}
interface Validator {
	validateWorkflow: (
		workflow: Workflow,
		options: { profile: string },
	) => Promise<{ errors: Issue[]; warnings: Issue[] }>;
}

export interface WorkflowChecker {
	/** What it says of a workflow: `error: <node>: <message>`, and warnings likewise. */
	check: (workflow: Workflow) => Promise<string[]>;
	stop: () => void;
}

/** sql.js has no full-text search, which these keep up to date. */
const TRIGGERS = ['nodes_fts_insert', 'nodes_fts_update', 'nodes_fts_delete'];

const load = (path: string) =>
	require(moduleOf(`n8n-mcp/dist/${path}`)) as Record<string, new (...args: unknown[]) => unknown>;

export async function startWorkflowChecker(
	packageName: string,
	ours: Array<new () => INodeType>,
): Promise<WorkflowChecker> {
	// Read when its modules are loaded: no usage statistics, no log on stdout.
	Object.assign(process.env, { N8N_MCP_TELEMETRY_DISABLED: 'true', MCP_MODE: 'stdio' });
	const dir = mkdtempSync(join(tmpdir(), 'n8n-mcp-'));
	const file = join(dir, 'nodes.db');
	copyFileSync(moduleOf('n8n-mcp/data/nodes.db'), file);
	const open = load('database/database-adapter.js').createDatabaseAdapter as unknown as (
		path: string,
	) => Promise<Database>;
	const database = await open(file);
	for (const trigger of TRIGGERS) database.exec(`DROP TRIGGER ${trigger}`);
	const repository = made<Repository>('database/node-repository.js', 'NodeRepository', database);
	const parser = made<{ parse: (node: unknown, from: string) => { nodeType: string } }>(
		'parsers/node-parser.js',
		'NodeParser',
	);
	for (const node of ours) {
		const parsed = parser.parse(node, packageName);
		// It calls n8n's own packages without their `n8n-`, but community packages by their whole name.
		repository.saveNode({ ...parsed, nodeType: parsed.nodeType.replace(/^(?=nodes-)/, 'n8n-') });
	}
	const { EnhancedConfigValidator } = load('services/enhanced-config-validator.js');
	const validator = made<Validator>(
		'services/workflow-validator.js',
		'WorkflowValidator',
		repository,
		EnhancedConfigValidator,
	);
	return {
		async check(workflow) {
			const { errors, warnings } = await validator.validateWorkflow(workflow, { profile: 'strict' });
			return [...errors.map(said('error')), ...warnings.map(said('warning'))];
		},
		stop() {
			database.close();
			rmSync(dir, { recursive: true });
		},
	};
}

function made<T>(path: string, name: string, ...args: unknown[]): T {
	const Class = load(path)[name];
	if (!Class) throw new Error(`n8n-mcp has no ${name} in ${path}`);
	return new Class(...args) as T;
}

const said =
	(level: string) =>
	({ nodeName = '', message }: Issue): string =>
		`${level}: ${nodeName}: ${typeof message === 'string' ? message : JSON.stringify(message)}`
			.split('\n')
			.slice(0, 2)
			.join(' ');
