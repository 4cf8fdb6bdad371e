/* eslint-disable @n8n/community-nodes/no-dangerous-functions -- test code, never published; n8n's expressions are JavaScript, and this is our own template's */
import { find, map } from 'lodash';

import { columnOf, pageText } from '../../support/project/projectPages';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

/**
 * `canBeSeen` of the CRM template: what it says of a new purchase is what the asset list shows of it. A line that counts as seen
 * though no list shows it would be looked for, not found, and ordered a second time.
 */

const { assets, batch } = useSandboxClient();

/** The template's expression, over one line of an event whose customer has this enterprise. */
function canBeSeen(line: object, enterpriseId: string | undefined): unknown {
	const { nodes } = JSON.parse(pageText('templates/crm-event-to-license-orders.json')) as {
		nodes: Array<{
			name: string;
			parameters: { assignments: { assignments: Array<{ name: string; value: string }> } };
		}>;
	};
	const { assignments } = find(nodes, { name: 'Map to License Order' })!.parameters.assignments;
	const script = /^=\{\{(.*)\}\}$/s.exec(find(assignments, { name: 'canBeSeen' })!.value)![1];
	const event = { body: { customer: { enterpriseId } } };
	const $ = () => ({ first: () => ({ json: event }) });
	return (new Function('$', '$json', `return ${script}`) as (...args: unknown[]) => unknown)($, { line });
}

it.each(columnOf('docs/api/order-service.md', '2.4 License types', 'Value'))(
	'a purchase of %s',
	async (licenseType) => {
		expect((await batch([purchase(1, { licenseType }, { assetNos: ['8100000001'] })])).code).toBe(0);
		const listed = map((await assets()).data, 'assetNum').includes('8100000001');
		expect(canBeSeen({ licenseType }, ACME)).toBe(listed);
	},
);

it.each<[string, object, string | undefined, boolean]>([
	['whose customer has no enterprise', {}, undefined, false],
	['that adds to an asset', { assetNo: 'CA1' }, ACME, false],
	['that removes products', { assetNo: 'CA1', orderType: 'delete_product' }, ACME, false],
	['that removes an asset', { assetNo: 'CA1', orderType: 'delete_asset' }, ACME, true],
])('a line %s', (_what, more, enterpriseId, seen) =>
	expect(canBeSeen({ licenseType: 'cloud_account', ...more }, enterpriseId)).toBe(seen),
);
