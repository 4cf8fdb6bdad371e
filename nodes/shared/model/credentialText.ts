import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** A text value of a credential without outer white space, which is often pasted with it. */
export function credentialText(credential: ICredentialDataDecryptedObject, name: string): string {
	const value = credential[name];
	return typeof value === 'string' ? value.trim() : '';
}

/** A pasted token, without a leading "Bearer", which some pages show before it. */
export function tokenText(credential: ICredentialDataDecryptedObject, name: string): string {
	return credentialText(credential, name).replace(/^bearer\s+/i, '');
}
