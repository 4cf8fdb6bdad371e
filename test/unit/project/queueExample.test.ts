import { parse } from 'yaml';

import packageOfN8n from '../../../scripts/n8n/package.json';
import { namesIn, pageText, sectionOf, tableOf } from '../../support/project/projectPages';

/** examples/queue-mode: its parts fit one another, and docs/start/queue-mode.md. */

interface Service {
	command?: string;
	environment?: Record<string, string>;
	healthcheck?: { test: string[] };
	ports?: string[];
	stop_grace_period?: string;
	volumes: string[];
}

const PAGE = 'docs/start/queue-mode.md';
const ONCE = 'docs/jobs/order-once.md';
const compose = pageText('examples/queue-mode/docker-compose.yml');
const example = pageText('examples/queue-mode/.env.example');
const { services } = parse(compose, { merge: true }) as { services: Record<string, Service> };
const processes = Object.entries(services).filter(([name]) => /^(n8n|worker-\d)$/.test(name));
const { environment: settings = {}, stop_grace_period: grace } = services.n8n ?? {};

it('asks for the variables of .env.example, and runs the n8n that is tested here', () => {
	const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
	const given = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
	const [, least] = /- n8n (\S+) or newer/.exec(sectionOf(ONCE, 'Limits')) ?? [];

	expect([...new Set(asked)].sort()).toEqual(given.sort());
	expect(example).toContain(`\nN8N_VERSION=${packageOfN8n.dependencies.n8n}\n`);
	expect(example).toContain(`# ${least} or newer`);
});

it.each(tableOf(PAGE, 'Queue mode', 'Setting'))('has $Setting', ({ Setting }) => {
	const [setting = ''] = namesIn(Setting);
	const [name = '', value] = setting.split('=');

	if (name.startsWith('worker')) expect(services['worker-1']?.command).toBe(setting);
	else expect(settings[name]).toEqual(value ?? expect.stringMatching(/./));
});

it('every process of n8n has the same settings and a folder of its own', () => {
	expect(processes).toHaveLength(3);
	for (const [name, { environment, volumes }] of processes)
		expect([environment, volumes]).toEqual([settings, [`${name}:/home/node/.n8n`]]);
});

it('finds the stores that are there, and a queue that is on disk', () => {
	const { environment: { POSTGRES_DB, POSTGRES_USER, POSTGRES_PASSWORD } = {} } = services.postgres ?? {};

	expect(settings).toMatchObject({
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: 'redis',
		DB_POSTGRESDB_HOST: 'postgres',
		DB_POSTGRESDB_DATABASE: POSTGRES_DB,
		DB_POSTGRESDB_USER: POSTGRES_USER,
		DB_POSTGRESDB_PASSWORD: POSTGRES_PASSWORD,
	});
	expect(services.redis?.command).toContain('--appendonly yes');
});

it('stops later than it lets executions end, and lets nothing in before n8n is ready', () => {
	const [, readiness = 'none'] =
		/`GET (\S+)` answers 503 until then/.exec(sectionOf(ONCE, 'Put a gateway in front')) ?? [];

	expect(Number(settings.N8N_GRACEFUL_SHUTDOWN_TIMEOUT)).toBeLessThan(parseInt(grace ?? '', 10) * 60);
	expect(pageText('examples/queue-mode/Caddyfile')).toContain(`health_uri ${readiness}`);
	expect(services.n8n?.healthcheck?.test.join()).toContain(readiness);
	// Whoever is outside reaches the gateway alone.
	expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['gateway']);
});
