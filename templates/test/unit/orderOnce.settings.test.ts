/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- test code, never published */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { ROOT } from '../../../test/helpers/project/projectPages';
import { nodeOf, readTemplate, type Template } from '../support/ledger/template';

const [order, crm, reconcile] = ['order-once', 'crm-event-to-license-orders', 'reconcile-license-orders'].map(
	(name) => readTemplate(name),
) as [Template, Template, Template];

it('the templates are what templates/source writes', () => {
	expect(() =>
		execFileSync('node', [join(ROOT, 'templates', 'source', 'build.mjs'), '--check']),
	).not.toThrow();
});

describe('reconcile waits for who is sending', () => {
	const { assignments } = nodeOf(reconcile, 'Settings').parameters.assignments as {
		assignments: Array<{ name: string; value: number }>;
	};
	const stuck = 60 * assignments.find(({ name }) => name === 'stuckAfterMinutes')!.value;
	const { timeout, maxConcurrency } = nodeOf(order, 'Create License Orders').parameters.options as {
		timeout: number;
		maxConcurrency: number;
	};
	const grouped = JSON.stringify(nodeOf(reconcile, 'What to Do').parameters);

	it.each([1, 20, 300, 1_000])('nobody who orders %i lines is sending when they count as stuck', (lines) => {
		// It begins two minutes after it took them at the latest.
		const sending = 120 + Math.ceil(lines / maxConcurrency) * (timeout / 1000) + timeout / 1000;
		const perLine = Number(/seconds: state === 'ordering' \? (\d+)/.exec(grouped)![1]);
		expect(sending).toBeLessThan(stuck + perLine * lines);
		expect(sending).toBeLessThan(order.settings.executionTimeout + 1);
		expect(order.settings.executionTimeout).toBeLessThanOrEqual(reconcile.settings.executionTimeout);
	});
});

it('a list that needs a credential of its own is off as it comes', () =>
	expect(nodeOf(order, 'All Asset Numbers').disabled).toBe(true));

it.each([crm, reconcile])('whoever calls Order once gives an answer also where none came', (template) => {
	const call = template.nodes.find(({ type }) => type.endsWith('.executeWorkflow'))!;
	expect(call.onError).toMatch(/^continue/);
});
