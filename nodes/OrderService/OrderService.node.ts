import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { nodeProperties } from '../shared/form/nodeProperties';
import { runOperation } from '../shared/pipeline';
import { orderService } from './service';

/** License orders, locks, virtual assets, asset numbers, customers and enterprises (docs/api/order-service.openapi.yaml). */
export class OrderService implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Order Service',
		name: 'orderService',
		icon: { light: 'file:orderService.svg', dark: 'file:orderService.dark.svg' },
		group: ['transform'],
		version: 1,
		// "Get Many: License Order": the stored names, spelled as the dropdowns spell them. An order says what it does.
		subtitle:
			'={{ ({ delete_asset: "Asset Removal", delete_product: "Product Removal" })[$parameter["operation"] === "create" && $parameter["orderSource"] === "fields" ? $parameter["orderType"] : ""] ?? ($parameter["operation"] + ": " + $parameter["resource"]).replace(/([A-Z])/g, " $1").toTitleCase() }}',
		description:
			'Create license orders and manage locks, assets and customers of the license-authorization platform',
		defaults: { name: 'Order Service' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Creates license orders (purchase, renewal, asset removal, product removal), changes locks, lists assets and customers, allocates asset numbers. The API document shows no way back for removals and allocations. Give orders their own asset numbers and Enterprise Global ID, so that an order can be confirmed after a lost reply.',
		},
		credentials: [{ name: 'orderServiceApi', required: true }],
		properties: nodeProperties(orderService.operations),
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [await runOperation(this, orderService, this.continueOnFail())];
	}
}
