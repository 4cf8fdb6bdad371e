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
import { orderService } from './service';

/** Reports what happens to the virtual assets of an enterprise (docs/maintainers/design.md, "Triggers"). */
export class OrderServiceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Order Service Trigger',
		name: 'orderServiceTrigger',
		icon: { light: 'file:orderService.svg', dark: 'file:orderService.dark.svg' },
		group: ['trigger'],
		version: 1,
		// "Asset Ending": the stored name, spelled as the dropdown spells it.
		subtitle: '={{ $parameter["event"].replace(/([A-Z])/g, " $1").toTitleCase() }}',
		// The editor shows it for the node and the trigger together.
		description:
			'Create license orders, manage locks, assets and customers; or start when an asset ends soon, is new, has changed or is gone',
		defaults: { name: 'Order Service Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		builderHint: {
			searchHint:
				'Starts a workflow when an asset ends within some days, is new, has changed or is gone. It polls, and the first poll only remembers what is there. For a list at a fixed time use a Schedule Trigger and Asset, Get Many.',
		},
		credentials: [{ name: 'orderServiceApi', required: true }],
		properties: eventProperties(events),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await pollService(this, orderService, events);
	}
}
