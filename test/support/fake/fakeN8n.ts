/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; for the unit tests of HTTP and of runs; it stands in for n8n's helper */
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialType,
	IExecuteFunctions,
	IHttpRequestHelper,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

/*
 * For the unit tests that send: stands where n8n stands, without its engine, which takes a second to load: what the credential says is done, and a request
 * really goes out. For tests that a change of the code is tried on many hundred times; the engine tests show that n8n does the same.
 */

export interface FakeN8n {
	credential: ICredentialDataDecryptedObject;
	type: ICredentialType;
	signal?: AbortSignal;
	/** Tries of one execution have the same. */
	executeData?: object;
}

const NODE = { name: 'Node', type: 'node' };

export function fakeContext({ credential, type, signal, executeData = {} }: FakeN8n): IExecuteFunctions {
	let stored = credential;
	const helpers = {
		httpRequest: sendRequest,
		async httpRequestWithAuthentication(
			_type: string,
			options: IHttpRequestOptions,
			{ credentialsDecrypted }: { credentialsDecrypted: ICredentialsDecrypted },
		) {
			const { data = {} } = credentialsDecrypted;
			const expirable =
				type.properties.find(({ typeOptions }) => typeOptions?.expirable === true)?.name ?? '';
			if (data[expirable] === '') {
				const fetched = await type.preAuthentication?.call(
					{ helpers } as unknown as IHttpRequestHelper,
					data,
				);
				stored = { ...stored, ...(fetched as ICredentialDataDecryptedObject) };
				Object.assign(data, fetched);
			}
			if (typeof type.authenticate !== 'function') throw new TypeError('authenticate is to be a function');
			return await sendRequest({ abortSignal: signal, ...(await type.authenticate(data, options)) });
		},
	};
	return {
		helpers,
		getNode: () => ({ ...NODE, credentials: { [type.name]: { id: '1', name: 'Mine' } } }),
		getCredentials: async () => await Promise.resolve({ ...stored }),
		getTimezone: () => 'UTC',
		getExecutionCancelSignal: () => signal,
		getExecuteData: () => Object.assign(executeData, { node: NODE }),
	} as unknown as IExecuteFunctions;
}

/** As n8n's helper with full responses and no parsing. `timeout` is silence. */
async function sendRequest({
	url,
	method,
	qs = {},
	headers,
	body,
	timeout = 0,
	abortSignal,
	encoding,
}: IHttpRequestOptions): Promise<IN8nHttpFullResponse> {
	const target = new URL(url);
	for (const [name, value] of Object.entries(qs)) target.searchParams.append(name, String(value));
	return await new Promise((resolve, reject) => {
		const sent = request(target, {
			agent: false,
			method,
			headers: headers as Record<string, string>,
			signal: abortSignal as AbortSignal,
		});
		sent.on('error', reject);
		sent.setTimeout(timeout, () =>
			sent.destroy(Object.assign(new Error('silence'), { code: 'ECONNABORTED' })),
		);
		sent.on('response', (response) => {
			const { statusCode = 0, headers: got } = response;
			const answer = (body: IncomingMessage | string) => resolve({ statusCode, headers: got, body });
			if (encoding === 'text') text(response).then(answer, reject);
			else {
				// Within a stream n8n's helper watches no silence.
				sent.setTimeout(0);
				answer(response);
			}
		});
		sent.end(body);
	});
}
