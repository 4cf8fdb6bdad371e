import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { TriggerEvent } from '../../nodes/shared/model/event';
import { type Sandbox, startSandbox } from '../../sandbox';
import { Poller } from '../../test/helpers/engine/poller';
import { type EventExample, eventExamples } from './eventExamples';
import { carryOut, credentialsOf, documented, type Documented } from './exchange';
import { showJson } from './json';
import { anchor, bullets, fence, table } from './markdown';
import { titleOf } from './operationPage';
import { parameterTable } from './parameters';

/** All events of both triggers, with links to their pages. */
export function eventTable(): string {
	const rows = Object.values(documented).flatMap(({ trigger, events, page }) =>
		events.map(({ name, description }) => [
			trigger.description.displayName,
			`[${name}](${page}#${anchor(name)})`,
			description,
		]),
	);
	return table(['Node', 'Event', 'Reported when'], rows, { tight: true });
}

export async function eventsPage(which: Documented): Promise<string> {
	const { properties } = which.trigger.description;
	const sections = ['### Parameters of the trigger', parameterTable(properties)];
	for (const event of which.events) {
		const example = eventExamples[event.value];
		if (example === undefined) throw new Error(`${event.value} has no row in tools/docs/eventExamples.ts`);
		const { name, description, value, list } = event;
		sections.push(
			`### ${name}`,
			`${description}. \`${value}\` reads what [${titleOf(list)}](#${anchor(titleOf(list))}) reads.`,
			...(example.notes.length > 0 ? [bullets(example.notes)] : []),
			`Between two polls ${example.change}. The ${event.value === 'assetRevoked' ? 'one after the next' : 'second one'} gives`,
			fence('json', showJson(await rowsAfter(which, event, example))),
		);
	}
	return sections.join('\n\n');
}

/** What the event tells of the example's change: two polls of n8n's engine, with a run of the other node between them. */
async function rowsAfter(
	which: Documented,
	event: TriggerEvent,
	example: EventExample,
): Promise<IDataObject[]> {
	const sandbox = await startSandbox();
	try {
		const poller = watching(sandbox, which, event, example.parameters);
		await poller.start();
		// The clock of the documentation stands still; the service's goes on.
		sandbox.clock.shift(1_000);
		await letHappen(sandbox, example);
		// What is gone is told by the second poll that lacks it.
		const rows = (await poller.poll()) ?? (await poller.poll());
		if (rows === null) throw new Error(`The example of ${event.value} reports nothing`);
		return rows;
	} finally {
		await sandbox.stop();
	}
}

export function watching(
	sandbox: Sandbox,
	which: Documented,
	{ value }: TriggerEvent,
	parameters: INodeParameters = {},
): Poller {
	return new Poller({
		node: which.trigger,
		parameters: { event: value, enterpriseGlobalId: sandbox.enterprise.globalId, ...parameters },
		credentials: credentialsOf(which, sandbox),
	});
}

export async function letHappen(sandbox: Sandbox, { by, happens }: EventExample): Promise<void> {
	happens?.(sandbox);
	if (by) await carryOut(documented[by.service], credentialsOf(documented[by.service], sandbox), by);
}
