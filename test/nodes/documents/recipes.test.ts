import { get, range } from 'lodash';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { SEED } from '../../../sandbox';
import { runNode } from '../../helpers/engine/engine';
import { valueOf } from '../../templates/canvas';
import { outcomeIn } from '../../helpers/rows';
import { memberCredential, orderCredential } from '../../helpers/services';
import { headingsOf, pageText, sectionOf } from '../../helpers/project/projectPages';
import { skipPauses } from '../../helpers/pauses';
import { useSandbox } from '../../helpers/server/stage';

/** The workflows of docs/jobs/recipes.md: every node of ours in them does at the sandbox what the page says. */

const PAGE = 'docs/jobs/recipes.md';
const OURS = 'n8n-nodes-license-authorization.';

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

/** Runs each of our nodes as the page has it, all with the same items. */
async function runAll(recipe: string, items: IDataObject[] = [{}]) {
	const { tokens, enterprise, url } = sandbox;
	const { globalId: enterpriseGlobalId, code: enterpriseCode } = enterprise;
	const credentials = {
		...orderCredential(url, tokens),
		...memberCredential(url, { ...tokens, enterpriseGlobalId, enterpriseCode }),
	};
	const results: Array<Awaited<ReturnType<typeof runNode>>> = [];
	for (const { type, parameters, onError } of nodesOf(recipe).filter((one) => one.type.startsWith(OURS))) {
		const node = type === `${OURS}orderService` ? new OrderService() : new MemberCenter();
		const given = { node, parameters: parameters as INodeParameters, timezone: 'UTC', credentials };
		results.push(await runNode({ ...given, items, onError: onError as 'continueErrorOutput' | undefined }));
	}
	expect(results.map(({ error }) => error?.message)).toEqual(results.map(() => undefined));
	return results;
}

const { locks, cloud, acme, employees } = SEED;
const { customerId } = acme.customer;
const newAssets = (count: number) =>
	range(count).map((n) => ({ customerId, assetNumber: `${8_100_000_000 + n}`, orderNumber: `SO-${n + 1}` }));
/** What the sandbox did since, an order apart: it is told by what it does to an asset. */
const acts = () =>
	sandbox.ledger.acts.flatMap(({ kind, key, id }) =>
		kind === 'order.made' ? [] : `${kind} ${key}${/assigned|withdrawn/.test(kind) ? ` ${id}` : ''}`,
	);

/** By recipe: what it does, by itself or after another one. */
const RECIPES: Record<string, [due: string[], items?: IDataObject[], after?: string]> = {
	Revoke: [[`asset.removed ${locks.endsSoon}`]],
	Renew: [[`products.added ${locks.endsSoon}`]],
	'Remove the product that was renewed': [[`product.removed ${locks.endsSoon}/24107`], [{}], 'Renew'],
	Transfer: [
		[
			`asset.withdrawn ${locks.endsSoon} ${employees.omar}`,
			`asset.assigned ${locks.endsSoon} ${employees.jonas}`,
		],
	],
	'Take assets back from an employee (offboarding)': [
		[locks.endsSoon, cloud.personal].map((number) => `asset.withdrawn ${number} ${employees.omar}`),
	],
	Lend: [[`asset.lent ${cloud.lina}→${locks.lentFree}`]],
	'Retry safely': [['asset.created 8100000000'], newAssets(1)],
	'5,000 orders': [newAssets(600).map(({ assetNumber }) => `asset.created ${assetNumber}`), newAssets(600)],
	'Mail what was ordered': [['asset.created 8100000000', 'asset.created 8100000001'], newAssets(2)],
};

// Somebody else, whose account contains the one that a recipe looks for.
beforeEach(() => {
	Object.assign(sandbox.state.employees.get(employees.aisha) ?? {}, { userName: 'xomarACME' });
});

it('every recipe is tried', () => {
	expect(headingsOf(pageText(PAGE)).slice(1).sort()).toEqual(Object.keys(RECIPES).sort());
});

it.each(Object.entries(RECIPES))(
	'%s',
	async (recipe, [due, items, after]) => {
		if (after !== undefined) await runAll(after);
		const before = acts().length;
		const orders = () =>
			sandbox.state.assetsByNumber
				.get(locks.endsSoon)
				?.products.filter(({ productUri }) => productUri === '24107')
				.map(({ licenseOrderId }) => licenseOrderId);
		const newest = orders()?.at(-1);
		const results = await runAll(recipe, items);

		expect(acts().slice(before)).toEqual(due);
		// The renewal stays, the product that it renews goes.
		if (after !== undefined) expect(orders()).toEqual([newest]);
		// What the page says of their number.
		const sent = sandbox.ledger.requests.filter(({ path }) => path.includes('/batchOrder'));
		if (recipe === '5,000 orders') expect(sent).toHaveLength(2);
		if (recipe === 'Mail what was ordered')
			expect(valueOf(String(get(nodesOf(recipe)[1], 'parameters.text')), results[0]?.items ?? [])).toBe(
				'SO-1: 8100000000: 5 × CAD Pro\nSO-2: 8100000001: 5 × CAD Pro',
			);
	},
	20_000,
);

it('Retry safely tells a refusal from a lost reply', async () => {
	const match = { path: '/batchOrder' };
	sandbox.faults.add({ kind: 'code', code: '13004', match });
	const [refused] = await runAll('Retry safely', newAssets(1));
	sandbox.faults.add({ kind: 'reset-before', match });
	const [lost] = await runAll('Retry safely', newAssets(1));

	const told = [refused, lost].map((result) => outcomeIn(result?.errors[0]?.json ?? {}));
	expect(told).toEqual(['rejected', 'unknown']);
	expect(JSON.stringify(nodesOf('Retry safely')[1]?.parameters)).toContain('{{ $json.error.outcome }}');
});
