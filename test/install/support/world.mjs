// What the tests of installing stand on: a registry with the first version, the sandbox, and what users of that version had in n8n.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNpmjs } from '../../../scripts/lib/npmjs.mjs';
import { startRegistry } from '../../../scripts/lib/npmRegistry.mjs';
import { packPackage } from '../../../scripts/lib/pack.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { credentialsByNodeType } from '../../../scripts/demo/credentials.mjs';
import { chain, nodeOf, PACKAGE } from '../../../scripts/lib/workflow.mjs';

export const OLD = '0.1.0';
const OLD_DIR = join(ROOT_DIR, 'test', 'fixtures', OLD);
export const OLD_TARBALL = join(OLD_DIR, 'package.tgz');

/** What this checkout is published as: its own version, or the next one where it still has the first. */
export const NEW = (() => {
	const { version } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));
	return version === OLD ? '1.0.0' : version;
})();

/** @param {<S>(starting: Promise<S>) => Promise<S>} started */
export async function openWorld(started) {
	const [tarball, registry, sandbox] = [
		await packPackage(),
		await started(startRegistry()),
		await started(startSandbox()),
	];
	const npmjs = await started(startNpmjs(registry.url));
	await registry.publish(OLD_TARBALL);
	return {
		sandbox,
		npmjs,
		registry,
		publishNew: () => registry.publish(tarball, NEW),
		env: { ...npmjs.env, N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' },
	};
}

/** As the first version's users made them. @returns credentials by node type */
export async function makeCredentials(api, sandbox) {
	const made = {};
	const byNodeType = {};
	for (const [nodeType, { type, name, data }] of Object.entries(credentialsByNodeType)) {
		made[type] ??= (await api.createCredential({ name, type, data: data(sandbox) })).id;
		byNodeType[nodeType] = { [type]: { id: made[type], name } };
	}
	return byNodeType;
}

const pollTimes = { item: [{ mode: 'everyMinute' }] };

/** Two workflows of a trigger, each of which says what it was told. */
export const watchers = (credentials, { enterprise }) =>
	[
		['memberCenterTrigger', 'employeeAdded', ''],
		['orderServiceTrigger', 'assetCreated', enterprise.globalId],
	].map(([name, event, enterpriseGlobalId]) => {
		const type = `${PACKAGE}.${name}`;
		const parameters = { pollTimes, event, enterpriseGlobalId };
		return chain(event, [nodeOf('Watch', type, parameters, { credentials: credentials[type] })]);
	});

/** A workflow that lists assets, started by hand. */
export function lister(credentials, { enterprise }) {
	const type = `${PACKAGE}.orderService`;
	const parameters = {
		resource: 'asset',
		operation: 'getMany',
		enterpriseGlobalId: enterprise.globalId,
		filters: { expiresWithinDays: 3650 },
	};
	return chain('Assets', [
		nodeOf('Start', 'n8n-nodes-base.manualTrigger'),
		nodeOf('Assets', type, parameters, { credentials: credentials[type] }),
	]);
}

/** The first version's template, which orders once for each event by a ledger in a Data Table. */
export function orderer(credentials, { grants }) {
	const file = join(OLD_DIR, 'templates', 'crm-event-to-license-orders.json');
	const template = JSON.parse(readFileSync(file, 'utf8'));
	for (const node of template.nodes) {
		if (!node.type.startsWith(PACKAGE)) continue;
		node.credentials = credentials[node.type];
		if ('appKey' in node.parameters) node.parameters.appKey = grants.appKey;
	}
	return template;
}
