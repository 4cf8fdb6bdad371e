// All templates, brought into n8n as a user would, with their times shorter.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bring, bringCredentials, parametersOf } from '../demo/bring.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';
import { DRIVES } from './templates.mjs';

/**
 * Every ten seconds, which are ten minutes of the platform: what the templates say of employees. n8n refuses a rule that is more
 * frequent than each minute, so these are six.
 */
const POLLS = [5, 15, 25, 35, 45, 55].map((second) => ({
	mode: 'custom',
	cronExpression: `${second} * * * * *`,
}));
const SCHEDULES = { 'reconcile-license-orders.json': { field: 'seconds', secondsInterval: 10 } };
const EVERY_MINUTE = { field: 'minutes', minutesInterval: 1 };

const templateFiles = () => readdirSync(join(ROOT_DIR, 'templates')).filter((name) => name.endsWith('.json'));

/** Tokens are fetched, and run out by the platform's own clock: every two minutes. */
const granted = ({ url, grants, enterprise }) => {
	const login = { baseUrl: url, ...grants, clientAuthentication: 'body' };
	return {
		orderService: { data: { ...login, authentication: 'clientCredentials', scope: 'auth_order' } },
		memberCenter: {
			data: { ...login, authentication: 'passwordGrant', enterpriseGlobalId: enterprise.globalId },
		},
	};
};

/**
 * Imports and publishes what is to be played: all but what is left out, unless `files` names some. `world` is handed to each template's
 * `prepare`; its `change` is of every template. Mails stay off. Gives them by file.
 */
export async function importTemplates(api, world, files = driven()) {
	const { sandbox, change } = world;
	const credentials = await bringCredentials({ api, sandbox }, granted(sandbox));
	const place = { api, sandbox, credentials, change };
	const imported = {};
	for (const file of files) {
		const { prepare } = DRIVES[file];
		imported[file] = await bring(place, file, {
			prepare(template) {
				for (const node of template.nodes) shorten(node, file, sandbox);
				prepare?.((name) => parametersOf(template, name), world);
			},
		});
	}
	return imported;
}

function driven() {
	const undriven = templateFiles().filter((file) => !(file in DRIVES));
	if (undriven.length > 0)
		throw new Error(`Nothing drives ${undriven.join(', ')}: templates.mjs needs a line of each`);
	return Object.keys(DRIVES).filter((file) => !DRIVES[file].leftOut);
}

/** Its times, and what is not each template's own. */
function shorten({ parameters, type }, file, { enterprise }) {
	if (type === `${PACKAGE}.orderServiceTrigger`) parameters.enterpriseGlobalId = enterprise.globalId;
	if ('pollTimes' in parameters) parameters.pollTimes = { item: POLLS };
	if (type === 'n8n-nodes-base.scheduleTrigger')
		parameters.rule = { interval: [SCHEDULES[file] ?? EVERY_MINUTE] };
}
