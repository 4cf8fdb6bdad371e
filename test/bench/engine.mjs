// Runs small workflows in n8n's real engine, as test/support does for the tests, but measurable: nothing is copied or
// searched around the run, and expressions are evaluated as n8n itself does by default (in an isolate of its own).
import { createRequire } from 'node:module';
import { join } from 'node:path';

const NODE = 'Node';
const AFTER = 'After';

export async function openEngine(workDir, expressionEngine) {
	const require = createRequire(join(workDir, 'engine.js'));
	const { collectingLogger } = require('./support/logs.js');
	// It keeps every line for the tests to search; here that would be a leak.
	for (const level of ['error', 'warn', 'info', 'debug']) collectingLogger[level] = () => {};
	require('./support/instance.js');
	const { WorkflowExecute } = require('n8n-core');
	const { Expression, NodeHelpers, Workflow } = require('n8n-workflow');
	const { CredentialStore } = require('./support/credentialStore.js');
	const { additionalDataFor, workflowNode, workflowRow } = require('./support/workflow.js');
	const { nodeTypesOf } = require('./support/nodeTypes.js');
	// The values of n8n's own configuration (@n8n/config, expression-engine.config).
	await Expression.initExpressionEngine({
		engine: expressionEngine,
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		lazyAcquire: false,
		compileCache: false,
	});

	const base = (name) => require(`n8n-nodes-base/dist/${name}`);
	const ours = (path) => require(`./nodes/node_modules/n8n-nodes-license-authorization/dist/${path}`);
	const newest = (type) => (type.nodeVersions === undefined ? type : NodeHelpers.getVersionedNodeType(type));
	const start = (items) => ({ description: helperDescription('start', []), execute: async () => [items] });

	return {
		require,
		ours,
		base,
		newest,
		helperDescription,
		/**
		 * Start → node (→ after), or Start ⇄ node in a loop of `loopSize` items.
		 * @returns {Promise<{ run: () => Promise<object[]> }>} `run` gives the rows of the last node
		 */
		async prepare({ items, node, typeName = 'bench.node', parameters, credentials = {}, after, loopSize }) {
			const store = new CredentialStore();
			await store.add(credentials);
			const loop =
				loopSize === undefined
					? undefined
					: newest(new (base('nodes/SplitInBatches/SplitInBatches.node.js').SplitInBatches)());
			const types = {
				'bench.start': start(items),
				[typeName]: node,
				...(after && { 'bench.after': after.node }),
				...(loop && { 'bench.loop': loop }),
			};
			const nodes = [
				workflowNode('Start', 'bench.start', types['bench.start']),
				{
					...workflowNode(NODE, typeName, newest(node), parameters),
					credentials: store.selection(Object.keys(credentials).map((name) => ({ name }))),
					onError: 'continueRegularOutput',
				},
				...(after ? [workflowNode(AFTER, 'bench.after', newest(after.node), after.parameters)] : []),
				...(loop ? [workflowNode('Loop', 'bench.loop', loop, { batchSize: loopSize, options: {} })] : []),
			];
			const to = (name) => [{ node: name, type: 'main', index: 0 }];
			const connections = loop
				? { Start: { main: [to('Loop')] }, Loop: { main: [[], to(NODE)] }, [NODE]: { main: [to('Loop')] } }
				: { Start: { main: [to(NODE)] }, ...(after ? { [NODE]: { main: [to(AFTER)] } } : {}) };
			const row = workflowRow(nodes, connections);
			const last = loop ? 'Loop' : after ? AFTER : NODE;
			return {
				async run() {
					const workflow = new Workflow({ ...row, nodeTypes: nodeTypesOf(types) });
					const engine = new WorkflowExecute(additionalDataFor(node, store, row), 'manual');
					const { data, status } = await engine.run({ workflow, startNode: workflow.getNode('Start') });
					const task = data.resultData.runData[last]?.at(-1);
					const error = task?.error ?? data.resultData.error;
					if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
					if (status !== 'success') throw new Error(`The run ended as ${status}`);
					return task.data.main[0].map(({ json }) => json);
				},
			};
		},
	};
}

function helperDescription(name, inputs = ['main']) {
	return {
		name,
		displayName: name,
		group: ['transform'],
		version: 1,
		description: '',
		defaults: { name },
		inputs,
		outputs: ['main'],
		properties: [],
		credentials: [],
	};
}
