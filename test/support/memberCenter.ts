import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import type { CredentialInput, RunResult } from './engine';
import { runService } from './serviceRun';
import type { ServiceRun } from './serviceRun';

/** Running the Member Center node against the scriptable server, with pasted tokens. */

export const PREFIX = '/me/api/v1';

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
	{ credential, ...more }: ServiceRun = {},
): Promise<RunResult> {
	return await runService(
		new MemberCenter(),
		memberCredential(baseUrl, credential),
		operation,
		parameters,
		more,
	);
}
