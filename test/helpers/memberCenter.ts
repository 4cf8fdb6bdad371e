import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import type { CredentialInput } from './engine/engine';
import { runnerOf } from './engine/serviceRun';

/** Running the Member Center node against the scriptable server, with pasted tokens. */

export const PREFIX = '/me/api/v1';

export function memberCredential(
	baseUrl: string,
	more: ICredentialDataDecryptedObject = {},
): CredentialInput {
	const tokens = { authentication: 'tokens', clientToken: 'client-token-1', userToken: 'user-token-1' };
	return { memberCenterApi: { type: new MemberCenterApi(), data: { baseUrl, ...tokens, ...more } } };
}

export const runMember = runnerOf(() => new MemberCenter(), memberCredential);
