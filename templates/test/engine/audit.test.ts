import { DateTime } from 'luxon';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import { credentialsFor, nodeOf as node } from '../../../test/support/faultMatrix/operations';
import { runService } from '../../../test/support/engine/serviceRun';
import { nodeOf } from '../support/ledger/template';
import { findingsOf, reportOf, template } from '../support/audit/runAudit';
import { useSandbox } from '../../../test/support/server/stage';

/** *License audit* over the lists of the sandbox. */

const sandbox = useSandbox();
const ACME = SEED.acme.enterprise.globalId;
const NODES = ['Assets', 'Asset Holders', 'Products', 'Employees', 'Lent Locks'];

/** What a node of the template gives against the sandbox, for these items. */
async function rowsOf(name: string, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
	const { type, parameters, executeOnce, onError } = nodeOf(template, name);
	const { resource, operation, ...rest } = parameters as {
		resource: string;
		operation: string;
	} & INodeParameters;
	const service = type.endsWith('orderService') ? 'order' : 'member';
	const result = await runService(
		node(service),
		credentialsFor(service, sandbox),
		`${resource}.${operation}`,
		{ ...rest, enterpriseGlobalId: ACME },
		{
			items: (executeOnce === true ? items.slice(0, 1) : items).map(({ json }) => json),
			onError: onError as 'continueRegularOutput' | undefined,
		},
	);
	expect(result.error?.message).toBeUndefined();
	return result.items;
}

it('of the seeded company, with products that end before their assets', async () => {
	const lists: Record<string, INodeExecutionData[]> = {};
	let items: INodeExecutionData[] = [{ json: {} }];
	for (const name of NODES) items = lists[name] = await rowsOf(name, items);
	const now = DateTime.fromMillis(sandbox.state.clock.now(), { zone: 'UTC' });
	const report = findingsOf(lists, now);

	const found = report.filter(({ attention }) => !/^Unassigned|^Held/.test(attention));
	expect(
		found.map(({ attention, assetNum, holder: who }) => `${attention}: ${assetNum} ${who}`.trim()),
	).toEqual([
		'Ended: CA8000000118 Aisha Khan (aishaACME)',
		'Ends soon: CA8000000112',
		'Ends soon: CA8000000116 Omar Haddad (omarACME)',
		// Two products each; the list of assets shows none of these three, as they are no cloud licenses.
		...Array<string>(2).fill('Product ended: SK8000000115'),
		...Array<string>(2).fill('Product ends soon: 8000000102 Omar Haddad (omarACME)'),
		...Array<string>(2).fill('Product ends soon: SK8000000108 Aisha Khan (aishaACME)'),
		'Lock lent out: 8000000106 Priya Nair (priyaACME)',
	]);
	const { counts, headline } = reportOf(lists, now, report).report;
	expect(counts).toEqual({ ended: 2, soon: 4, left: 1, nobody: 5, lent: 1, unknown: 0 });
	expect(headline).toBe(
		'2 have ended, 4 end within 30 days, 1 is held by somebody who left, 5 are held by nobody, 1 lock is lent out',
	);
});
