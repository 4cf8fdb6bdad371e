/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it reads the project's files */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { castArray, merge } from 'lodash';
import { parse } from 'yaml';

import { scripts } from '../../../package.json';
import { pageText, ROOT } from '../../support/project/projectPages';

/** compose.yaml, compose.queue.yaml and the Dockerfile fit one another, and what they start. The CI starts them each night. */

interface Service {
	build?: { target: string; args?: string[] };
	command?: string;
	depends_on?: string[] | Record<string, { condition: string }>;
	environment?: Record<string, string | number>;
	healthcheck?: object;
	image?: string;
	ports?: string[];
	volumes?: string[];
}

const dockerfile = pageText('Dockerfile');
const ignored = pageText('.dockerignore').split('\n').filter(Boolean);
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const before = (texts: string[] = []) => texts.map((text) => text.split(':')[0] ?? '');
/** As `docker compose -f … -f …` puts files together. */
const trialOf = (...files: string[]) =>
	files
		.map((file) => parse(pageText(file), { merge: true }) as object)
		.reduce((all, one) => merge(all, one), {}) as { services: Record<string, Service>; volumes: object };
const PROGRAMS: Record<string, string> = { setup: 'scripts/compose.mjs', sandbox: 'sandbox/main.ts' };

it('the Dockerfile copies and runs what is there', () => {
	const copied = found(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '));

	expect(copied.filter((file) => !existsSync(join(ROOT, file)) || ignored.includes(file))).toEqual([]);
	expect(found(dockerfile, /^FROM .* AS (\w+)$/gm)).toEqual(
		expect.arrayContaining(found(dockerfile, /--from=(\w+)/g)),
	);
	expect(Object.keys(scripts)).toEqual(expect.arrayContaining(found(dockerfile, /\bnpm run (\S+)/g)));
});

const queue = trialOf('compose.yaml', 'compose.queue.yaml');
const cases = Object.entries({ alone: trialOf('compose.yaml'), queue }).flatMap(
	([trial, { services, volumes }]) =>
		Object.entries(services).map(([name, service]) => ({ trial, name, service, services, volumes })),
);
it.each(cases)('$trial, $name: what it names is there', ({ name, service, services, volumes }) => {
	const { build, image, command = '', environment = {}, ports = [], depends_on: needed = [] } = service;
	const called = Object.values(environment).flatMap((value) =>
		found(String(value), /^http:\/\/(?!localhost)(\w+:\d+)$/g),
	);
	const open = Object.entries(services).flatMap(([host, { ports: own = [] }]) =>
		own.map((port) => `${host}:${port.split(':').pop()}`),
	);
	const healthy = Object.keys(services).filter((one) => services[one]?.healthcheck);
	const waits = Array.isArray(needed)
		? []
		: Object.keys(needed).filter((one) => needed[one]?.condition === 'service_healthy');
	const program = PROGRAMS[name] === undefined ? undefined : pageText(PROGRAMS[name]);

	expect([build ?? image, ports.filter((port) => !port.startsWith('127.0.0.1:'))]).toEqual([
		expect.anything(),
		[],
	]);
	expect(Object.keys(services)).toEqual(
		expect.arrayContaining(Array.isArray(needed) ? needed : Object.keys(needed)),
	);
	expect(healthy).toEqual(expect.arrayContaining(waits));
	expect(open).toEqual(expect.arrayContaining(called));
	expect(Object.keys(volumes)).toEqual(expect.arrayContaining(before(service.volumes)));
	expect(found(dockerfile, /^FROM .* AS (\w+)$/gm)).toEqual(
		expect.arrayContaining(castArray(build?.target ?? [])),
	);
	expect(found(dockerfile, /^ARG (\w+)$/gm)).toEqual(expect.arrayContaining(build?.args ?? []));
	expect(Object.keys(scripts)).toEqual(expect.arrayContaining(found(command, /\bnpm run (\S+)/g)));
	expect(Object.keys(environment).filter((one) => program?.includes(one) === false)).toEqual([]);
	// For n8n 3.
	if (build?.target === 'n8n') expect(environment).toMatchObject({ N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' });
});

it('a worker has of main what both need', () => {
	const { n8n, worker, postgres } = queue.services;
	expect(n8n?.environment).toMatchObject(worker?.environment ?? {});
	expect(worker).toMatchObject({ build: n8n?.build, volumes: n8n?.volumes });
	expect(worker?.environment).toMatchObject({
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: 'redis',
		DB_POSTGRESDB_HOST: 'postgres',
		DB_POSTGRESDB_USER: postgres?.environment?.POSTGRES_USER,
		DB_POSTGRESDB_PASSWORD: postgres?.environment?.POSTGRES_PASSWORD,
	});
});
