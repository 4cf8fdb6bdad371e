import { startCase } from 'lodash';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { events as memberEvents } from '../../nodes/MemberCenter/events';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { events as orderEvents } from '../../nodes/OrderService/events';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';
import type { WatchedEvent } from '../../nodes/shared/event';
import { type Sandbox, startSandbox } from '../../sandbox';
import { runNode } from '../support/engine';
import { Poller } from '../support/poller';
import { type EventExample, eventExamples } from './eventExamples';
import { type DocumentedNode, documentedNodes } from './exchange';
import { showJson } from './json';
import { anchorOf, fence } from './operationPage';
import { parameterTable } from './parameters';

/** A trigger as the documentation sees it. */
interface DocumentedTrigger extends DocumentedNode {
	trigger: INodeType;
	events: readonly WatchedEvent[];
	page: string;
}

export const documentedTriggers: Record<keyof typeof documentedNodes, DocumentedTrigger> = {
	orderService: {
		...documentedNodes.orderService,
		trigger: new OrderServiceTrigger(),
		events: orderEvents,
		page: 'order-service.md',
	},
	memberCenter: {
		...documentedNodes.memberCenter,
		trigger: new MemberCenterTrigger(),
		events: memberEvents,
		page: 'member-center.md',
	},
};

/** All events of both triggers, with links to their pages. */
export function eventTable(): string {
	const rows = Object.values(documentedTriggers).flatMap(({ trigger, events, page }) =>
		events.map(
			({ name, description }) =>
				`| ${trigger.description.displayName} | [${name}](${page}#${anchor(name)}) | ${description} |`,
		),
	);
	return ['| Node | Event | Told when |', '|---|---|---|', ...rows].join('\n');
}

/** Everything there is to say about a trigger's events. */
export async function eventsPage(node: keyof typeof documentedNodes): Promise<string> {
	const documented = documentedTriggers[node];
	const sections = [
		'### Parameters of the trigger',
		parameterTable(documented.trigger.description.properties),
	];
	for (const event of documented.events) {
		const example = eventExamples[event.value];
		if (example === undefined) throw new Error(`${event.value} has no row in test/docs/eventExamples.ts`);
		sections.push(await eventSection(documented, event, example));
	}
	return sections.join('\n\n');
}

const anchor = (name: string): string => name.toLowerCase().replace(/ /g, '-');

async function eventSection(
	documented: DocumentedTrigger,
	event: WatchedEvent,
	example: EventExample,
): Promise<string> {
	const { name, description, value, list } = event;
	const rows = await rowsAfter(documented, event, example);
	return [
		`### ${name}`,
		`${description}.`,
		`\`${value}\` · reads what [${startCase(list.resource)}: ${list.name}](#${anchorOf(list)}) reads`,
		...(example.notes.length > 0 ? [example.notes.map((note) => `- ${note}`).join('\n')] : []),
		`Between two polls ${example.change}. The second one gives`,
		fence('json', showJson(rows)),
	].join('\n\n');
}

/** What the event tells of the example's change: two polls of n8n's engine, with a run of the other node between them. */
async function rowsAfter(
	documented: DocumentedTrigger,
	event: WatchedEvent,
	example: EventExample,
): Promise<IDataObject[]> {
	const sandbox = await startSandbox();
	try {
		const poller = watching(sandbox, documented, event, example.parameters);
		await poller.start();
		// The clock of the documentation stands still; the service's goes on.
		sandbox.clock.shift(1_000);
		await carryOut(sandbox, example);
		const rows = await poller.poll();
		if (rows === null) throw new Error(`The example of ${event.value} tells nothing`);
		return rows;
	} finally {
		await sandbox.stop();
	}
}

/** A trigger that watches the sandbox's company. */
export function watching(
	sandbox: Sandbox,
	{ trigger, credential }: DocumentedTrigger,
	{ value }: WatchedEvent,
	parameters: INodeParameters = {},
): Poller {
	return new Poller({
		node: trigger,
		parameters: { event: value, enterpriseGlobalId: sandbox.enterprise.globalId, ...parameters },
		credentials: { [credential.name]: { type: credential, data: pasted(sandbox) } },
	});
}

/** Lets the example's change happen. */
export async function carryOut(sandbox: Sandbox, { by, happens }: EventExample): Promise<void> {
	happens?.(sandbox);
	if (by === undefined) return;
	const { node, credential } = documentedNodes[by.node];
	const [resource, operation] = by.operation.split('.');
	const { error } = await runNode({
		node,
		parameters: { resource, operation, ...by.parameters },
		credentials: { [credential.name]: { type: credential, data: pasted(sandbox) } },
		timezone: 'UTC',
	});
	if (error) throw error;
}

function pasted({ url, tokens, enterprise }: Sandbox) {
	return { baseUrl: url, ...tokens, enterpriseGlobalId: enterprise.globalId };
}
