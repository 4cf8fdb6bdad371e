// Whoever renames a node of a template breaks nothing: n8n's own rename follows every reference, and the drain orders as before.
import { type IConnections, type INode, type INodeTypes, Workflow } from 'n8n-workflow';

import { filesBelow, pageText } from '../helpers/project/projectPages';
import { type Canvas, readCanvas } from './canvas';
import { DRAIN_FILE, orderOne } from './drain';

const files = ['templates', 'examples/crm'].flatMap(filesBelow).filter((name) => name.endsWith('.json'));
const nodeTypes = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;
const newName = (name: string) => `${name} (my own)`;

/** The template with every node renamed as the editor does it, one after the other. */
function renamed({
	nodes,
	connections,
}: Pick<Canvas, 'nodes' | 'connections'>): Pick<Canvas, 'nodes' | 'connections'> {
	const workflow = new Workflow({
		nodes: nodes as unknown as INode[],
		connections: connections as unknown as IConnections,
		active: false,
		nodeTypes,
	});
	for (const { name } of nodes) workflow.renameNode(name, newName(name));
	return {
		nodes: Object.values(workflow.nodes) as unknown as Canvas['nodes'],
		connections: workflow.connectionsBySourceNode as unknown as Canvas['connections'],
	};
}

describe('Every node may be renamed', () => {
	test.each(files)('%s', (file) => {
		const template = JSON.parse(pageText(file)) as Canvas;
		const before = JSON.stringify(template.nodes.map(({ parameters }) => parameters));
		const { nodes } = renamed(structuredClone(template));
		const after = JSON.stringify(nodes.map(({ parameters }) => parameters));
		const referencesIn = (text: string) => [...text.matchAll(/\$\('([^']*)'\)/g)].map(([, name]) => name!);
		expect(referencesIn(after)).toEqual(referencesIn(before).map(newName));
	});

	test('the drain orders under its new names', () => {
		const canvas = readCanvas(DRAIN_FILE);
		const other = { ...canvas, ...renamed(structuredClone(canvas)) };
		expect(orderOne(other, newName('Every Minute'))).toEqual(orderOne(canvas, 'Every Minute'));
		expect(orderOne(canvas, 'Every Minute')).toEqual(['done']);
	});
});
