/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it prints for a person */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../sandbox';
import { eventExamples } from '../../tools/docs/eventExamples';
import { letHappen, watching } from '../../tools/docs/eventPage';
import { documented } from '../../tools/docs/exchange';
import { listSearch, loadOptions, runNode } from '../support/engine/engine';
import { Poller } from '../support/engine/poller';
import { credentialsFor, nodeOf } from '../support/faultMatrix/operations';
import { readTemplate } from '../../templates/test/support/ledger/template';
import type { TemplateNode } from '../../templates/test/support/ledger/template';
import { useJudgedSandbox } from '../support/outside/judged';
import { filesBelow, pageText } from '../support/project/projectPages';

/** What goes out besides operations that a person runs, held against the OpenAPI files by the same judges: polls, lists of the editor, templates, recipes. */

const judged = useJudgedSandbox();
afterAll(() => {
	const { requests, found } = judged.counts;
	process.stdout.write(`\n${requests} requests with their replies, ${found} not in order\n\n`);
});

const { employees, cloud, locks, assetIds, acme } = SEED;
const OURS = 'n8n-nodes-license-authorization.';
const serviceOf = ({ type }: Pick<TemplateNode, 'type'>) =>
	type.startsWith(`${OURS}order`) ? ('order' as const) : ('member' as const);

describe('triggers', () => {
	const cases = Object.values(documented).flatMap((which) =>
		which.events.map((event) => [event.value, which, event] as const),
	);

	it.each(cases)('%s: two polls and a test by hand', async (value, which, event) => {
		const example = eventExamples[value]!;
		const poller = watching(judged.sandbox, which, event, example.parameters);
		await poller.start();
		judged.sandbox.clock.shift(1);
		await letHappen(judged.sandbox, example);
		await poller.poll();
		await poller.fetchTestEvent();
		judged.allWell(3);
	});
});

describe('lists of the editor', () => {
	const node = nodeOf('member');
	const { listSearch: searches = {}, loadOptions: loads = {} } = node.methods ?? {};
	const chosen = (value: string) => ({ __rl: true, mode: 'id', value });
	const asked = (methodName: string) => ({
		node,
		methodName,
		parameters: {
			resource: 'employee',
			operation: methodName === 'getAssetIds' ? 'lendAssets' : 'configureAssets',
			memberGlobalId: chosen(employees.lina),
		},
		credentials: credentialsFor('member', judged.sandbox),
	});

	it.each(Object.keys(searches))('%s: the first page, the next one, and a search', async (name) => {
		judged.sandbox.state.addEmployees(60);
		const { paginationToken } = await listSearch(asked(name));
		if (paginationToken !== undefined)
			await listSearch({ ...asked(name), paginationToken: paginationToken as string });
		await listSearch({ ...asked(name), filter: 'a b+ä&' });
		judged.allWell(2);
	});

	it.each(Object.keys(loads))('%s', async (name) => {
		expect((await loadOptions(asked(name))).length).toBeGreaterThan(0);
		judged.allWell(1);
	});
});

/** What the nodes before one of ours give it, by the template. */
const ITEMS: Record<string, IDataObject[]> = {
	'disable-unpaid-locks: Enable Locks': [{}],
	'disable-unpaid-locks: Disable Locks': [{}],
	'offboard-employee: Products': [{ assetNum: cloud.free }],
	'offboard-employee: Employee': [{ 'Account Name': 'omar' }],
	'offboard-employee: Rehearsal': [{ globalId: employees.omar }],
	'offboard-employee: Rehearse Again': [{}],
	'offboard-employee: Withdraw and Delete': [{}],
	'onboard-employees: Add Employees': [
		{
			userName: 'nora',
			initialPassword: 'secret1',
			name: 'Nora',
			departmentId: '101',
			mobile: '13800000000',
		},
		{ userName: 'otto', initialPassword: 'secret1', name: 'Otto', departmentId: '', mobile: '' },
	],
	'onboard-employees: Assign Assets': [{ globalId: employees.jonas }],
	'order-once: All Asset Numbers': [{ enterprise: acme.enterprise.globalId }],
	'order-once: Customer': [{ channelCode: 'CRM', customerId: acme.customer.channelCustomerId }],
	'order-once: Allocate Asset Numbers': [{ needed: ['1', '2'] }],
	'reclaim-withdraw: Rehearsal': [{ holder: employees.lina, assetNum: locks.reissuable }],
	'reclaim-withdraw: Withdraw': [{ holder: employees.lina, assetNum: locks.reissuable }],
	'use-over-time: Products': [locks.lentOut, locks.network].map((number) => ({ assetId: assetIds[number] })),
	'renew-one-asset: Rehearsal': [
		{
			channelCode: 'CRM',
			eventId: 'renew/1',
			order: JSON.stringify({
				orderType: 'new_buy',
				licenseType: 'cloud_account',
				enterpriseGlobalId: acme.enterprise.globalId,
				assets: [{ assetNos: [cloud.free], products: [{ productUri: '24107' }] }],
			}),
		},
	],
	'schedule-asset-audit: Products': [locks.lentOut, locks.network].map((number) => ({
		assetId: assetIds[number],
	})),
};
const ORDER = {
	orderType: 'new_buy',
	licenseType: 'cloud_account',
	enterpriseGlobalId: acme.enterprise.globalId,
};
ITEMS['order-once: Create License Orders'] = [1, 2].map((line) => ({
	line,
	numbers: '{}',
	order: JSON.stringify({
		channelCode: 'CRM',
		channelOrderId: `SO-${line}`,
		order: { ...ORDER, assets: [{ assetNos: [`810000000${line}`], products: [{ productUri: '24107' }] }] },
	}),
}));

