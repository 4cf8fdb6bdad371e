import type { IDataObject } from 'n8n-workflow';

import { events as memberCenter } from '../../../nodes/MemberCenter/events';
import { events as orderService } from '../../../nodes/OrderService/events';
import type { Clocks, TriggerEvent } from '../../../nodes/shared/model/event';
import type { Row } from '../../../nodes/shared/model/exchange';
import { detectChanges, entitiesById } from '../../../nodes/shared/changes/detectChanges';

/** For test/unit/changes and poll: the events of both triggers, polled without n8n and without a service. */

export const events: TriggerEvent[] = [...orderService, ...memberCenter];

export function eventOf(value: string): TriggerEvent {
	const event = events.find((one) => one.value === value);
	if (event === undefined) throw new Error(`There is no event ${value}`);
	return event;
}

/**
 * A trigger without n8n and without a service: an event that is shown one list after the other. Its clocks agree, unless
 * each is given.
 */
export class Watch {
	/** What n8n's database holds; a poll without rows is not saved unless n8n does so. */
	saved = '{}';
	#data: IDataObject = {};
	readonly #input: unknown;

	constructor(
		readonly event: TriggerEvent,
		input: Row = {},
		readonly durable = false,
	) {
		this.#input = event.input.parse({ enterpriseGlobalId: 'E1', ...input });
	}

	/** The first poll after n8n or the workflow was switched on: the memory is what was saved, and is saved again. */
	start(rows: Row[], now: number | Clocks = 0): Row[] {
		this.#data = JSON.parse(this.saved) as IDataObject;
		const told = this.poll(rows, now);
		this.save();
		return told;
	}

	poll(rows: Row[], now: number | Clocks = 0): Row[] {
		const { value, error } = detectChanges(
			this.#data,
			this.event,
			this.#input,
			entitiesById(rows, this.event.identity),
			typeof now === 'number' ? { local: now, service: now } : now,
		);
		if (error !== undefined) throw new Error(error.message);
		if (value.length > 0 || this.durable) this.save();
		return value;
	}

	save(): void {
		this.saved = JSON.stringify(this.#data);
	}
}
