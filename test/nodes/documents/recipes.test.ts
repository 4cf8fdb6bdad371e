import { get, range } from 'lodash';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { SEED } from '../../../sandbox';
import { runNode } from '../../helpers/engine/engine';
import { valueOf } from '../../templates/canvas';
import { outcomeIn } from '../../helpers/errorRows';
import { memberCredential } from '../../helpers/memberCenter';
import { orderCredential } from '../../helpers/orderService';
import { headingsOf, pageText, sectionOf } from '../../helpers/project/projectPages';
import { skipPauses } from '../../helpers/pauses';
import { useSandbox } from '../../helpers/server/stage';

/** The workflows of docs/jobs/recipes.md: every node of ours in them does at the sandbox what the page says. */

const PAGE = 'docs/jobs/recipes.md';
const OURS = 'n8n-nodes-license-authorization.';
const recipes = headingsOf(pageText(PAGE)).slice(1);

skipPauses();
const sandbox = useSandbox();

function nodesOf(recipe: string): INode[] {
	const [file = ''] = /examples\/recipes\/[\w-]+\.json/.exec(sectionOf(PAGE, recipe)) ?? [];
	const { nodes, connections } = JSON.parse(pageText(file)) as {
		nodes: INode[];
		connections: Record<string, { main: Array<Array<{ node: string }>> }>;
	};
	const names = nodes.map(({ name }) => name);
	const joined = Object.entries(connections).flatMap(([from, { main }]) => [
		from,
		...main.flat().map(({ node }) => node),
	]);
	expect(joined.filter((name) => !names.includes(name))).toEqual([]);
	return nodes;
}

type Results = Array<Awaited<ReturnType<typeof runNode>>>;

/** Runs each of our nodes as the page has it, all with the same items, or with those that follow from the results so far. */
async function runAll(recipe: string, items: IDataObject[] | ((results: Results) => IDataObject[]) = [{}]) {
	const { tokens, enterprise, url } = sandbox;
	const credentials = {
		...orderCredential(url, tokens),
		...memberCredential(url, {
			...tokens,
			enterpriseGlobalId: enterprise.globalId,
			enterpriseCode: enterprise.code,
		}),
	};
	const results: Results = [];
	for (const { type, parameters, onError } of nodesOf(recipe).filter((one) => one.type.startsWith(OURS))) {
		const node = type === `${OURS}orderService` ? new OrderService() : new MemberCenter();
		const given = { node, parameters: parameters as INodeParameters, timezone: 'UTC', credentials };
		const input = typeof items === 'function' ? items(results) : items;
		results.push(
			await runNode({ ...given, items: input, onError: onError as 'continueErrorOutput' | undefined }),
		);
	}
	expect(results.map(({ error }) => error?.message)).toEqual(results.map(() => undefined));
	return results;
}

const did = (kind: string) => sandbox.ledger.did(kind).map(({ key }) => key);
const { locks, cloud, acme } = SEED;
const { customerId } = acme.customer;
const newAssets = (count: number) =>
	range(count).map((index) => ({ customerId, assetNumber: String(8_100_000_000 + index) }));

/** What each recipe does. */
const told: Record<string, () => Promise<void>> = {
	async Revoke() {
		await runAll('Revoke');
		expect(did('asset.removed')).toEqual([locks.endsSoon]);
	},
	async Renew() {
		const [result] = await runAll('Renew');
		expect(result?.items.map(({ json }) => json.sequence)).toEqual([1]);
		// The asset is the one that was there.
		expect([did('order.made').length, did('asset.created')]).toEqual([1, []]);
	},
	async 'Remove the product that was renewed'() {
		const asset = [...sandbox.state.assets.values()].find(({ assetNum }) => assetNum === locks.endsSoon);
		const ordersOf = () =>
			asset?.products.filter(({ productUri }) => productUri === '24107').map((one) => one.licenseOrderId);
		const [old, ...none] = ordersOf() ?? [];
		expect([
			none,
			get(nodesOf('Remove the product that was renewed')[0], 'parameters.srcLicenseOrderId'),
		]).toEqual([[], old]);
		const [renewal] = await runAll('Renew');
		expect(ordersOf()).toHaveLength(2);

		await runAll('Remove the product that was renewed');

		expect(ordersOf()).toEqual(renewal?.items.map(({ json }) => json.licenseOrderId));
	},
	async Transfer() {
		const results = await runAll('Transfer');
		expect(results.map(({ items }) => items.map(({ json }) => json.memberGlobalId))).toEqual([
			[SEED.employees.omar],
			[SEED.employees.jonas],
		]);
	},
	async 'Take assets back from an employee (offboarding)'() {
		const recipe = 'Take assets back from an employee (offboarding)';
		const { omar, aisha } = SEED.employees;
		// Somebody else, whose account contains the one that the recipe looks for.
		Object.assign(sandbox.state.employees.get(aisha) ?? {}, { userName: 'xomarACME' });

		const [first] = await runAll(recipe);
		const [again] = await runAll(recipe);

		const rows = [first, again].map((result) => result?.items.map(({ json }) => json));
		expect(rows.map((found) => found?.map(({ memberGlobalId }) => memberGlobalId))).toEqual([[omar], [omar]]);
		expect(did('asset.withdrawn').sort()).toEqual([locks.endsSoon, cloud.personal].sort());
	},
	async Lend() {
		const [result] = await runAll('Lend');
		expect(result?.items.map(({ json }) => json.assetIDs)).toEqual([[SEED.assetIds[cloud.lina]]]);
	},
	async 'Retry safely'() {
		sandbox.faults.add({ kind: 'code', code: '13004', match: { path: '/batchOrder' } });
		const [refused] = await runAll('Retry safely', newAssets(1));
		sandbox.faults.add({ kind: 'lost', act: false, match: { path: '/batchOrder' } });
		const [lost] = await runAll('Retry safely', newAssets(1));

		expect([refused, lost].map((result) => result?.errors.map(({ json }) => outcomeIn(json)))).toEqual([
			['rejected'],
			['unknown'],
		]);
		const [, branch] = nodesOf('Retry safely');
		expect(JSON.stringify(branch?.parameters)).toContain('{{ $json.error.outcome }}');
	},
	async '5,000 orders'() {
		const [result] = await runAll('5,000 orders', newAssets(600));
		expect([result?.items.length, sandbox.ledger.to('/batchOrder').length]).toEqual([600, 2]);
	},
	async 'Mail what was ordered'() {
		const recipe = 'Mail what was ordered';
		const orders = ['8100000001', '8100000002'].map((assetNumber, index) => {
			return { assetNumber, orderNumber: `SO-${index + 1}` };
		});
		const [result] = await runAll(recipe, orders);
		const text = valueOf(String(get(nodesOf(recipe)[1], 'parameters.text')), result?.items ?? []);
		expect(text).toBe('SO-1: 8100000001: 5 × CAD Pro\nSO-2: 8100000002: 5 × CAD Pro');
	},
};

it('every recipe is tried', () => {
	expect(recipes.sort()).toEqual(Object.keys(told).sort());
});

it.each(Object.entries(told))('%s', async (_, tell) => await tell(), 20_000);
