import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import lodash from 'lodash';
import { ensureBuilt } from './lib/pack.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runScript } from './lib/script.mjs';
import { table } from './lib/table.mjs';
import { judgeAssumptions } from './probe/assumptions.mjs';
import { createClient } from './probe/client.mjs';
import { readDocuments } from './probe/documents.mjs';
import { findingsOf } from './probe/findings.mjs';
import { basicOf, logIn } from './probe/login.mjs';
import { askHidden, askYes } from './probe/prompt.mjs';
import { readMemberCenter, readOrderService } from './probe/reads.mjs';
import { partsOf, toHtml, toMarkdown } from './probe/report.mjs';
import { HELP, readCommandLine, readSecrets } from './probe/settings.mjs';
import { planWrites } from './probe/writes.mjs';

const LONGEST_TEXT = 400;
const say = (line = '') => process.stdout.write(`${line}\n`);

async function main() {
	const chosen = readCommandLine(process.argv.slice(2));
	if (chosen.help) return say(HELP);
	const tokenUrl = chosen['token-url'];
	const ask = process.stdin.isTTY ? askHidden : undefined;
	const secrets = await readSecrets(process.env, tokenUrl !== undefined, ask);
	const { parseJson, createRedactor } = await loadNodes();

	const login = tokenUrl === undefined ? undefined : await logIn(tokenUrl, secrets);
	const tokens = {
		app: secrets.appToken || login?.tokens.app,
		client: secrets.clientToken || login?.tokens.client,
		user: secrets.userToken || login?.tokens.user,
	};
	const issued = (login?.attempts ?? []).map(({ token }) => token);
	const hidden = [...Object.values(secrets), ...Object.values(tokens), ...issued];
	const { redact } = createRedactor([...hidden, basicOf({ appKey: '', ...secrets })].filter(Boolean));

	const client = createClient({ baseUrl: chosen['base-url'], documents: readDocuments(), parseJson });
	const found = tokens.app && (await readOrderService(client, tokens, chosen));
	const enterprise = chosen.enterprise ?? found;
	const hasMember = tokens.client && tokens.user;
	if (hasMember && enterprise) await readMemberCenter(client, tokens, enterprise);
	else
		say(`The Member Center is not asked: ${hasMember ? 'give --enterprise' : 'there are no tokens for it'}.`);
	if (chosen.write && hasMember) await write(client, planWrites(tokens, chosen));

	report(client.exchanges, { login, chosen, redact });
}

/** The nodes' own code, as it is published: how they read JSON, and how they keep secrets out of texts. */
async function loadNodes() {
	await ensureBuilt();
	const load = (file) => createRequire(import.meta.url)(join(ROOT_DIR, 'dist', 'nodes', 'shared', file));
	return { ...load('decode/json.js'), ...load('redact/redactor.js') };
}

async function write(client, plan) {
	say(`\n${table(['Method', 'Path', 'Body', 'What it is for'], plan.rows)}\n`);
	if (await askYes('These requests change the platform only where an assumption does not hold.'))
		await plan.send(client);
	else say('Nothing of it was sent.');
}

function report(exchanges, { login, chosen, redact }) {
	const findings = findingsOf(exchanges);
	const assumptions = judgeAssumptions({ exchanges, login, enterpriseCode: chosen['enterprise-code'] });
	const parts = clean(partsOf({ at: new Date().toISOString(), findings, assumptions, exchanges }), redact);
	const out = resolve(chosen.out);
	mkdirSync(out, { recursive: true });
	writeFileSync(join(out, 'probe.md'), toMarkdown(parts));
	writeFileSync(join(out, 'probe.html'), toHtml(parts));
	say(parts[0].text);
	for (const { verdict, text, set } of assumptions.filter((one) => one.verdict === 'does not hold'))
		say(redact(`${verdict}: ${text}${set ? ` Set: ${set}` : ''}`));
	say(`Report: ${join(out, 'probe.html')} and probe.md`);
}

/** Every text without secrets, and then no longer than a person reads; half a secret would not be found. */
function clean(value, redact) {
	if (Array.isArray(value)) return value.map((entry) => clean(entry, redact));
	if (typeof value === 'object' && value !== null)
		return lodash.mapValues(value, (entry) => clean(entry, redact));
	return typeof value === 'string' ? shortened(redact(value)) : value;
}

const shortened = (text) => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text);

await runScript(main);
