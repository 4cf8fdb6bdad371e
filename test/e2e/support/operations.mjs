import { tsImport } from 'tsx/esm/api';
import { memberCenterType, orderServiceType } from './workflows.mjs';

const { records } = await tsImport('../../support/records.ts', import.meta.url);

const NODES = {
	order: { type: orderServiceType, label: 'Order Service' },
	member: { type: memberCenterType, label: 'Member Center' },
};

/** The fields that a new node shows, in their order; `?` marks those that it does not show, `†` those that are required. */
const shownOf = ({ parameters, shown }) =>
	(shown ?? parameters)
		.split(' ')
		.filter((name) => !name.endsWith('?'))
		.map((name) => name.replace('†', ''));

/** Every operation, with the fields that it shows when its node is new: as test/operations has them. */
export const OPERATIONS = records.map(({ service, name, form }) => {
	const [resource, operation] = name.split('.');
	const { type, label } = NODES[service];
	return { title: `${label} ${name}`, type, resource, operation, fields: shownOf(form) };
});
