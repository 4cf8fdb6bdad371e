import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import { credentialsFor, nodeOf as node } from '../../../test/support/faultMatrix/operations';
import { runService } from '../../../test/support/engine/serviceRun';
import { nodeOf } from '../support/ledger/template';
import { findingsOf, reportOf, template, type Finding, type Rows } from '../support/audit/runAudit';
import { useSandbox } from '../../../test/support/server/stage';

/** The audit: its lists from the sandbox, and its Code node over them. */

const sandbox = useSandbox();
const ACME = SEED.acme.enterprise.globalId;
const NODES = ['Assets', 'Asset Holders', 'Products', 'Employees', 'Lent Locks'];

const inShort = (findings: Finding[]) =>
	findings.map(({ attention, assetNum, until, detail }) =>
		[attention, assetNum, until, detail].join(' ').trim(),
	);

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

const NOW = DateTime.fromISO('2027-01-01T12:00:00Z', { zone: 'UTC' });
const asset = (assetNum: string, limitEndTime: string | null): IDataObject => ({
	assetNum,
	licenseType: 'cloud_account',
	limitEndTime,
});
const holder = (assetNum: string): IDataObject => ({
	assetNum,
	assetId: `id-${assetNum}`,
	cloudAccountGlobalId: 'g',
});
const product = (assetNum: string, productName: string, limitEndTime: string | null): IDataObject => ({
	assetNum,
	productName,
	limitEndTime,
});
const people = { Employees: [{ globalId: 'g', name: 'Li Na', userName: 'lina', deleted: false }] };
const day = (text: string) => `${text}T23:59:59.999Z`;

it.each<[string, string | null, string | null, string[]]>([
	['ended, its asset has no end', null, day('2026-12-01'), ['Product ended A 2026-12-01 CAD']],
	[
		'ends soon, its asset later',
		day('2027-06-30'),
		day('2027-01-20'),
		['Product ends soon A 2027-01-20 CAD'],
	],
	['ends soon, as its asset does', day('2027-01-20'), day('2027-01-20'), ['Ends soon A 2027-01-20']],
	['ends later than its asset', day('2027-01-20'), day('2028-01-20'), ['Ends soon A 2027-01-20']],
	[
		'ended before its asset, which ends soon',
		day('2027-01-20'),
		day('2026-12-01'),
		['Ends soon A 2027-01-20', 'Product ended A 2026-12-01 CAD'],
	],
	[
		'ends later than the days of Settings',
		null,
		day('2027-03-01'),
		['Nothing   2 assets looked at, none needs attention'],
	],
	['has no end', null, null, ['Nothing   2 assets looked at, none needs attention']],
])('a product that %s', (_, assetEnd, productEnd, findings) => {
	const report = findingsOf(
		{
			...people,
			Assets: [asset('A', assetEnd), asset('B', null)],
			'Asset Holders': [holder('A'), holder('B')],
			Products: [product('A', 'CAD', productEnd), product('B', 'Viewer', day('2030-01-01'))],
		},
		NOW,
	);

	expect(inShort(report)).toEqual(findings);
});

it('products that could not be read are in the report, others as usual; an empty company has none', () => {
	const failed = { error: { message: 'No such asset (60026)', assetId: 'id-A' } };
	const lists = { ...people, Assets: [asset('A', null)], 'Asset Holders': [holder('A'), holder('B')] };
	const read = product('B', 'CAD', day('2026-12-01'));

	expect(inShort(findingsOf({ ...lists, Products: [failed, read] }, NOW))).toEqual([
		'Product ended B 2026-12-01 CAD',
		'Products not known A  No such asset (60026)',
	]);
	expect(inShort(findingsOf({ Products: [{ error: { message: 'Asset: is required' } }] }, NOW))).toEqual([
		'Nothing   No asset is listed. Is the Enterprise Global ID in Settings right?',
	]);
	// Switched off, it passes on the items that it gets.
	expect(inShort(findingsOf({ ...lists, Products: lists['Asset Holders'] }, NOW))).toEqual([
		'Products not known   Products is switched off, or its credential cannot be read: when products end is not known',
	]);
});

it('the global ID of who holds it: what is held by a deleted employee can be withdrawn by it alone', () => {
	const held = (assetNum: string, cloudAccountGlobalId: string | null): IDataObject => ({
		...holder(assetNum),
		cloudAccountGlobalId,
	});
	const employees = [
		{ globalId: 'g', name: 'Li Na', userName: 'lina', deleted: false },
		{ globalId: '9007199254740993', name: 'Erik Lund', userName: 'erik', deleted: true },
	];
	const lists = {
		Employees: employees,
		Assets: [asset('A', day('2027-01-20'))],
		'Asset Holders': [held('A', 'g'), held('B', '9007199254740993'), held('C', 'gone'), held('D', null)],
		Products: [],
	};

	const found = findingsOf(lists, NOW).map((row) => [
		row.attention,
		row.assetNum,
		row.holder,
		row.holderGlobalId,
	]);
	expect(found).toEqual([
		['Ends soon', 'A', 'Li Na (lina)', 'g'],
		['Held by a deleted employee', 'B', 'Erik Lund (erik)', '9007199254740993'],
		['Held by a deleted employee', 'C', 'gone', 'gone'],
		['Unassigned', 'D', '', ''],
	]);
});

describe('neither a product nor an error need name its asset', () => {
	const lists = {
		...people,
		Assets: [asset('A', null), asset('B', null), asset('C', null)],
		'Asset Holders': [holder('A'), { ...holder('B'), assetId: null }, { ...holder('C'), assetId: 5 }],
	};
	const ended = { ...product('', 'CAD', day('2026-12-01')), assetNum: null };
	const failed = (message: string, more: IDataObject = {}) => ({ error: { message, ...more } });
	const row = (json: IDataObject, pairedItem: INodeExecutionData['pairedItem']) => ({ json, pairedItem });

	it.each<[string, Rows, string[]]>([
		['a product without number', [ended], ['Product ended A 2026-12-01 CAD']],
		[
			'two of one asset',
			[row(ended, { item: 1 }), row(ended, [{ item: 1 }]), row(ended, 2)],
			['Product ended B 2026-12-01 CAD', 'Product ended B 2026-12-01 CAD', 'Product ended C 2026-12-01 CAD'],
		],
		[
			'errors without an ID of an asset, or with one as text',
			[row(failed('none'), { item: 1 }), row(failed('no such asset', { assetId: '5' }), { item: 2 })],
			['Products not known B  none', 'Products not known C  no such asset'],
		],
		['an error of nobody knows what', [row(failed('trouble'), undefined)], ['Products not known   trouble']],
	])('%s', (_, rows, findings) => {
		expect(inShort(findingsOf({ ...lists, Products: rows }, NOW))).toEqual(findings);
	});
});
