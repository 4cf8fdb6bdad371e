/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it looks for the fixtures by their folders */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { has, mapValues, pick, sortBy } from 'lodash';
import type { ICredentialType, IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { MemberCenterTrigger } from '../../../nodes/MemberCenter/MemberCenterTrigger.node';
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { OrderServiceTrigger } from '../../../nodes/OrderService/OrderServiceTrigger.node';
import type { CredentialInput } from '../../support/engine/engine';
import { runNode } from '../../support/engine/engine';
import { Poller } from '../../support/engine/poller';
import { skipPauses } from '../../support/fake/pauses';
import type { Recorded, Reply } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import type { Defaults, Exchange, Stored, StoredOperation, StoredTrigger } from '../../support/stored/stored';
import { defaultsOf, requestLine } from '../../support/stored/stored';

/**
 * What released versions have stored is read by this one: nodes with their parameters, credentials, and what triggers remember.
 * test/fixtures/<version> was written by that version's own code, and never changes (CONTRIBUTING.md, "A release").
 */

const FOLDER = join(__dirname, '..', '..', 'fixtures');
const read = <T>(version: string, file: string) =>
	JSON.parse(readFileSync(join(FOLDER, version, file), 'utf8')) as T[];

const nodes: Record<string, INodeType> = {
	orderService: new OrderService(),
	orderServiceTrigger: new OrderServiceTrigger(),
	memberCenter: new MemberCenter(),
	memberCenterTrigger: new MemberCenterTrigger(),
};
const credentialTypes: Record<string, ICredentialType> = {
	orderServiceApi: new OrderServiceApi(),
	memberCenterApi: new MemberCenterApi(),
};

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

/** Since 1.0.0 *Expires Within* gives the rows by their ends (docs/stored-names.md); 0.1.0 gave them as they were listed. */
const inOrder = ({ filters }: INodeParameters, rows: StoredOperation['rows']) =>
	has(filters, 'expiresWithinDays') ? sortBy(rows, 'json.id') : rows;

const credentialsOf = ({ credential: { type, data } }: Stored): CredentialInput => ({
	[type]: { type: credentialTypes[type]!, data: { ...data, baseUrl: server.url } },
});
const nodeOf = ({ node }: Stored): INodeType => nodes[node.type]!;

/** n8n's form of a number or a text: 0.1.0 had one number of days, later ones have a list of them as text. */
const asText = (parameters: INodeParameters) =>
	mapValues(parameters, (value) => (typeof value === 'number' ? String(value) : value));

describe.each(readdirSync(FOLDER))('what %s has stored', (version) => {
	const defaults = JSON.parse(readFileSync(join(FOLDER, version, 'defaults.json'), 'utf8')) as Defaults;
	const choices = Object.entries(defaults).flatMap(([node, of]) =>
		Object.entries(of).map(([chosen, values]) => [node, chosen, values] as const),
	);
	it.each(choices)('%s %s: what n8n left out is what it was', (node, chosen, values) => {
		const now = defaultsOf(nodes[node]!)[chosen] ?? {};
		expect(asText(pick(now, Object.keys(values)) as INodeParameters)).toEqual(asText(values));
	});

	const operations = read<StoredOperation>(version, 'operations.json').map(
		(one, index) =>
			[
				`${String(one.node.parameters.resource)}.${String(one.node.parameters.operation)}`,
				index,
				one,
			] as const,
	);

	it.each(operations)('%s (%i) sends the same requests and gives the same rows', async (_, __, stored) => {
		const { node, items, exchanges, rows } = stored;
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
		const given = result.items.map(({ json, pairedItem }) => ({ json, pairedItem }));
		expect(inOrder(node.parameters, given)).toMatchObject(inOrder(node.parameters, rows));
	});

	const triggers = read<StoredTrigger>(version, 'triggers.json').map(
		(one) => [String(one.node.parameters.event), one] as const,
	);

	describe.each(triggers)('%s', (_event, stored) => {
		const { first, second } = stored;
		/** The trigger after an update and a restart of n8n, with what was stored. */
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

		it.each([
			['what it had seen is not reported again', first.memory, first.exchanges, null],
			['what has changed meanwhile is reported', first.memory, second.exchanges, second.rows],
			['what it had reported is not reported again', second.memory, second.exchanges, null],
		])('%s', async (_what, memory, exchanges, rows) => {
			const given = await poll(memory, exchanges);

			if (rows === null) expect(given).toBeNull();
			// A later version may say more, such as `stage`.
			else expect(given).toMatchObject(rows);
		});
	});
});
