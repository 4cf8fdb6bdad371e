/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- test code, never published */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { ROOT } from '../../../test/support/project/projectPages';
import { nodeOf, readTemplate, type Template } from '../support/ledger/template';

const [order, crm, reconcile] = ['order-once', 'crm-event-to-license-orders', 'reconcile-license-orders'].map(
	(name) => readTemplate(name),
) as [Template, Template, Template];

it('the templates are what templates/source writes', () => {
	expect(() =>
		execFileSync('node', [join(ROOT, 'templates', 'source', 'build.mjs'), '--check']),
	).not.toThrow();
});

describe('what was ended before', () => {
	const { assignments } = nodeOf(reconcile, 'Settings').parameters.assignments as {
		assignments: Array<{ name: string; value: number }>;
	};
	const stuck = 60 * assignments.find(({ name }) => name === 'stuckAfterMinutes')!.value;
	const { timeout } = nodeOf(order, 'Create License Orders').parameters.options as { timeout: number };

	it('no execution that orders lives until its lines count as stuck, its last request included', () => {
		for (const template of [order, crm])
			expect(template.settings.executionTimeout + 2 * (timeout / 1000)).toBeLessThan(stuck);
	});

	it('a run of reconcile ends before its next', () => {
		const { rule } = nodeOf(reconcile, 'Every Five Minutes').parameters as {
			rule: { interval: Array<{ minutesInterval: number }> };
		};
		expect(reconcile.settings.executionTimeout).toBeLessThan(60 * rule.interval[0]!.minutesInterval);
	});
});

it('the CRM shows a key', () =>
	expect(nodeOf(crm, 'CRM Event').parameters.authentication).toBe('headerAuth'));

it('a list that needs a credential of its own is off as it comes', () =>
	expect(nodeOf(order, 'All Asset Numbers').disabled).toBe(true));

it.each([crm, reconcile])('whoever calls Order once gives an answer also where none came', (template) => {
	const call = template.nodes.find(({ type }) => type.endsWith('.executeWorkflow'))!;
	expect(call.onError).toMatch(/^continue/);
});
