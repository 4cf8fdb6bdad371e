import { get, isPlainObject, mapValues } from 'lodash';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
} from 'n8n-workflow';

import { memberCenter } from '../../../nodes/MemberCenter/service';
import { orderService } from '../../../nodes/OrderService/service';
import { runOperation } from '../../../nodes/shared/pipeline';
import type { Subject } from '../../nodes/faults/operations';

/* For the tests with generated input: stands where n8n stands, without the 4 ms that a request through n8n takes: fuzzing needs a hundred thousand of them. */

interface FuzzReply {
	statusCode: number;
	headers: Record<string, string>;
	body: string;
}

export interface FuzzRun {
	rows: INodeExecutionData[];
	requests: IDataObject[];
}

/** Every expression gives its item's own short value: `v0`, `v1`, … */
function resolve(value: unknown, index: number): unknown {
	if (typeof value === 'string')
		return value.startsWith('=') ? (value.includes('.size') ? index + 1 : `v${index}`) : value;
	if (Array.isArray(value)) return value.map((entry) => resolve(entry, index));
	return isPlainObject(value) ? mapValues(value as object, (entry) => resolve(entry, index)) : value;
}

type Subjected = Pick<Subject, 'service' | 'parameters'>;

const serviceOf = ({ service }: Subjected) => (service === 'order' ? orderService : memberCenter);

interface Standing {
	subject: Subjected;
	/** How many items. */
	count: number;
	/** Parameters of single items, which go past expressions. */
	given?: IDataObject[];
	credential?: ICredentialDataDecryptedObject;
	/** On Error is Stop. */
	stop?: boolean;
	/** One execution of the node, of which n8n may make several tries. */
	executeData?: object;
	/** n8n's request helper. */
	request: (request: IDataObject) => Promise<unknown>;
}

const credentialOf = ({ service }: Subjected): ICredentialDataDecryptedObject => ({
	baseUrl: 'https://platform.example',
	authentication: service === 'order' ? 'accessToken' : 'tokens',
	appAccessToken: 'app-token-of-fuzz',
	clientToken: 'client-token-of-fuzz',
	userToken: 'user-token-of-fuzz',
	enterpriseGlobalId: '1',
});

/** The context of a node's execution. */
export function contextOf(standing: Standing): IExecuteFunctions {
	const { subject, count, given = [], credential, stop = false, executeData = {}, request } = standing;
	const node = { name: 'Node', type: subject.service, typeVersion: 1, parameters: {} } as unknown as INode;
	const items: INodeExecutionData[] = Array.from({ length: count }, () => ({ json: {} }));
	const context = {
		getNode: () => node,
		getTimezone: () => 'UTC',
		getMode: () => 'manual',
		continueOnFail: () => !stop,
		getExecuteData: () => Object.assign(executeData, { node }),
		getInputData: () => items,
		getExecutionCancelSignal: () => undefined,
		addExecutionHints: () => undefined,
		getCredentials: async () => credential ?? credentialOf(subject),
		getNodeParameter: (
			name: string,
			index: number,
			fallback: unknown,
			options?: { rawExpressions?: boolean },
		) => {
			if (given[index] !== undefined && name in given[index])
				return options?.rawExpressions ? '={{ given }}' : given[index][name];
			// A path such as `assets["asset"]["0"]["assetNos"]`, as n8n takes it too.
			const value: unknown = get(subject.parameters, name) ?? fallback;
			return options?.rawExpressions ? value : resolve(value, index);
		},
		// n8n binds its helpers to the context; this one needs none.
		helpers: {
			httpRequestWithAuthentication: async (_type: string, options: IDataObject) => await request(options),
		},
	};
	return context as unknown as IExecuteFunctions;
}

/** Runs an operation over `count` items against the replies in their order; after the last one everything is refused. */
export async function fuzzRun(subject: Subjected, replies: FuzzReply[], count: number): Promise<FuzzRun> {
	const requests: IDataObject[] = [];
	const refusal = { statusCode: 299, headers: {}, body: '{"code":"1","message":"no more replies"}' };
	const request = async (options: IDataObject) => replies[requests.push(options) - 1] ?? refusal;
	const context = contextOf({ subject, count, request });
	return { rows: await runOperation(context, serviceOf(subject), true), requests };
}
