import { DateTime } from 'luxon';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { findingsOf, reportOf, template as audit } from '../support/audit/runAudit';
import type { Item } from '../support/ledger/items';
import { nodeOf, type Template } from '../support/ledger/template';
import { ok } from '../../../test/support/server/server';
import { useServer } from '../../../test/support/server/stage';
import { runMember } from '../../../test/support/specs/memberCenter';
import { UseWorld } from '../support/use/useWorld';

/** The rows of *Get Products*, as the nodes of the templates really give them: an extended authorization point counts nowhere. */

const server = useServer();
const NOW = DateTime.fromISO('2027-01-01T12:00:00Z', { zone: 'UTC' });
const PAST = NOW.minus({ days: 3 }).toMillis();
const SOON = NOW.plus({ days: 3 }).toMillis();

const product = (limitType: string | null, limitConcurrent: number | null, limitEndTime: number | null) => ({
	productUri: '24107',
	productName: 'CAD',
	licenseType: 'normal_recover_usbkey',
	limitType,
	limitConcurrent,
	limitEndTime,
});
/** By asset: one in packages, one from before there were types, one with nothing but an extension, one of the cloud. */
const TREES: Record<string, object> = {
	A: {
		productInstanceList: [product('basic', 5, null), product('feature', 5, PAST)],
		children: [{ productInstanceList: [product('feature', 5, SOON)], children: null }],
	},
	B: { productInstanceList: [product('feature', 9, SOON), product(null, 2, SOON)], children: null },
	C: { productInstanceList: [product('feature', 3, PAST)], children: null },
	D: {
		productInstanceList: [{ ...product('basic', 1, null), licenseType: 'cloud_account' }],
		children: null,
	},
};
const assets = Object.keys(TREES).map((assetNum) => ({
	assetNum,
	assetId: assetNum,
	cloudAccountGlobalId: assetNum === 'A' ? 'g' : null,
	borrowedFlag: false,
	onlineFlag: false,
}));

/** What *Products* of a template gives for these assets. */
async function productsOf(template: Template): Promise<INodeExecutionData[]> {
	server.reply(({ path }) => ok(TREES[path.split('/').at(-2)!] ?? null));
	const { resource, operation, ...parameters } = nodeOf(template, 'Products').parameters;
	const { items, error } = await runMember(
		server.url,
		`${String(resource)}.${String(operation)}`,
		{ ...parameters, enterpriseGlobalId: 'E1' } as INodeParameters,
		{ items: assets },
	);
	expect(error).toBeUndefined();
	return items;
}

it('License audit: an extension that ends is no product that ends', async () => {
	const lists = {
		Assets: [],
		'Asset Holders': assets,
		Products: await productsOf(audit),
		Employees: [{ globalId: 'g', name: 'Li Na', userName: 'lina', deleted: false }],
	};
	const found = findingsOf(lists, NOW).filter(({ attention }) => attention !== 'Unassigned');
	expect(found.map(({ attention, assetNum }) => [attention, assetNum])).toEqual([
		['Product ends soon', 'B'],
		// Assets has no cloud license of this number: its rows say the license type.
		['Not known', 'D'],
	]);
	expect(reportOf(lists, NOW).report.counts).toMatchObject({ ended: 0, soon: 1 });
});

it('Use over time: the seats of a product are those of the product itself', async () => {
	const world = new UseWorld();
	const rows = (await productsOf(world.templates.use)) as Item[];
	const answers: Record<string, Item[]> = { 'asset.getMany': assets.map((json) => ({ json })) };
	world.company.answer = (operation, { assetId }) =>
		answers[operation] ?? rows.filter(({ pairedItem }) => assets[pairedItem!.item]!.assetId === assetId);
	world.time = NOW.toMillis();
	world.run('use');
	const found = world.tables.license_use.rows.filter(({ kind }) => kind === 'product');
	expect(found).toMatchObject([{ productUri: '24107', seats: 8, held: 5, free: 3 }]);
});
