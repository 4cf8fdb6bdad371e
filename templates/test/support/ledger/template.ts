/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; for all tests of templates */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../../../test/helpers/project/projectPages';

export interface TemplateNode {
	name: string;
	type: string;
	parameters: Record<string, unknown>;
	executeOnce?: boolean;
	alwaysOutputData?: boolean;
	disabled?: boolean;
	onError?: string;
}

export interface Template {
	name: string;
	nodes: TemplateNode[];
	connections: Record<string, { main: Array<Array<{ node: string }>> }>;
	settings: { executionTimeout: number };
	pinData?: Record<string, Array<{ json: Record<string, unknown> }>>;
}

export function readTemplate(name: string, folder = 'templates'): Template {
	return JSON.parse(readFileSync(join(ROOT, folder, `${name}.json`), 'utf8')) as Template;
}

export function nodeOf({ nodes }: Template, name: string): TemplateNode {
	const found = nodes.find((node) => node.name === name);
	if (found === undefined) throw new Error(`The template has no node "${name}"`);
	return found;
}

/** A change of a node's expressions. */
export function replaced(template: Template, name: string, from: string, to: string): void {
	const node = nodeOf(template, name);
	const text = JSON.stringify(node.parameters);
	const [was, is] = [from, to].map((part) => JSON.stringify(part).slice(1, -1)) as [string, string];
	if (!text.includes(was)) throw new Error(`"${name}" has no ${from}`);
	node.parameters = JSON.parse(text.replace(was, is)) as Template['nodes'][number]['parameters'];
}

/** Sets values of the node Settings. */
export function settle(template: Template, values: object): void {
	const settings = template.nodes.find(({ name }) => name === 'Settings');
	const { assignments } = (settings?.parameters.assignments ?? { assignments: [] }) as {
		assignments: Array<{ name: string; value: unknown }>;
	};
	for (const [name, value] of Object.entries(values)) {
		const found = assignments.find((one) => one.name === name);
		if (found) found.value = value;
	}
}
