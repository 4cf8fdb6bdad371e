import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import { startWorkflowChecker, type Workflow, type WorkflowChecker } from './workflowChecker';
import { filesBelow, pageText } from '../helpers/project/projectPages';

const OURS = 'n8n-nodes-license-authorization';

/** The templates, and the recipes of the documents, checked by n8n-mcp. */

const templates = filesBelow('templates').filter((path) => path.endsWith('.json'));
const recipes = filesBelow('examples/recipes');
const read = (path: string) => JSON.parse(pageText(path)) as Workflow;
let checker: WorkflowChecker;
beforeAll(async () => {
	const ours = [OrderService, OrderServiceTrigger, MemberCenter, MemberCenterTrigger];
	checker = await startWorkflowChecker(OURS, ours);
});
afterAll(() => checker.stop());

/** What it says that stays all the same, and why. */
const STAYS: Record<string, RegExp> = {
	// n8n takes any name for a mode.
	'name of the mode': /Invalid mode value: (userName|assetNum)\. Must be "id", "url", "list", or "name"/,
	// n8n adds it to every trigger that polls.
	'poll times': /Property 'pollTimes' won't be used/,
	// Intended.
	'run once': /executeOnce is enabled/,
	// Whoever has set it up switches it on; the notes say so.
	'off until set up': /Connection to disabled node/,
	// Given by ID, name or expression, or chosen at the set-up.
	'name in the list': /resource locator is missing cachedResultName/,
	// A name inside a function.
	'json without $': /Expression warning: \S+: Possible missing \$ prefix/,
	// No number, no order: the line stays open, and the next run takes it again.
	'line that stays open': /Allocate a Number: Node has onError: 'continueErrorOutput' but the error output/,
	// A recipe begins at the node that it is about.
	'no input data': /Using \$json but node might not have input data/,
	// A run that fails shows as failed, and can be run again; the request to the CRM is retried.
	'stops on an error':
		/Consider adding error handling|Webhooks should always send a response|Code nodes can throw|emailsend node without/,
	// A recipe is a part, to be put into a workflow.
	'part of a workflow': /has no trigger nodes|Single-node workflows|Node is not connected to any other/,
	// Of older n8n: 2.41 does not know this variable.
	'tool of an agent': /is being used as an AI tool\. Ensure N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE/,
	// n8n makes it out of its node *Chat*; it is in no list of nodes.
	'review of a tool': /Unknown node type: "@n8n\/n8n-nodes-langchain\.chatHitlTool"/,
	// The reader's own: what must be filled in ships empty.
	'address to fill in': /Required property '((To|From) Email|URL)' cannot be empty/,
};
const nameOf = (finding: string) =>
	Object.entries(STAYS).find(([, pattern]) => pattern.test(finding))?.[0] ?? finding;

const seen: string[] = [];
it('there are templates and recipes', () => {
	expect(templates.length).toBeGreaterThan(5);
	expect(recipes.length).toBeGreaterThan(5);
});

it.each([...templates, ...recipes])('%s: nothing but what has a reason to stay', async (path) => {
	const findings = await checker.check(read(path));
	seen.push(...findings);
	expect(findings.filter((finding) => nameOf(finding) === finding)).toEqual([]);
});

it('what stays is still said', () => {
	const found = new Set(seen.map(nameOf));

	expect(Object.keys(STAYS).filter((name) => !found.has(name))).toEqual([]);
});

type Node = Workflow['nodes'][number];
const nodeIn = ({ nodes }: Workflow, name: string): Node => nodes.find((node) => node.name === name) as Node;
const inNode = (name: string, change: (node: Node) => void) => (workflow: Workflow) =>
	change(nodeIn(workflow, name));
const inParameters = (name: string, more: Node['parameters']) =>
	inNode(name, ({ parameters }) => void Object.assign(parameters, more));

describe('planted', () => {
	const locks = 'Disable Locks';
	const changed = (name: string, more: object) => inNode(name, (node) => void Object.assign(node, more));
	const parameter = (more: Node['parameters']) => inParameters(locks, more);
	/** Null: it does not find that. */
	const PLANTED: Record<string, [found: RegExp | null, plant: (workflow: Workflow) => void]> = {
		'a connection to a node that is not there': [
			/non-existent node/,
			({ connections }) => void (Object.values(connections)[0]!.main![0]![0]!.node = 'Nobody'),
		],
		'a node of ours that does not exist': [
			/Unknown node type/,
			changed(locks, { type: `${OURS}.orderServce` }),
		],
		'a version of our node that does not exist': [null, changed(locks, { typeVersion: 7 })],
		'a required parameter of ours left out': [
			/Required property/,
			inNode(locks, ({ parameters }) => void delete parameters.assetNums),
		],
		'an operation of ours that does not exist': [
			/Invalid (value|operation)/,
			parameter({ operation: 'lock' }),
		],
		'a parameter of another operation': [
			/'channelOrderId' won't be used/,
			parameter({ channelOrderId: '1' }),
		],
		'an expression that does not end': [/Unmatched expression/, parameter({ assetNums: '={{ $json.locks' })],
	};

	it.each(Object.entries(PLANTED))('%s', async (_, [found, plant]) => {
		const workflow = read('templates/disable-unpaid-locks.json');
		const before = await checker.check(workflow);
		plant(workflow);
		const after = (await checker.check(workflow)).filter((finding) => !before.includes(finding));

		expect(after.length > 0).toBe(found !== null);
		expect(after.join('\n')).toMatch(found ?? /^$/);
	});
});
