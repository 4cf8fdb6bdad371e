import type { IPollFunctions } from 'n8n-workflow';

import type { TriggerEvent } from '../model/event';
import type { Row } from '../model/request';
import { inputReader, type ReadInput } from '../read/inputReader';
import type { ParameterSource } from '../read/parameters';
import type { Failure, Result } from '../model/result';

/** Reads and checks the event's parameters like an operation's parameters for a single item. */
export function readSettings(
	context: IPollFunctions,
	event: TriggerEvent,
	defaults: Row,
): Result<ReadInput, Failure> {
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
