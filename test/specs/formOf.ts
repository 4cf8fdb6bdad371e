import {
	isINodePropertiesList,
	isINodePropertyCollectionList,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	NodeHelpers,
} from 'n8n-workflow';

import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { MemberCenterTrigger } from '../../nodes/MemberCenter/MemberCenterTrigger.node';
import { OrderService } from '../../nodes/OrderService/OrderService.node';
import { OrderServiceTrigger } from '../../nodes/OrderService/OrderServiceTrigger.node';

export const descriptions = {
	orderService: new OrderService().description,
	memberCenter: new MemberCenter().description,
};

export type NodeName = keyof typeof descriptions;

export const triggers = {
	orderServiceTrigger: new OrderServiceTrigger().description,
	memberCenterTrigger: new MemberCenterTrigger().description,
};

/** The events that a trigger offers. */
export const eventsOf = (trigger: keyof typeof triggers): string[] =>
	choicesOf(triggers[trigger].properties[0]);

/** The fields that a trigger shows for an event, without the dropdown of events. */
export function eventFormOf(trigger: keyof typeof triggers, event: string): INodeProperties[] {
	return triggers[trigger].properties.filter(
		({ name, displayOptions }) =>
			name !== 'event' && (displayOptions === undefined || displayOptions.show?.event?.includes(event)),
	);
}

/** The fields that a node shows for `resource.operation`. */
export function formOf(node: NodeName, operation: string): INodeProperties[] {
	const [resource = '', value = ''] = operation.split('.');
	return descriptions[node].properties.filter(
		({ displayOptions }) =>
			displayOptions?.show?.resource?.includes(resource) && displayOptions.show.operation?.includes(value),
	);
}

/** Of these, the names of those that a new node shows, by n8n's own rule. */
export function shownAtFirst(node: NodeName, operation: string): string[] {
	const form = formOf(node, operation).filter(({ type }) => type !== 'notice');
	const [resource, value] = operation.split('.');
	const chosen = Object.fromEntries(form.map((field) => [field.name, field.default]));
	const values = { ...chosen, resource, operation: value } as INodeParameters;
	return form
		.filter((field) => NodeHelpers.displayParameter(values, field, { typeVersion: 1 }, descriptions[node]))
		.map(({ name }) => name);
}

/** The choices of a dropdown. */
export const choicesOf = (field: INodeProperties | undefined): string[] =>
	(field?.options ?? []).map((option) => String((option as INodePropertyOptions).value));

/** Every collection and every group of entries below a field: `assets.asset.additionalFields` → its fields. */
export function entriesOf(field: INodeProperties, path = field.name): Array<[string, INodeProperties[]]> {
	const groups: Array<[string, INodeProperties[]]> =
		field.type === 'collection' && isINodePropertiesList(field.options)
			? [[path, field.options]]
			: isINodePropertyCollectionList(field.options)
				? field.options.map((group) => [`${path}.${group.name}`, group.values])
				: [];
	return groups.flatMap(
		([at, fields]): Array<[string, INodeProperties[]]> => [
			[at, fields],
			...fields.flatMap((inner) => entriesOf(inner, `${at}.${inner.name}`)),
		],
	);
}
