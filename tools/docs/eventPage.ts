import type { INodeParameters } from 'n8n-workflow';

import type { TriggerEvent } from '../../nodes/shared/model/event';
import type { Sandbox } from '../../sandbox';
import { Poller } from '../../test/helpers/engine/poller';
import { credentialsFor } from '../../test/nodes/faults/operations';
import { type EventExample, eventExamples } from './eventExamples';
import { carryOut, documented, type Documented, inSandbox } from './exchange';
import { anchor, bullets, json, steps, table } from './markdown';
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
	const sections = ['### Parameters of the trigger', parameterTable(which.trigger.description.properties)];
	for (const event of which.events) {
		const { name, description, value, list } = event;
		const example = eventExamples[value];
		if (example === undefined) throw new Error(`${value} has no row in tools/docs/eventExamples.ts`);
		sections.push(
			`### ${name}`,
			`${description}. \`${value}\` reads what [${titleOf(list)}](#${anchor(titleOf(list))}) reads.`,
			...(example.notes.length > 0 ? [bullets(example.notes)] : []),
			await inSandbox(async (sandbox) => {
				const poller = watching(sandbox, which, event, example.parameters);
				await poller.start();
				// The clock of the documentation stands still; the service's goes on.
				sandbox.clock.shift(1_000);
				await letHappen(sandbox, example);
				// What is gone is told by the second poll that lacks it.
				const rows = (await poller.poll()) ?? (await poller.poll());
				return steps([[`between two polls ${example.change}: the row`, json(rows)]]);
			}),
		);
	}
	return sections.join('\n\n');
}

function watching(
	sandbox: Sandbox,
	which: Documented,
	{ value }: TriggerEvent,
	parameters: INodeParameters = {},
): Poller {
	return new Poller({
		node: which.trigger,
		parameters: { event: value, enterpriseGlobalId: sandbox.enterprise.globalId, ...parameters },
		credentials: credentialsFor(which.name, sandbox),
	});
}

async function letHappen(sandbox: Sandbox, { by, happens }: EventExample): Promise<void> {
	happens?.(sandbox);
	if (by) await carryOut(documented[by.service], sandbox, by);
}
