import { NodeHelpers } from 'n8n-workflow';
import type { INodeParameters } from 'n8n-workflow';

import { descriptions, formOf } from '../../support/specs/formOf';
import { specs } from '../../support/specs/specs';

/** What a new node shows of an operation's fields, by n8n's own rule: those marked `?` wait for a choice. */

const NODES = { order: 'orderService', member: 'memberCenter' } as const;

it.each(specs.map((spec) => [spec.service, spec.name, spec.form.parameters] as const))(
	'%s: %s',
	(service, name, parameters) => {
		const form = formOf(NODES[service], name);
		const [resource = '', operation = ''] = name.split('.');
		const chosen = Object.fromEntries(form.map((field) => [field.name, field.default]));
		const values = { ...chosen, resource, operation } as INodeParameters;
		const shown = form
			.filter((field) =>
				NodeHelpers.displayParameter(values, field, { typeVersion: 1 }, descriptions[NODES[service]]),
			)
			.map((field) => field.name);
		const all = parameters.split(' ').map((field) => field.replace(/[†?]/g, ''));
		const due = parameters
			.split(' ')
			.filter((field) => !field.endsWith('?'))
			.map((field) => field.replace('†', ''));

		expect(shown.filter((field) => all.includes(field))).toEqual(due);
	},
);
