import { SetupError } from '../lib/errors.mjs';
import { readOptions } from '../lib/script.mjs';

export const HELP = `npm run probe -- --base-url <address> [options]

Asks a real platform, with requests that only read, and writes a report: what its replies have in common with the documents,
and which assumptions of docs/assumptions.md hold there. See docs/probe.md.

  --base-url <address>      the platform, as in the credentials
  --enterprise <id>         Enterprise Global ID; the Member Center cannot be asked without one
  --channel-code <code>     a customer's channel code, and
  --channel-customer <id>   its channel customer ID: with both, customer records are compared too
  --enterprise-code <code>  what account names end with
  --token-url <address>     the token endpoint; with it, the login is tried
  --out <folder>            where probe.html and probe.md go (default: probe-report)
  --write                   also send requests that must be refused; needs the next two; shows them and asks first
  --employee <id>           global ID of an employee to test with
  --asset-number <number>   an asset number that nobody holds
  --help

Tokens are never given on the command line. They are read from the environment, or asked for at a terminal:
  Order Service   LICENSE_APP_TOKEN
  Member Center   LICENSE_CLIENT_TOKEN, LICENSE_USER_TOKEN
  Login           LICENSE_APP_KEY, LICENSE_APP_SECRET, LICENSE_USERNAME, LICENSE_PASSWORD
Without those of a service, that service is not asked.
Exit code: 0 when the report was written, whatever it says; else 1.
`;

/** The variables with secrets, and what they are called at the prompt. */
const TOKENS = {
	appToken: ['LICENSE_APP_TOKEN', 'App Access Token (Order Service)'],
	clientToken: ['LICENSE_CLIENT_TOKEN', 'Client Token (Member Center)'],
	userToken: ['LICENSE_USER_TOKEN', 'User Token (Member Center)'],
};
const LOGIN = {
	appKey: ['LICENSE_APP_KEY', 'App Key'],
	appSecret: ['LICENSE_APP_SECRET', 'App Secret'],
	username: ['LICENSE_USERNAME', 'Username (empty: no user token)'],
	password: ['LICENSE_PASSWORD', 'Password'],
};

const text = { type: 'string' };
const flag = { type: 'boolean', default: false };
const OPTIONS = {
	'base-url': text,
	enterprise: text,
	'channel-code': text,
	'channel-customer': text,
	'enterprise-code': text,
	'token-url': text,
	out: { ...text, default: 'probe-report' },
	write: flag,
	employee: text,
	'asset-number': text,
	help: flag,
};

function checkAddress(name, value = '') {
	const url = URL.canParse(value) ? new URL(value) : undefined;
	if (!url || !/^https?:$/.test(url.protocol))
		throw new SetupError(`--${name} takes an address that begins with https:// or http://`);
	if (url.username || url.password || url.search || url.hash)
		throw new SetupError(`--${name} takes an address without a login, a query or a fragment`);
}

export function readCommandLine(args) {
	const values = readOptions('probe', OPTIONS, args);
	if (values.help) return values;
	checkAddress('base-url', values['base-url']);
	if (values['token-url'] !== undefined) checkAddress('token-url', values['token-url']);
	if (values.write && !(values.employee && values['asset-number'] && values.enterprise))
		throw new SetupError('--write needs --enterprise, --employee and --asset-number');
	return values;
}

/**
 * The secrets, from the environment or else asked for. A token that has white space or a leading "Bearer" is taken without them. `ask`:
 * undefined where there is no terminal.
 */
export async function readSecrets(env, hasLogin, ask) {
	const wanted = { ...TOKENS, ...(hasLogin ? LOGIN : {}) };
	const isGiven = Object.values(wanted).some(([name]) => env[name]);
	const found = {};
	for (const [key, [name, label]] of Object.entries(wanted)) {
		const value = env[name] ?? (isGiven || !ask ? '' : await ask(label));
		found[key] = key.endsWith('Token') ? value.trim().replace(/^Bearer\s+/i, '') : value;
	}
	const isBroken = (value) => /[^\x21-\x7e]/.test(value);
	const broken = Object.keys(TOKENS).find((key) => isBroken(found[key]));
	if (broken) throw new SetupError(`${TOKENS[broken][0]} has characters that no token has`);
	if (Object.values(found).some(Boolean)) return found;
	throw new SetupError('There is neither a token nor a login', { hint: 'See npm run probe -- --help' });
}
