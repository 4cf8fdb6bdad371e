import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { eventProperties } from '../shared/form/nodeProperties';
import { pollService } from '../shared/triggers/poll';
import { events } from './events';
import { memberCenter } from './service';

/** Reports what happens to the employees of an enterprise, their assets and lent locks (docs/maintainers/design.md, "Triggers"). */
export class MemberCenterTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Member Center Trigger',
		name: 'memberCenterTrigger',
		icon: { light: 'file:memberCenter.svg', dark: 'file:memberCenter.dark.svg' },
		group: ['trigger'],
		version: 1,
		// "Employee Added": the stored name, spelled as the dropdown spells it.
		subtitle: '={{ $parameter["event"].replace(/([A-Z])/g, " $1").toTitleCase() }}',
		// The editor shows it for the node and the trigger together.
		description:
			'Manage employees, their assets and lent locks; or start when one of them is new, has changed or is gone',
		defaults: { name: 'Member Center Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		builderHint: {
			searchHint:
				'Starts a workflow when an employee is added, changed or deleted, an asset is assigned or withdrawn, a lock is lent or returned. It polls, and the first poll only remembers what is there.',
		},
		credentials: [{ name: 'memberCenterApi', required: true }],
		properties: eventProperties(events),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollService(this, memberCenter, events);
	}
}
