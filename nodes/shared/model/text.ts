/** Texts: labels, short lists, values of a credential. */
import { startCase } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** A stored name as the form shows it: `enterpriseGlobalId` is "Enterprise Global ID". */
export function labelOf(name: string): string {
	return startCase(name).replace(/\b(?:Crm|Id|Uri|Url)\b/g, (word) => word.toUpperCase());
}

/** The first few of the texts: "maria01, maria02, …" */
export function listed(texts: string[], between = ', ', most = 5): string {
	return texts.slice(0, most).join(between) + (texts.length > most ? `${between}…` : '');
}

export const leftOutText = (count: number): string =>
	`Entries that the filters left out, as the list does not show what they ask for: ${count}`;

/** A text value of a credential without outer white space, which is often pasted with it. An expression may give a number, as a table has it. */
export function credentialText(credential: ICredentialDataDecryptedObject, name: string): string {
	const value = credential[name];
	if (typeof value === 'string') return value.trim();
	return Number.isSafeInteger(value) ? String(value) : '';
}

/** A pasted token, without a leading "Bearer", which some pages show before it. */
export function tokenText(credential: ICredentialDataDecryptedObject, name: string): string {
	return credentialText(credential, name).replace(/^bearer\s+/i, '');
}
