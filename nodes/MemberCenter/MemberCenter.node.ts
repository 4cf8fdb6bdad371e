import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { nodeProperties } from '../shared/form/nodeProperties';
import { runOperation } from '../shared/pipeline';
import { pickers } from './pickers';
import { memberCenter } from './service';

/** Employees of an enterprise, their assets, and lent locks (docs/api/member-center.openapi.yaml). */
export class MemberCenter implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Member Center',
		name: 'memberCenter',
		icon: { light: 'file:memberCenter.svg', dark: 'file:memberCenter.dark.svg' },
		group: ['transform'],
		version: 1,
		// "Get Many: License Order": the stored names, spelled as the dropdowns spell them.
		subtitle:
			'={{ ($parameter["operation"] + ": " + $parameter["resource"]).replace(/([A-Z])/g, " $1").toTitleCase() }}',
		description:
			'Manage employees, their assets and lent locks on the license-authorization platform, and see all licenses',
		defaults: { name: 'Member Center' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Adds, edits and deletes employees of an enterprise, assigns and withdraws their assets, lends assets into a lent lock, lists or gets employees, assets and lent locks, lists licenses with their seats, ends and holders. The API document shows no way back from deleting an employee and from lending.',
		},
		credentials: [{ name: 'memberCenterApi', required: true }],
		properties: nodeProperties(memberCenter.operations),
	};

	methods = pickers;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await runOperation(this, memberCenter, this.continueOnFail())];
	}
}
