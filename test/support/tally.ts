import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';
import type {
	ICredentialType,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';

/* A small node with its credentials that uses every part of n8n which the harness stands in for; only the harness's own test uses it. */

/** Function-form `authenticate`, and a token that `preAuthentication` fetches. */
export const tallyApi: ICredentialType = {
	name: 'tallyApi',
	displayName: 'Tally API',
	properties: [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{ displayName: 'Key', name: 'key', type: 'string', typeOptions: { password: true }, default: '' },
		{ displayName: 'Token', name: 'token', type: 'hidden', typeOptions: { expirable: true }, default: '' },
	],
	async preAuthentication({ baseUrl, key }) {
		const options: IHttpRequestOptions = {
			method: 'POST',
			url: `${String(baseUrl)}/login`,
			body: { key },
			json: true,
		};
		const { data } = (await this.helpers.httpRequest(options)) as { data: { token: string } };
		return { token: data.token, extra: 'kept' };
	},
	authenticate: async ({ token }, request) => ({
		...request,
		headers: { ...request.headers, Authorization: `Bearer ${String(token)}` },
	}),
};

export const tallyGenericApi: ICredentialType = {
	name: 'tallyGenericApi',
	displayName: 'Tally Generic API',
	properties: [{ displayName: 'Key', name: 'key', type: 'string', default: '' }],
	authenticate: { type: 'generic', properties: { headers: { 'X-Key': '={{ $credentials.key }}' } } },
};

const authentication = (name: string) => ({ name, displayOptions: { show: { authentication: [name] } } });

export class TallyNode implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Tally',
		name: 'tally',
		group: ['transform'],
		version: 1,
		description: 'Counts',
		defaults: { name: 'Tally' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [authentication('tallyApi'), authentication('tallyGenericApi')],
		properties: [
			{ displayName: 'Authentication', name: 'authentication', type: 'hidden', default: 'tallyApi' },
			{ displayName: 'URL', name: 'url', type: 'string', default: '', required: true },
			{ displayName: 'ID', name: 'id', type: 'string', default: '' },
		],
	};

	methods = {
		loadOptions: {
			async counters(this: ILoadOptionsFunctions) {
				const url = this.getCurrentNodeParameter('url') as string;
				const reply = (await this.helpers.httpRequestWithAuthentication.call(this, 'tallyApi', { url })) as {
					data: { id: string };
				};
				return [{ name: reply.data.id, value: reply.data.id }];
			},
		},
		listSearch: {
			async search(this: ILoadOptionsFunctions, filter = '', paginationToken = '0') {
				const value = this.getCurrentNodeParameter('url') as string;
				return {
					results: [{ name: filter + paginationToken, value }],
					paginationToken: String(Number(paginationToken) + 1),
				};
			},
		},
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const rows: INodeExecutionData[] = [];
		const inputs = this.getInputData();
		this.logger.info(`counting ${inputs.length}`);
		for (const item of inputs.keys()) {
			const id = this.getNodeParameter('id', item) as string;
			const url = this.getNodeParameter('url', item) as string;
			const type = this.getNodeParameter('authentication', item) as string;
			const reply = (await this.helpers.httpRequestWithAuthentication.call(this, type, {
				url,
				qs: { id },
			})) as IDataObject;
			const pairedItem = { item };
			if (reply.code === 0) {
				rows.push({ json: reply.data as IDataObject, pairedItem });
				continue;
			}
			const message = `${String(reply.message)} (${String(reply.code)})`;
			if (!this.continueOnFail()) throw new NodeOperationError(this.getNode(), message, { itemIndex: item });
			rows.push({ json: { error: { message, id } }, pairedItem });
		}
		this.addExecutionHints({ message: `counted ${rows.length}` });
		return [rows];
	}
}
