import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { ServiceError } from '../decode/envelope';

const SECRET_FIELDS = [
	'appAccessToken',
	'appSecret',
	'sessionToken',
	'clientToken',
	'userToken',
	'password',
	'sessionClientToken',
	'sessionUserToken',
];

/** Shorter texts would black out half of every message and are no secret anyway. */
const SHORTEST = 4;

/** The secret values of a credential, as they are now. */
export function secretsOf(credential: ICredentialDataDecryptedObject): string[] {
	return SECRET_FIELDS.map((name) => credential[name]).filter(
		(value): value is string => typeof value === 'string',
	);
}

/** The text with every secret blacked out, also where it stands URL-encoded or escaped as in JSON. */
export function redact(text: string, secrets: readonly string[]): string {
	const forms = secrets
		.filter((secret) => secret.length >= SHORTEST)
		.flatMap((secret) => [secret, encodeForUrl(secret), JSON.stringify(secret).slice(1, -1)]);
	// The longest first, or a secret that contains another would leave its rest behind.
	return [...new Set(forms)]
		.sort((a, b) => b.length - a.length)
		.reduce((clean, form) => clean.split(form).join('•••'), text);
}

function encodeForUrl(text: string): string {
	// A lone surrogate cannot be encoded (and could not have been sent in a URL either).
	return encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, ''));
}

/** The passwords inside an input, at any depth: `password` of an employee, `passwords` of a product. */
export function passwordsIn(value: unknown, named = false): string[] {
	if (typeof value === 'string') return named ? [value] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, entry]) =>
		passwordsIn(entry, /^passwords?$/.test(key) || (named && Array.isArray(value))),
	);
}

/** The error with secrets blacked out of what the service said. */
export function redactError(error: ServiceError, secrets: readonly string[]): ServiceError {
	const { cause } = error;
	return {
		...error,
		message: redact(error.message, secrets),
		...(cause === undefined ? {} : { cause: redact(cause, secrets) }),
	};
}
