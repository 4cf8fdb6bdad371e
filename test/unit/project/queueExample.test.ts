import packageOfN8n from '../../../scripts/n8n/package.json';
import { namesIn, pageText, sectionOf, tableOf } from '../../support/project/projectPages';

/** examples/queue-mode: its parts fit one another, and docs/queue-mode.md, "Queue mode". */

const PAGE = 'docs/queue-mode.md';
const compose = pageText('examples/queue-mode/docker-compose.yml');
const gateway = pageText('examples/queue-mode/Caddyfile');
/** `NAME=value` and `NAME: "value"` lines as pairs. */
const pairs = (text: string, separator: RegExp) =>
	new Map(
		[...text.matchAll(separator)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
	);
const environment = pairs(pageText('examples/queue-mode/.env.example'), /^([A-Z0-9_]+)=(.*)$/gm);
const settings = pairs(compose, /^\s+([A-Z0-9_]+): (.+)$/gm);

/** The services, by name, as they are written. */
const [, servicesText = ''] = /^services:\n([\s\S]+?)^volumes:/m.exec(compose) ?? [];
const services = new Map(
	[...servicesText.matchAll(/^ {2}([\w-]+):[^\n]*\n((?:(?: {4}.*)?\n)+)/gm)].map(
		([, name = '', text = '']) => [name, text],
	),
);
const n8ns = [...services].filter(([, text]) => /<<: \*(n8n|worker)\b/.test(text));

it('asks for the variables of .env.example, those and no others', () => {
	const asked = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);

	expect(asked.length).toBeGreaterThan(3);
	expect([...new Set(asked)].sort()).toEqual([...environment.keys()].sort());
});

it('runs the n8n that is tested here, which is new enough for the templates', () => {
	const example = pageText('examples/queue-mode/.env.example');
	const [, least] = /- n8n (\S+) or newer/.exec(sectionOf(PAGE, 'Limits')) ?? [];

	expect(environment.get('N8N_VERSION')).toBe(packageOfN8n.dependencies.n8n);
	expect(example).toContain(`# ${least} or newer`);
});

it.each(tableOf(PAGE, 'Queue mode', 'Setting'))('has $Setting', ({ Setting }) => {
	const [setting = ''] = namesIn(Setting);
	const [name = '', value] = setting.split('=');

	if (name.startsWith('worker')) expect(compose).toContain(`command: ${setting}`);
	else expect(settings.get(name)).toEqual(value ?? expect.stringMatching(/./));
});

it('is in queue mode: every process of n8n has the same settings and a folder of its own', () => {
	expect(settings.get('EXECUTIONS_MODE')).toBe('queue');
	expect(n8ns.map(([name]) => name)).toEqual(['n8n', 'worker-1', 'worker-2']);
	for (const [name, text] of n8ns) expect(text).toContain(`- ${name}:/home/node/.n8n`);
	// Not one of them has settings that stand beside those of all.
	for (const [, text] of n8ns) expect(text).not.toContain('environment:');
});

it('names stores that are there, by their own names', () => {
	const stores = ['DB_POSTGRESDB_HOST', 'QUEUE_BULL_REDIS_HOST'].map((name) => settings.get(name) ?? '');
	const same = [
		['DB_POSTGRESDB_DATABASE', 'POSTGRES_DB'],
		['DB_POSTGRESDB_USER', 'POSTGRES_USER'],
		['DB_POSTGRESDB_PASSWORD', 'POSTGRES_PASSWORD'],
	].map((names) => names.map((name) => settings.get(name)));

	for (const store of stores) expect(services.get(store)).toContain('healthcheck:');
	for (const [n8n, store] of same) expect([n8n, typeof n8n]).toEqual([store, 'string']);
	expect(services.get('redis')).toContain('--appendonly yes');
});

it('stops later than it lets executions end, and lets nothing in before n8n is ready', () => {
	const [, minutes] = /stop_grace_period: (\d+)m/.exec(compose) ?? [];
	const [, readiness = 'none'] =
		/`GET (\S+)` answers 503 until then/.exec(sectionOf(PAGE, 'Put a gateway in front')) ?? [];

	expect(Number(settings.get('N8N_GRACEFUL_SHUTDOWN_TIMEOUT'))).toBeLessThan(Number(minutes) * 60);
	expect(gateway).toContain(`health_uri ${readiness}`);
	expect(services.get('n8n')).toContain(readiness);
	// Whoever is outside reaches the gateway alone.
	const open = [...services].filter(([, text]) => text.includes('ports:')).map(([name]) => name);
	expect(open).toEqual(['gateway']);
});
