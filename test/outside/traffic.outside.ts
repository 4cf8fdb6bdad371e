import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SEED } from '../../sandbox';
import { eventExamples } from '../../tools/docs/eventExamples';
import { letHappen, watching } from '../../tools/docs/eventPage';
import { documented } from '../../tools/docs/exchange';
import { listSearch, loadOptions, runNode } from '../helpers/engine/engine';
import {
	credentialsFor,
	nodeOf,
	parametersOf,
	subjectOf,
	subjects,
	titleOf,
	variants,
} from '../nodes/faults/operations';
import { useJudgedSandbox } from './judges';
import { PLANTED } from './planted';
import { endpointsOf } from '../../sandbox/contract/api';
import { type ServiceName, services, specs } from '../specs/specs';

/** Every request and reply of every operation, trigger and list of the editor, held against the OpenAPI files by a tool that nobody here wrote. */

const judged = useJudgedSandbox();

async function run(service: ServiceName, parameters: INodeParameters, items: IDataObject[]): Promise<void> {
	await runNode({
		node: nodeOf(service),
		credentials: credentialsFor(service, judged.sandbox),
		parameters,
		items,
		onError: 'continueRegularOutput',
		timezone: 'UTC',
	});
}

describe('with the items of the fault matrix', () => {
	it.each([...subjects, ...variants].map((subject) => [subject.service, titleOf(subject), subject] as const))(
		'%s: %s',
		async (service, _name, subject) => {
			await run(service, parametersOf(subject, {}), subject.items(judged.sandbox.state, 3));
			judged.allWell(1);
		},
	);
});

describe('with the examples of the documents, and their failures', () => {
	it.each(specs.map((spec) => [spec.service, spec.name, spec] as const))(
		'%s: %s',
		async (service, name, { docs }) => {
			const { failure } = docs;
			const [resource = '', operation = ''] = name.split('.');
			const own = { resource, operation, ...docs.parameters };

			await run(service, own, docs.items ?? [{}]);
			judged.allWell(1);
			// Many a failure is found before anything is sent.
			await run(service, { ...own, ...failure.parameters }, failure.items ?? docs.items ?? [{}]);
			judged.allWell(0);
		},
	);
});

it('the products of every asset of the seed, those too that have no end', async () => {
	const assets = [...judged.sandbox.state.assets.values()];
	const items = assets.map(({ id }) => ({ id }));
	const assetId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };

	expect(assets.some(({ products }) => products.some((one) => one.limitEndTime === null))).toBe(true);
	await run('member', { resource: 'asset', operation: 'getProducts', assetId }, items);
	judged.allWell(items.length);
});

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
	const asked = (methodName: string) => ({
		node,
		methodName,
		parameters: {
			resource: 'employee',
			operation: methodName === 'getAssetIds' ? 'lendAssets' : 'configureAssets',
			memberGlobalId: { __rl: true, mode: 'id', value: SEED.employees.lina },
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

it('every endpoint of both files was used', () => {
	const documentedEndpoints = [...endpointsOf('order'), ...endpointsOf('member')].map(
		({ service, method, path }) => `${method} ${services[service].definition.prefix}${path}`,
	);
	const isUsed = (endpoint: string) => {
		const pattern = new RegExp(`^${endpoint.replace(/\{\w+\}/g, '[^/]+')}$`);
		return judged.seen.some((request) => pattern.test(request));
	};

	expect(documentedEndpoints.length).toBeGreaterThan(10);
	expect(documentedEndpoints.filter((endpoint) => !isUsed(endpoint))).toEqual([]);
});

describe('planted', () => {
	it.each(PLANTED)('$what', async ({ service, name, ...planted }) => {
		const subject = subjectOf(service, name);
		judged.plant(planted);
		await run(service, parametersOf(subject, {}), subject.items(judged.sandbox.state, 1));

		expect(judged.take().flatMap(({ problems }) => problems)).not.toEqual([]);
	});
});
