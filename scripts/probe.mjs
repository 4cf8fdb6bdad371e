// npm run probe: asks a real platform, with requests that only read, which assumptions of docs/assumptions.md hold there (docs/probe.md).
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SetupError } from './lib/errors.mjs';
import { readOptions, runScript } from './lib/script.mjs';
import { judgeAssumptions } from './probe/assumptions.mjs';
import { askMemberCenter, askOrderService, logIn, openClient } from './probe/requests.mjs';

const HELP = `npm run probe -- --base-url <address> --enterprise <id> [options]

Asks a real platform, with requests that only read, which assumptions of the nodes hold there: see docs/probe.md.

  --base-url <address>      the platform, as in the credentials
  --enterprise <id>         Enterprise Global ID
  --channel-code <code>     a customer's channel code, and
  --channel-customer <id>   its channel customer ID: with both, customer records are looked at too
  --enterprise-code <code>  what account names end with
  --token-url <address>     the token endpoint; with it, the login is tried
  --out <file>              where the report goes (default: probe.md)

Tokens are read from the environment, never given on the command line. A service without its own is not asked.
  Order Service   LICENSE_APP_TOKEN
  Member Center   LICENSE_CLIENT_TOKEN, LICENSE_USER_TOKEN
  Login           LICENSE_APP_KEY, LICENSE_APP_SECRET, LICENSE_USERNAME, LICENSE_PASSWORD
Exit code: 0 when the report was written, whatever it says; else 1.
`;

const text = { type: 'string' };
const OPTIONS = {
	...{ 'base-url': text, enterprise: text, 'channel-code': text, 'channel-customer': text },
	...{ 'enterprise-code': text, 'token-url': text, out: { ...text, default: 'probe.md' } },
	help: { type: 'boolean', default: false },
};
const TOKENS = ['LICENSE_APP_TOKEN', 'LICENSE_CLIENT_TOKEN', 'LICENSE_USER_TOKEN'];
const LOGIN = ['LICENSE_APP_KEY', 'LICENSE_APP_SECRET', 'LICENSE_USERNAME', 'LICENSE_PASSWORD'];

async function main() {
	const chosen = readOptions('probe', OPTIONS);
	if (chosen.help) return process.stdout.write(HELP);
	for (const name of ['base-url', 'token-url'])
		if (!/^https?:\/\/[^?#@]+$/.test(chosen[name] ?? (name === 'token-url' ? 'https://none' : '')))
			throw new SetupError(`--${name} takes an address that begins with https:// or http://`);
	if (!chosen.enterprise)
		throw new SetupError('--enterprise is needed: the lists are those of one enterprise');
	const secrets = readSecrets(chosen['token-url'] ? [...TOKENS, ...LOGIN] : TOKENS);
	const login = chosen['token-url'] && (await logIn(chosen['token-url'], secrets));
	const tokens = {
		app: secrets.LICENSE_APP_TOKEN || login?.tokens.app,
		client: secrets.LICENSE_CLIENT_TOKEN || login?.tokens.client,
		user: secrets.LICENSE_USER_TOKEN || login?.tokens.user,
	};
	const client = openClient(chosen['base-url'], tokens);
	if (tokens.app) await askOrderService(client, chosen);
	if (tokens.client && tokens.user) await askMemberCenter(client, chosen);
	const { exchanges } = client;
	const answers = judgeAssumptions({ exchanges, login, enterpriseCode: chosen['enterprise-code'] });
	writeFileSync(resolve(chosen.out), reportOf(answers, exchanges));
	process.stdout.write(`${summaryOf(answers, exchanges)}\nReport: ${resolve(chosen.out)}\n`);
}

/** A token is taken without white space and a leading "Bearer". */
function readSecrets(names) {
	const found = {};
	for (const name of names) {
		const value = process.env[name] ?? '';
		found[name] = TOKENS.includes(name) ? value.trim().replace(/^Bearer\s+/i, '') : value;
		if (TOKENS.includes(name) && /[^\x21-\x7e]/.test(found[name]))
			throw new SetupError(`${name} has characters that no token has`);
	}
	if (Object.values(found).some(Boolean)) return found;
	throw new SetupError('There is neither a token nor a login', { hint: 'See npm run probe -- --help' });
}

function summaryOf(answers, exchanges) {
	const count = (verdict) => answers.filter((one) => one.verdict === verdict).length;
	return (
		`${exchanges.length} requests. Assumptions: ${count('holds')} hold, ` +
		`${count('does not hold')} do not hold, ${count('not judged')} could not be judged.`
	);
}

/** Nothing in it comes from a reply but what the documents name: their codes, fields and license types; numbers and times besides. */
function reportOf(answers, exchanges) {
	const table = (columns, rows) =>
		[columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
	const order = ['does not hold', 'holds', 'not judged'];
	const sorted = order.flatMap((verdict) => answers.filter((one) => one.verdict === verdict));
	const requests = exchanges.map(({ step, operation, status, code, tookMs }) =>
		[step, operation, status ?? 'no reply', code ?? 'none', tookMs].map(String),
	);
	const differences = exchanges.flatMap(({ operation, differences }) =>
		differences.map((text) => `${operation}: ${text}`),
	);
	return [
		`# Probe of a platform\n\n${new Date().toISOString()}. ${summaryOf(answers, exchanges)}`,
		'## Assumptions',
		table(
			['Verdict', 'Assumption', 'What was seen', 'What to set'],
			sorted.map(({ verdict, text, why, set = '' }) => [verdict, text, why, set]),
		),
		'## Not as documented',
		[...new Set(differences)].map((line) => `- ${line}`).join('\n') || 'Nothing.',
		'## Requests',
		table(['For', 'Operation', 'HTTP', 'Code', 'Milliseconds'], requests),
		'',
	].join('\n\n');
}

await runScript(main);
