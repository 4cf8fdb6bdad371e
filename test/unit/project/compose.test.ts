/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it reads the project's files */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { castArray, cloneDeep, merge } from 'lodash';
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
interface Trial {
	dockerfile: string;
	services: Record<string, Service>;
	volumes: object;
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const ignored = pageText('.dockerignore').split('\n').filter(Boolean);
/** As `docker compose -f … -f …` puts files together. */
const trialOf = (...files: string[]): Trial =>
	files
		.map((file) => parse(pageText(file), { merge: true }) as object)
		.reduce<Trial>((all, one) => merge(all, one), { dockerfile: pageText('Dockerfile') } as Trial);
const PROGRAMS: Record<string, string> = { setup: 'scripts/compose.mjs', sandbox: 'sandbox/main.ts' };

/** What names something that is not there, as texts. */
function wrongIn({ dockerfile, services, volumes }: Trial): string[] {
	const there = {
		service: Object.keys(services),
		volume: Object.keys(volumes),
		stage: found(dockerfile, /^FROM .* AS (\w+)$/gm),
		argument: found(dockerfile, /^ARG (\w+)$/gm),
		script: Object.keys(scripts),
	};
	const named: Array<[keyof typeof there, string[]]> = [
		['stage', found(dockerfile, /--from=(\w+)/g)],
		['script', found(dockerfile, /\bnpm run (\S+)/g)],
	];
	const wrong = found(dockerfile, /^COPY (?!--from)(.+) \S+$/gm)
		.flatMap((files) => files.split(' '))
		.filter((file) => !existsSync(join(ROOT, file)) || ignored.includes(file))
		.map((file) => `file ${file}`);
	for (const [name, { build, command = '', environment = {}, ...more }] of Object.entries(services)) {
		const { image, ports = [], volumes: own = [], depends_on: needed = [] } = more;
		const values = Object.values(environment).map(String);
		const called = values.flatMap((value) => found(value, /^http:\/\/(?!localhost)(\w+:\d+)$/g));
		const needs = Array.isArray(needed) ? needed : Object.keys(needed);
		named.push(['service', needs], ['service', called.map((one) => one.split(':')[0] ?? '')]);
		named.push(['volume', own.map((one) => one.split(':')[0] ?? '')]);
		named.push(['stage', castArray(build?.target ?? [])], ['argument', build?.args ?? []]);
		named.push(['script', found(command, /\bnpm run (\S+)/g)]);
		const healthy = Object.entries(Array.isArray(needed) ? {} : needed)
			.filter(([other, { condition }]) => condition === 'service_healthy' && !services[other]?.healthcheck)
			.map(([other]) => `health of ${other}`);
		const closed = called
			.map((one) => one.split(':'))
			.filter(([host = '', port]) => !services[host]?.ports?.some((one) => one.endsWith(`:${port}`)))
			.map((one) => `port ${one.join(':')}`);
		const unread = Object.keys(PROGRAMS[name] === undefined ? {} : environment)
			.filter((variable) => !pageText(PROGRAMS[name]!).includes(variable))
			.map((variable) => `variable ${variable}`);
		const open = ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `open port ${port}`);
		wrong.push(...healthy, ...closed, ...unread, ...open);
		if (!build && !image) wrong.push(`image of ${name}`);
		if (build?.target === 'n8n' && environment.N8N_UNVERIFIED_PACKAGES_ENABLED !== 'true')
			wrong.push(`${name} on n8n 3`);
	}
	const missing = named.flatMap(([kind, names]) =>
		names.filter((name) => !there[kind].includes(name)).map((name) => `${kind} ${name}`),
	);
	return [...wrong, ...missing];
}

const alone = trialOf('compose.yaml');
const queue = trialOf('compose.yaml', 'compose.queue.yaml');

it('compose.yaml, also with compose.queue.yaml, names nothing that is not there', () =>
	expect([wrongIn(alone), wrongIn(queue)]).toEqual([[], []]));

it.each<[string, (trial: Trial) => unknown]>([
	['stage build', (trial) => (trial.dockerfile = trial.dockerfile.replace('AS build', 'AS made'))],
	['file gone.json', (trial) => (trial.dockerfile += '\nCOPY gone.json ./')],
	['script gone', ({ services }) => (services.sandbox!.command = 'npm run gone')],
	['volume n8n', ({ volumes }) => delete (volumes as { n8n?: object }).n8n],
	['health of n8n', ({ services }) => delete services.n8n!.healthcheck],
	['port n8n:5678', ({ services }) => (services.n8n!.ports = [])],
	['variable GONE', ({ services }) => (services.setup!.environment!.GONE = '')],
	['open port 80:5678', ({ services }) => services.n8n!.ports!.push('80:5678')],
	['worker on n8n 3', ({ services }) => (services.worker!.environment = {})],
])('it would tell: %s', (told, spoil) => {
	const spoilt = cloneDeep(queue);
	spoil(spoilt);
	expect(wrongIn(spoilt)).toContain(told);
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
