/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it measures how busy the process is */
import { monitorEventLoopDelay } from 'node:perf_hooks';

import { isEqual, isPlainObject } from 'lodash';
import type { IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';

import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { runNode } from '../../support/engine/engine';
import { type Recorded, type Reply, startServer } from '../../support/server/server';
import { open, type Played, type Thrown } from '../../support/world/play';
import { credentialOf, itemsOf, PREFIX } from '../../support/world/run';
import type { Scenario } from '../../support/world/requests/scenario';
import type { Service } from '../../support/world/service';
import { operationOf } from '../../support/world/requests/wishes';

/** By then the last look is over, and whatever acts late has acted. */
const OVER_MS = 5_000;

/** Runs a world's node in n8n's engine, against a socket, in real time. */
export async function playReal(scenario: Scenario): Promise<Played> {
	const { truth, service, start } = open(scenario);
	const delay = monitorEventLoopDelay();
	delay.enable();
	const server = await startServer(async (request) => await answer(service, request));
	const [kind] = operationOf(scenario.kind);
	const type = kind === 'order' ? new OrderServiceApi() : new MemberCenterApi();
	let lastTry = start;
	const node = watched(
		kind === 'order' ? new OrderService() : new MemberCenter(),
		() => (lastTry = Date.now()),
	);
	// The requests tell of no item: a time-out of its own is of no use here.
	const items = itemsOf(scenario).map((item) => ({ ...item, options: scenario.options }));
	const result = await runNode({
		node,
		parameters: parametersFrom(items),
		items,
		credentials: { [type.name]: { type, data: credentialOf(scenario, server.url) } },
		onError: scenario.stop ? 'stopWorkflow' : 'continueRegularOutput',
		retryOnFail: scenario.tries > 1,
		maxTries: 2,
	});
	const end = Date.now();
	await new Promise((resolve) => setTimeout(resolve, start + OVER_MS - end));
	await server.stop();
	delay.disable();
	const thrown = result.error as Thrown | undefined;
	// A request passes the event loop a few times between its sending and its arrival.
	const lag = (4 * delay.max) / 1e6;
	return { scenario, truth, service, start, lastTry, end, rows: result.items, thrown, lag };
}

function watched(node: INodeType, onTry: () => void): INodeType {
	const { execute } = node;
	node.execute = async function (this: IExecuteFunctions) {
		onTry();
		return (await execute?.call(this)) ?? null;
	};
	return node;
}

/** Typed where it is the same for all items, else an expression. */
function parametersFrom(items: INodeParameters[]): INodeParameters {
	const [first = {}] = items;
	return Object.fromEntries(
		Object.entries(first).map(([name, value]) => {
			if (items.every((item) => isEqual(item[name], value))) return [name, value];
			return [
				name,
				(isPlainObject(value) && name === 'memberGlobalId') || name === 'borrowedUsbKey'
					? { ...(value as object), value: `={{ $json.${name}.value }}` }
					: `={{ $json.${name} }}`,
			];
		}),
	);
}

async function answer(service: Service, { method, path, query, body }: Recorded): Promise<Reply> {
	const plain = decodeURIComponent(path).replace(PREFIX, '');
	const given = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
	const { way, status, headers, text } = await service.handle({ method, path: plain, query, body: given });
	return way === 'whole' ? { status, headers, body: text } : { reset: true };
}
