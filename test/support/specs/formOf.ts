import {
	isINodePropertiesList,
	isINodePropertyCollectionList,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

import { MemberCenter } from '../../../nodes/MemberCenter/MemberCenter.node';
import { MemberCenterTrigger } from '../../../nodes/MemberCenter/MemberCenterTrigger.node';
import { OrderService } from '../../../nodes/OrderService/OrderService.node';
import { OrderServiceTrigger } from '../../../nodes/OrderService/OrderServiceTrigger.node';

export const descriptions = {
	orderService: new OrderService().description,
	memberCenter: new MemberCenter().description,
};

export type NodeName = keyof typeof descriptions;

export const triggers = {
	orderServiceTrigger: new OrderServiceTrigger().description,
	memberCenterTrigger: new MemberCenterTrigger().description,
};

/** For test/unit/project: the fields that a trigger shows for an event, without the dropdown of events. */
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

/** The fields inside a collection. */
export const insideOf = (field: INodeProperties | undefined): INodeProperties[] =>
	field?.type === 'collection' && isINodePropertiesList(field.options) ? field.options : [];

/** The choices of a dropdown. */
export const choicesOf = (field: INodeProperties | undefined): string[] =>
	(field?.options ?? []).map((option) => String((option as INodePropertyOptions).value));

/** Every collection and every group of entries below a field: `assets.asset.additionalFields` → its fields. */
export function entriesOf(field: INodeProperties, path = field.name): Array<[string, INodeProperties[]]> {
	const groups: Array<[string, INodeProperties[]]> =
		field.type === 'collection'
			? [[path, insideOf(field)]]
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
