/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it prints for a person */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runNode } from '../support/engine/engine';
import {
	credentialsFor,
	nodeOf,
	parametersOf,
	subjectOf,
	subjects,
	titleOf,
	variants,
} from '../support/faultMatrix/operations';
import { useJudgedSandbox } from '../support/outside/judged';
import { OPENAPI } from '../support/outside/judges';
import { PLANTED } from '../support/outside/planted';
import { operationsOf, readOpenApi } from '../support/project/openapi';
import { specs } from '../support/specs/specs';
import type { ServiceName } from '../support/specs/specs';

/** Every request and reply of every operation, held against the OpenAPI files by tools that nobody here wrote. */

const judged = useJudgedSandbox();
const { counts, seen } = judged;
const caught: string[][] = [];

afterAll(() => {
	const { requests, found } = counts;
	const head = `${specs.length} operations, ${seen.size} endpoints, ${requests} requests with their replies, ${found} not in order`;
	process.stdout.write(`\n${head}\n\n${shown(caught)}\n\n`);
});

const shown = (rows: string[][]): string =>
	rows
		.map(([what = '', prism = '', steady = '']) => `${what}\n    Prism:  ${prism}\n    Steady: ${steady}`)
		.join('\n');

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

it('every endpoint of both files was used', () => {
	const documented = Object.values(OPENAPI).flatMap((file) =>
		operationsOf(readOpenApi(file), '').map(({ endpoint }) => endpoint),
	);
	const patterns = documented.map((endpoint) => ({
		endpoint,
		pattern: new RegExp(`^${endpoint.replace(/\{\w+\}/g, '[^/]+')}$`),
	}));
	const used = patterns.filter(({ pattern }) => [...seen].some((request) => pattern.test(request)));

	expect(used.map(({ endpoint }) => endpoint)).toEqual(documented);
	seen.clear();
	documented.forEach((endpoint) => seen.add(endpoint));
});

describe('planted', () => {
	it.each(PLANTED)('$what', async ({ what, service, name, by, ...planted }) => {
		const subject = subjectOf(service, name);
		judged.judges.plant(planted);
		await run(service, parametersOf(subject, {}), subject.items(judged.sandbox.state, 1));
		const passed = judged.judges.take();

		const found = {
			prism: passed.flatMap(({ prism }) => prism),
			steady: passed.flatMap(({ steady }) => steady),
		};
		caught.push([what, found.prism[0] ?? '–', found.steady[0] ?? '–']);
		expect([found.prism.length > 0, found.steady.length > 0]).toEqual([
			by.includes('prism'),
			by.includes('steady'),
		]);
	});
});
