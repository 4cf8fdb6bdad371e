import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import type { CredentialInput, RunOptions, RunResult } from './engine';
import { runNode } from './engine';

/** Running the Member Center node against the scriptable server, with pasted tokens. */

export const PREFIX = '/me/api/v1';

export type MemberRun = Partial<Omit<RunOptions, 'parameters' | 'credentials'>> & {
	credential?: ICredentialDataDecryptedObject;
};

export function memberCredential(
	baseUrl: string,
	more: ICredentialDataDecryptedObject = {},
): CredentialInput {
	const tokens = { authentication: 'tokens', clientToken: 'client-token-1', userToken: 'user-token-1' };
	return { memberCenterApi: { type: new MemberCenterApi(), data: { baseUrl, ...tokens, ...more } } };
}

/** Runs `resource.operation` with the given parameters. */
export async function runMember(
	baseUrl: string,
	operation: string,
	parameters: INodeParameters,
	{ credential, ...more }: MemberRun = {},
): Promise<RunResult> {
	const [resource = '', value = ''] = operation.split('.');
	return await runNode({
		node: new MemberCenter(),
		credentials: memberCredential(baseUrl, credential),
		...more,
		parameters: { resource, operation: value, ...parameters },
	});
}
