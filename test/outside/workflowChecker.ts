/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @typescript-eslint/no-require-imports, @typescript-eslint/no-explicit-any -- test code, never published; it loads a tool without types that npm run outside has installed */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { INodeType } from 'n8n-workflow';

import { moduleOf } from '../helpers/outside/tools';

/**
 * n8n-mcp's check of workflows, with its own list of n8n's nodes. Our nodes are not in that list: its own parser, which reads every
 * node that is in it, reads them too. It works on a copy of its database, and sends nothing.
 */

export interface Workflow {
	nodes: Array<Record<string, unknown> & { name: string; type: string; parameters: Record<string, unknown> }>;
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
}

export interface WorkflowChecker {
	/** What it says of a workflow: `error: <node>: <message>`, and warnings likewise. */
	check: (workflow: Workflow) => Promise<string[]>;
	stop: () => void;
}

/** sql.js has no full-text search, which these keep up to date. */
const TRIGGERS = ['nodes_fts_insert', 'nodes_fts_update', 'nodes_fts_delete'];

const load = (path: string) => require(moduleOf(`n8n-mcp/dist/${path}`)) as Record<string, any>;

export async function startWorkflowChecker(
	packageName: string,
	ours: Array<new () => INodeType>,
): Promise<WorkflowChecker> {
	// Read when its modules are loaded: no usage statistics, no log on stdout.
	Object.assign(process.env, { N8N_MCP_TELEMETRY_DISABLED: 'true', MCP_MODE: 'stdio' });
	const dir = mkdtempSync(join(tmpdir(), 'n8n-mcp-'));
	const file = join(dir, 'nodes.db');
	copyFileSync(moduleOf('n8n-mcp/data/nodes.db'), file);
	const database = await load('database/database-adapter.js').createDatabaseAdapter(file);
	for (const trigger of TRIGGERS) database.exec(`DROP TRIGGER ${trigger}`);
	const { NodeRepository } = load('database/node-repository.js');
	const { NodeParser } = load('parsers/node-parser.js');
	const [repository, parser] = [new NodeRepository(database), new NodeParser()];
	for (const node of ours) {
		const parsed = parser.parse(node, packageName);
		// It calls n8n's own packages without their `n8n-`, but community packages by their whole name.
		repository.saveNode({ ...parsed, nodeType: parsed.nodeType.replace(/^(?=nodes-)/, 'n8n-') });
	}
	const { WorkflowValidator } = load('services/workflow-validator.js');
	const { EnhancedConfigValidator } = load('services/enhanced-config-validator.js');
	const validator = new WorkflowValidator(repository, EnhancedConfigValidator);
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

const said =
	(level: string) =>
	({ nodeName = '', message }: { nodeName?: string; message: unknown }): string => {
		const text = typeof message === 'string' ? message : JSON.stringify(message);
		return `${level}: ${nodeName}: ${text}`.split('\n').slice(0, 2).join(' ');
	};
