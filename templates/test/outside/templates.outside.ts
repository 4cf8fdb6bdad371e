/* eslint-disable @typescript-eslint/no-require-imports -- a tool that npm run outside has installed */
import { moduleOf } from '../../../test/helpers/outside/tools';
import { filesBelow, pageText } from '../../../test/helpers/project/projectPages';

/** The templates, by the checks of n8n's own workflow SDK. */

interface Workflow {
	nodes: Array<{ name: string; type: string; parameters: object; typeVersion?: number }>;
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
}
type Issue = { code: string; message: string };

const sdk = require(moduleOf('@n8n/workflow-sdk')) as {
	validateWorkflow: (workflow: Workflow) => { errors: Issue[]; warnings: Issue[] };
};

const templates = filesBelow('templates').filter((path) => path.endsWith('.json'));
const read = (path: string) => JSON.parse(pageText(path)) as Workflow;
const issuesOf = (workflow: Workflow) => {
	const { errors, warnings } = sdk.validateWorkflow(workflow);
	return [...errors, ...warnings].map(({ code, message }) => `${code}: ${message}`);
};

it('there are templates', () => expect(templates.length).toBeGreaterThan(5));

it.each(templates)('%s has neither errors nor warnings', (path) => expect(issuesOf(read(path))).toEqual([]));

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
