import type { IPollFunctions } from 'n8n-workflow';

import { entitiesById } from '../changes/entities';
import { openClient } from '../http/client';
import type { Clocks, EntitiesById, TriggerEvent } from '../model/event';
import { type Failure, type Result, type Row, unusableCredential } from '../model/exchange';
import type { Service } from '../model/service';
import { inputReader, type ReadInput } from '../read/inputReader';
import type { ParameterSource } from '../read/parameters';
import { budgetOf } from './budget';
import { pollError } from './pollError';
import { readEventList } from './readEventList';

interface OpenList {
	input: unknown;
	read: () => Promise<{ entities: EntitiesById; clocks: Clocks }>;
	signal: AbortSignal | undefined;
}

/** Reads the event's parameters, and opens its list. @throws NodeApiError, NodeOperationError */
export async function openList(
	context: IPollFunctions,
	service: Service,
	event: TriggerEvent,
): Promise<OpenList> {
	const errorOf = (failure: Failure) => pollError(context, service, event.value, failure);
	const { signal, explain } = budgetOf(context);
	const { client, defaults } = await openClient(context, service, signal);
	if (client.error !== undefined) throw errorOf(unusableCredential(client.error));
	const settings = readSettings(context, event, defaults);
	if (settings.error !== undefined) throw errorOf(settings.error);
	const { input, options } = settings.value;
	const opened = client.value;
	async function read() {
		const rows = await readEventList(opened, event, input, options, signal);
		if (rows.error !== undefined) throw errorOf(explain(rows.error));
		const local = Date.now();
		const offset = opened.clock()?.earliest;
		const clocks: Clocks = {
			local,
			service: offset === undefined ? undefined : local + offset,
			latestDate: opened.latestDate(),
		};
		return { entities: entitiesById(rows.value, event.identity), clocks };
	}
	return { input, read, signal };
}

function readSettings(context: IPollFunctions, event: TriggerEvent, defaults: Row): Result<ReadInput> {
	const source: ParameterSource = {
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getInputData: () => [],
		getNodeParameter: (name, _itemIndex, fallback, options) =>
			context.getNodeParameter(name, fallback, options),
	};
	const { fields, options, input, list } = event;
	return inputReader(source, { fields, options, input, endpoint: list.endpoint }, defaults)(0);
}
