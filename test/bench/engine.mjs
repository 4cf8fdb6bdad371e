// Runs small workflows in n8n's real engine, as test/helpers does for the tests, but measurable: nothing is copied or
// searched around the run, and expressions are evaluated as n8n itself does by default (in an isolate of its own).
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import lodash from 'lodash';

import { SERVICES } from './samples.mjs';

export const openEngine = lodash.memoize(async (workDir) => {
	const require = createRequire(join(workDir, 'engine.js'));
	const { collectingLogger } = require('./support/engine/logs.js');
	// It keeps every line for the tests to search; here that would be a leak.
	for (const level of ['error', 'warn', 'info', 'debug']) collectingLogger[level] = () => {};
	require('./support/engine/instance.js');
	const { WorkflowExecute } = require('n8n-core');
	const { Expression, NodeHelpers, Workflow } = require('n8n-workflow');
	const { CredentialStore } = require('./support/engine/credentialStore.js');
	const { additionalDataFor, workflowNode, workflowRow } = require('./support/engine/workflow.js');
	const { nodeTypesOf } = require('./support/engine/nodeTypes.js');
	const { startType } = require('./support/engine/helperNodes.js');
	// The values of n8n's own configuration (@n8n/config, expression-engine.config).
	await Expression.initExpressionEngine({
		engine: 'vm',
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5000,
		bridgeMemoryLimit: 128,
		lazyAcquire: false,
		compileCache: false,
	});

	/** The class of a file, which has its name. */
	const made = (file) => new (require(`${file}.js`)[basename(file).split('.')[0]])();
	const base = (file) => made(`n8n-nodes-base/dist/${file}`);
	const ours = (file) => made(`./nodes/node_modules/n8n-nodes-license-authorization/dist/${file}`);
	const newest = (type) => (type.nodeVersions === undefined ? type : NodeHelpers.getVersionedNodeType(type));

	const helperDescription = (name) => ({ ...startType([]).description, name, inputs: ['main'] });

	/** Start → node; `run` gives its rows. */
	async function prepare({ items, node, typeName = 'bench.node', parameters, credentials = {} }) {
		const store = new CredentialStore();
		await store.add(credentials);
		const rows = items.map((json, index) => ({ json, pairedItem: { item: index } }));
		const steps = {
			Start: { type: 'bench.start', node: startType(rows) },
			Node: { type: typeName, node, parameters },
		};
		const nodes = Object.entries(steps).map(([name, step]) =>
			workflowNode(name, step.type, newest(step.node), step.parameters),
		);
		const selected = store.selection(Object.keys(credentials).map((name) => ({ name })));
		Object.assign(nodes[1], { credentials: selected, onError: 'continueRegularOutput' });
		const connections = { Start: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } };
		const row = workflowRow(nodes, connections);
		const types = nodeTypesOf(Object.fromEntries(Object.values(steps).map((step) => [step.type, step.node])));
		return {
			async run() {
				const workflow = new Workflow({ ...row, nodeTypes: types });
				const engine = new WorkflowExecute(additionalDataFor(store, row), 'manual');
				const { data, status } = await engine.run({ workflow, startNode: workflow.getNode('Start') });
				const task = data.resultData.runData.Node?.at(-1);
				const error = task?.error ?? data.resultData.error;
				if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
				if (status !== 'success') throw new Error(`The run ended as ${status}`);
				return task.data.main[0].map(({ json }) => json);
			},
		};
	}

	function nodeOf({ service }) {
		const { node } = SERVICES[service];
		return ours(`nodes/${node}/${node}.node`);
	}
	function credentialOf({ service }, baseUrl) {
		const { credential, data } = SERVICES[service];
		const type = ours(`credentials/${credential}.credentials`);
		return { [type.name]: { type, data: { baseUrl, ...data } } };
	}

	return { base, nodeOf, credentialOf, prepare, helperDescription };
});
