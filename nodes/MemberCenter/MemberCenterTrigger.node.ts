import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { eventProperties } from '../shared/form/eventProperties';
import { pollService } from '../shared/poll';
import { events } from './events';
import { memberCenter } from './service';

/** Tells what happens to the employees of an enterprise, their assets and lent locks (docs/design.md, "Triggers"). */
export class MemberCenterTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Member Center Trigger',
		name: 'memberCenterTrigger',
		icon: { light: 'file:memberCenter.svg', dark: 'file:memberCenter.dark.svg' },
		group: ['trigger'],
		version: 1,
		// "Employee Added": the stored name, spelled as the dropdown spells it.
		subtitle: '={{ $parameter["event"].replace(/([A-Z])/g, " $1").toTitleCase() }}',
		description:
			'Starts when an employee of the license-authorization platform is new, has changed or is deleted, or when an asset or lent lock changes hands',
		defaults: { name: 'Member Center Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'memberCenterApi', required: true }],
		properties: eventProperties(events),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollService(this, memberCenter, events);
	}
}
