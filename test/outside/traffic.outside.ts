/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it prints for a person */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox } from '../../sandbox';
import type { Sandbox } from '../../sandbox';
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
import { OPENAPI, startJudges } from '../support/outside/judges';
import type { Judged, Judges } from '../support/outside/judges';
import { PLANTED } from '../support/outside/planted';
import { operationsOf, readOpenApi } from '../support/project/openapi';
import { specs } from '../support/specs/specs';
import type { ServiceName } from '../support/specs/specs';

/** Every request and reply of every operation, held against the OpenAPI files by tools that nobody here wrote. */

let sandbox: Sandbox;
let judges: Judges;
const seen = new Set<string>();
const counts = { requests: 0, found: 0 };
const caught: string[][] = [];

beforeAll(async () => {
	sandbox = await startSandbox();
	judges = await startJudges(sandbox.url);
}, 120_000);
beforeEach(() => {
	sandbox.reset();
	judges.plant({});
	judges.take();
});
afterAll(async () => {
	const { requests, found } = counts;
	const head = `${specs.length} operations, ${seen.size} endpoints, ${requests} requests with their replies, ${found} not in order`;
	process.stdout.write(`\n${head}\n\n${shown(caught)}\n\n`);
	await judges?.stop();
	await sandbox?.stop();
});

const shown = (rows: string[][]): string =>
	rows
		.map(([what = '', prism = '', steady = '']) => `${what}\n    Prism:  ${prism}\n    Steady: ${steady}`)
		.join('\n');

async function run(
	service: ServiceName,
	parameters: INodeParameters,
	items: IDataObject[],
): Promise<Judged[]> {
	await runNode({
		node: nodeOf(service),
		credentials: credentialsFor(service, { ...sandbox, url: judges.url }),
		parameters,
		items,
		onError: 'continueRegularOutput',
		timezone: 'UTC',
	});
	return judges.take();
}

const notInOrder = (judged: Judged[]) =>
	judged.filter(({ prism, steady }) => prism.length + steady.length > 0);

/** Held against the files; `least` requests at least, so that silence is no success. */
function allWell(judged: Judged[], least: number): void {
	counts.requests += judged.length;
	counts.found += notInOrder(judged).length;
	judged.forEach(({ request }) => seen.add(request));
	expect(notInOrder(judged)).toEqual([]);
	expect(judged.length).toBeGreaterThanOrEqual(least);
}

describe('with the items of the fault matrix', () => {
	it.each([...subjects, ...variants].map((subject) => [subject.service, titleOf(subject), subject] as const))(
		'%s: %s',
		async (service, _name, subject) => {
			allWell(await run(service, parametersOf(subject, {}), subject.items(sandbox.state, 3)), 1);
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

			allWell(await run(service, own, docs.items ?? [{}]), 1);
			// Many a failure is found before anything is sent.
			allWell(await run(service, { ...own, ...failure.parameters }, failure.items ?? docs.items ?? [{}]), 0);
		},
	);
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
		judges.plant(planted);
		const judged = await run(service, parametersOf(subject, {}), subject.items(sandbox.state, 1));

		const found = {
			prism: judged.flatMap(({ prism }) => prism),
			steady: judged.flatMap(({ steady }) => steady),
		};
		caught.push([what, found.prism[0] ?? '–', found.steady[0] ?? '–']);
		expect([found.prism.length > 0, found.steady.length > 0]).toEqual([
			by.includes('prism'),
			by.includes('steady'),
		]);
	});
});