/** Other nodes of the templates, as their expressions name them. */
const OTHERS: Record<string, IDataObject> = {
	'The Event': { lockNumbers: [locks.reissuable], operator: 'billing' },
	'When Called': { enterpriseGlobalId: acme.enterprise.globalId, assetNum: cloud.free },
	Employee: { globalId: employees.omar },
	Settings: { enterpriseGlobalId: acme.enterprise.globalId },
	'Check the Sheet': { isRehearsal: false },
	'One Item per Person': { assets: [cloud.free] },
	'What to Do': { how: { 1: 'send', 2: 'skip' } },
};

/** `}}` would end an expression. */
const literal = (value: unknown): string => `(${JSON.stringify(value).replaceAll('}}', '} }')})`;
/** `$('Other').first().json` as a value: a node that runs alone in n8n's engine has no other nodes. */
const withoutOthers = (parameters: object): INodeParameters =>
	JSON.parse(
		JSON.stringify(parameters).replace(
			/\$\('([^']+)'\)\.(?:first\(\)|last\(\)|item)\.json/g,
			(_, name: string) => JSON.stringify(literal(OTHERS[name])).slice(1, -1),
		),
	) as INodeParameters;

describe('templates', () => {
	const nodes = filesBelow('templates')
		.filter((path) => path.endsWith('.json'))
		.map((path) => path.replace(/^.*\/|\.json$/g, ''))
		.flatMap((template) =>
			readTemplate(template)
				// A tool of an agent takes its parameters from the model.
				.nodes.filter(({ type }) => type.startsWith(OURS) && !type.endsWith('Tool'))
				.map((node) => [`${template}: ${node.name}`, node] as const),
		);
	const isTrigger = ({ type }: TemplateNode) => type.endsWith('Trigger');
	/** What the setting-up fills in. */
	const enterpriseOf = ({ enterpriseGlobalId = '' }: IDataObject) =>
		enterpriseGlobalId === '' ? acme.enterprise.globalId : enterpriseGlobalId;
	const filledIn = ({ parameters }: TemplateNode): INodeParameters =>
		withoutOthers({
			...parameters,
			...(parameters.appKey === '' && { appKey: 'crm' }),
			enterpriseGlobalId: enterpriseOf(parameters as IDataObject),
		});

	it('there are nodes of ours, and none among the items that a template does not have', () => {
		expect(nodes.length).toBeGreaterThan(10);
		expect(Object.keys(ITEMS).filter((name) => !nodes.some(([one]) => one === name))).toEqual([]);
	});

	it.each(nodes)('%s', async (name, node) => {
		const service = serviceOf(node);
		const credentials = credentialsFor(service, judged.sandbox);
		if (isTrigger(node)) {
			const { trigger } = documented[service];
			const poller = new Poller({ node: trigger, parameters: filledIn(node), credentials });
			await poller.start();
			await poller.poll();
		} else
			await runNode({
				node: nodeOf(service),
				parameters: filledIn(node),
				credentials,
				items: ITEMS[name] ?? [{}],
				onError: 'continueErrorOutput',
				timezone: 'UTC',
			}).then(({ error, errors }) => expect([error?.message, errors]).toEqual([undefined, []]));
		// A dry run sends nothing but what it must read.
		const { dryRun } = (node.parameters.options ?? {}) as { dryRun?: boolean };
		judged.allWell(dryRun ? 0 : 1);
	});
});

describe('recipes', () => {
	const blocks = [...pageText('docs/recipes.md').matchAll(/```json\n([\s\S]+?)\n```/g)].map(
		([, text = '']) => JSON.parse(text) as { nodes: TemplateNode[] },
	);
	const nodes = blocks
		.flatMap(({ nodes: all }) => all)
		.filter(({ type, parameters }) => type.startsWith(OURS) && parameters.resource !== undefined)
		.map((node, index) => [`${index + 1} ${node.name}`, node] as const);
	const items = ['8100000021', '8100000022'].map((assetNumber, index) => ({
		customerId: acme.customer.customerId,
		assetNumber,
		orderNumber: `SO-${index}`,
		Customer: acme.customer.customerId,
		Product: '24107',
		Ends: '2031-01-01',
		Order: `S-${index}`,
		Asset: assetNumber,
		Seats: '5',
	}));

	it('there are some', () => expect(nodes.length).toBeGreaterThan(5));

	it.each(nodes)('%s', async (_, node) => {
		const service = serviceOf(node);
		await runNode({
			node: nodeOf(service),
			parameters: node.parameters as INodeParameters,
			credentials: credentialsFor(service, judged.sandbox),
			items,
			onError: 'continueErrorOutput',
			timezone: 'UTC',
		});
		judged.allWell(1);
	});
});
