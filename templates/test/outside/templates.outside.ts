/* eslint-disable @typescript-eslint/no-require-imports -- a tool that npm run outside has installed */
import { cloneDeepWith, dropRightWhile, isEmpty, mapValues, omit, pickBy, sortBy } from 'lodash';

import { moduleOf } from '../../../test/support/outside/tools';
import { filesBelow, pageText } from '../../../test/support/project/projectPages';

/** The templates, read by n8n's own workflow SDK: its checks, and the way from JSON to its code and back. */

interface Workflow {
	nodes: Array<{ name: string; type: string; parameters: object; typeVersion?: number }>;
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
}
type Issue = { code: string; message: string };

const sdk = require(moduleOf('@n8n/workflow-sdk')) as {
	validateWorkflow: (workflow: Workflow) => { errors: Issue[]; warnings: Issue[] };
	generateWorkflowCode: (workflow: Workflow) => string;
	parseWorkflowCode: (code: string) => Workflow;
};

const templates = filesBelow('templates').filter((path) => path.endsWith('.json'));
const read = (path: string) => JSON.parse(pageText(path)) as Workflow;
const issuesOf = (workflow: Workflow) => {
	const { errors, warnings } = sdk.validateWorkflow(workflow);
	return [...errors, ...warnings].map(({ code, message }) => `${code}: ${message}`);
};

/** The code has no place for ids, and none for a position of [0, 0]. */
const WITHOUT = ['id', 'webhookId', 'position'];
/** The SDK gives line breaks of one long text back as a backslash and an n (`order-once.json`, *What to Do*). So texts are compared without. */
const plain = (value: unknown) =>
	typeof value === 'string' ? value.replaceAll('\\n', '\n').replaceAll('\\', '') : undefined;
const nodesOf = ({ nodes }: Workflow): unknown =>
	cloneDeepWith(
		sortBy(nodes, 'name').map((node) => omit(node, WITHOUT)),
		plain,
	);
/** An output that leads nowhere is null, an empty list, or left out at the end. */
const connectionsOf = ({ connections }: Workflow) =>
	pickBy(
		mapValues(connections, (ofNode) =>
			mapValues(ofNode, (outputs) =>
				dropRightWhile(
					outputs.map((targets) => targets ?? []),
					isEmpty,
				),
			),
		),
		(ofNode) => Object.keys(ofNode).length > 0,
	);

it('there are templates', () => expect(templates.length).toBeGreaterThan(5));

describe.each(templates)('%s', (path) => {
	it('has neither errors nor warnings', () => expect(issuesOf(read(path))).toEqual([]));

	it('comes back from the SDK’s code as it was', () => {
		const workflow = read(path);
		const back = sdk.parseWorkflowCode(sdk.generateWorkflowCode(workflow));

		expect(nodesOf(back)).toEqual(nodesOf(workflow));
		expect(connectionsOf(back)).toEqual(connectionsOf(workflow));
	});
});

it.each<[string, RegExp, (workflow: Workflow) => void]>([
	[
		'no trigger',
		/MISSING_TRIGGER/,
		(workflow) => (workflow.nodes = workflow.nodes.filter(({ type }) => !/webhook|trigger/i.test(type))),
	],
	['a node that nothing leads to', /DISCONNECTED_NODE/, (workflow) => (workflow.connections = {})],
	[
		'a connection to a node that is not there',
		/DISCONNECTED_NODE/,
		({ connections }) => {
			const [target] = Object.values(connections)[0]?.main?.[0] ?? [];
			if (target) target.node = 'Nobody';
		},
	],
])('planted: %s', (_, found, plant) => {
	const workflow = read('templates/disable-unpaid-locks.json');
	plant(workflow);

	expect(issuesOf(workflow).join('\n')).toMatch(found);
});
