/** Passwords that a request carried: in what the service writes for people, and in fields that are called so. */
import { identity, memoize } from 'lodash';

import type { Failure, PartResult } from '../model/exchange';
import type { Part, RunContext } from '../model/run';
import { createRedactor, fieldsIn, REDACTED, redactFailure } from './redactor';

const MESSAGE_FIELDS = ['message', 'cause'];

const isPassword = (key: string) => key === 'password' || key === 'passwords';

/** The passwords in a value, at any depth: `password` of an employee or a login, `passwords` of a product. */
export function passwordsIn(input: unknown): string[] {
	const found: string[] = [];
	for (const { name, value } of fieldsIn(input))
		if (isPassword(name) && typeof value === 'string') found.push(value);
	return found;
}

/**
 * Passwords in the service's text for people. Names, IDs and codes stay, as a password may be part of one by chance. Call it after the reply
 * was matched to its parts, because a message may name a part.
 */
export function redactPasswords(
	{ service }: { service: Pick<RunContext['service'], 'freeText'> },
	parts: Array<Pick<Part, 'value'>>,
	results: PartResult[],
): PartResult[] {
	const passwords = passwordsIn(parts.map(({ value }) => value));
	if (passwords.length === 0) return results;
	// Memoized, as all parts of a refused request have the same message.
	const redact = memoize(createRedactor(passwords).redact);
	const freeText = [...MESSAGE_FIELDS, ...(service.freeText ?? [])];
	for (const { rows } of results) redactFields(rows, freeText, redact);
	return results.map((result) => {
		const { error } = result;
		if (error === undefined || !SERVICE_TEXT_REASONS.includes(error.reason)) return result;
		return { ...result, error: redactFailure(error, { redact }) };
	});
}

export function maskPasswords(data: unknown): unknown {
	redactFields(data);
	return data;
}

/** Failures whose message comes from the service. The messages of other failures are the node's and may name an account. */
const SERVICE_TEXT_REASONS: ReadonlyArray<Failure['reason']> = ['refused', 'part'];

/** Redacts data in place: passwords inside fields of free text, and the whole value of a password field. */
function redactFields(data: unknown, freeText: readonly string[] = [], redact = identity<string>): void {
	for (const { holder, key, name, value } of fieldsIn(data)) {
		if (isPassword(name) && typeof value !== 'object' && value !== '') holder[key] = REDACTED;
		else if (freeText.includes(name) && typeof value === 'string') holder[key] = redact(value);
	}
}
