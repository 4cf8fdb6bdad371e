/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it looks for the fixtures by their folders */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { pick } from 'lodash';
import type { ICredentialType, IDataObject, INodeType } from 'n8n-workflow';

import { runNode, type CredentialInput } from '../../support/engine/engine';
import { Poller } from '../../support/engine/poller';
import { skipPauses } from '../../support/fake/pauses';
import type { Recorded, Reply } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { specs } from '../../support/specs/specs';
import { documented } from '../../../tools/docs/exchange';
import { recordEvent, recordExample, recordWire } from '../../../tools/fixtures/recordings';
import type {
	Defaults,
	Exchange,
	Stored,
	StoredOperation,
	StoredTrigger,
} from '../../../tools/fixtures/stored';
import { defaultsOf, requestLine } from '../../../tools/fixtures/stored';

/**
 * What released versions have stored is read by this one: nodes with their parameters, credentials, and what triggers remember.
 * test/fixtures/<version> was written by that version's own code, and never changes (docs/maintainers/publishing.md, "A release"). What this
 * version would store is played as well, so that recorder and player are known to work when the first one is released.
 */

const FOLDER = join(__dirname, '..', '..', 'fixtures');
const released = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const read = <T>(version: string, file: string) =>
	JSON.parse(readFileSync(join(FOLDER, version, file), 'utf8')) as T;

const services = Object.values(documented);
const nodes: Record<string, INodeType> = Object.fromEntries(
	services.flatMap(({ node, trigger }) => [node, trigger]).map((one) => [one.description.name, one]),
);
const credentialTypes: Record<string, ICredentialType> = Object.fromEntries(
	services.map(({ credential }) => [credential.name, credential]),
);

skipPauses();
const server = useServer();

/** Answers as the service did then; a request that the version did not send gets a 404. */
const answersOf = (exchanges: Exchange[]) => {
	const left = [...exchanges];
	return (request: Recorded): Reply => {
		const index = left.findIndex((one) => one.request === requestLine(request));
		return index < 0 ? { status: 404 } : { body: left.splice(index, 1)[0]!.reply };
	};
};

const credentialsOf = ({ credential: { type, data } }: Stored): CredentialInput => ({
	[type]: { type: credentialTypes[type]!, data: { ...data, baseUrl: server.url } },
});
const nodeOf = ({ node }: Stored): INodeType => nodes[node.type]!;

/** The same requests are sent, and the same rows given. */
async function playOperation(stored: StoredOperation): Promise<void> {
	const { node, items, exchanges, rows } = stored;
	server.clear();
	server.reply(answersOf(exchanges));
	const result = await runNode({
		node: nodeOf(stored),
		credentials: credentialsOf(stored),
		items,
		parameters: node.parameters,
		timezone: 'UTC',
	});

	expect(result.error?.message).toBeUndefined();
	expect(server.requests.map(requestLine).sort()).toEqual(exchanges.map(({ request }) => request).sort());
	expect(result.items.map(({ json, pairedItem }) => ({ json, pairedItem }))).toMatchObject(rows);
}

/** The trigger goes on after an update and a restart of n8n: what is new is reported, and nothing twice. */
async function playTrigger(stored: StoredTrigger): Promise<void> {
	const poll = async (memory: IDataObject, exchanges: Exchange[]) => {
		server.reply(answersOf(exchanges));
		const poller = new Poller({
			node: nodeOf(stored),
			parameters: stored.node.parameters,
			credentials: credentialsOf(stored),
		});
		poller.remember(memory);
		return await poller.start('init');
	};
	const { first, second } = stored;

	expect(await poll(first.memory, first.exchanges)).toBeNull();
	// A later version may say more.
	expect(await poll(first.memory, second.exchanges)).toMatchObject(second.rows);
	expect(await poll(second.memory, second.exchanges)).toBeNull();
}

if (released.length === 0) it.todo('what released versions have stored: none is released yet');
for (const version of released)
	describe(`what ${version} has stored`, () => {
		const choices = Object.entries(read<Defaults>(version, 'defaults.json')).flatMap(([node, of]) =>
			Object.entries(of).map(([chosen, values]) => [node, chosen, values] as const),
		);
		it.each(choices)('%s %s: what n8n left out is what it was', (node, chosen, values) => {
			expect(pick(defaultsOf(nodes[node]!)[chosen], Object.keys(values))).toEqual(values);
		});

		const operations = read<StoredOperation[]>(version, 'operations.json').map(
			(one) => [String(one.node.parameters.resource), String(one.node.parameters.operation), one] as const,
		);
		it.each(operations)('%s.%s', async (_resource, _operation, stored) => await playOperation(stored));

		const triggers = read<StoredTrigger[]>(version, 'triggers.json').map(
			(one) => [one.node.parameters.event, one] as const,
		);
		it.each(triggers)('%s', async (_event, stored) => await playTrigger(stored));
	});

describe('what this version would store', () => {
	/** As a file holds it. */
	const written = <T>(recording: T) => JSON.parse(JSON.stringify(recording)) as T;

	it.each(specs.map((spec) => [spec.name, spec] as const))('%s', async (_name, spec) => {
		for (const record of [recordWire, recordExample]) await playOperation(written(await record(spec)));
	});

	const events = services.flatMap((which) => which.events.map(({ value }) => [value, which] as const));
	it.each(events)('%s', async (event, which) => await playTrigger(written(await recordEvent(which, event))));
});
