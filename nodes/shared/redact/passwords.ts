import type { Failure, PartResult, Row } from '../model/exchange';
import type { Part, RunContext } from '../model/run';
import { REDACTED, type Redactor, createRedactor, redactFailure } from './secrets';

/** Fields that hold text for people in both services, in the envelope and in rows. */
const MESSAGE_FIELDS = ['message', 'cause'];

const isPassword = (key: string) => key === 'password' || key === 'passwords';

/** The passwords in a value, at any depth: `password` of an employee or a login, `passwords` of a product. */
export function passwordsIn(input: unknown): string[] {
	const found: string[] = [];
	const pending: unknown[] = [input];
	while (pending.length > 0) {
		const next = pending.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as Record<string, unknown>;
		// `for…in` makes no list of entries: every request is searched, but very few have a password.
		for (const key in fields) {
			const value = fields[key];
			if (isPassword(key)) {
				for (const entry of [value].flat()) if (typeof entry === 'string') found.push(entry);
			} else if (typeof value === 'object' && value !== null) pending.push(value);
		}
	}
	return found;
}

/**
 * The results without the passwords of their request (docs/maintainers/design.md, "Secrets"): passwords are redacted in the service's text
 * for people. Names, account names, IDs and codes stay unchanged, as a password may be part of one by chance. Call it after the
 * reply was matched to its parts, because a message may name a part.
 */
export function redactPasswords({ service }: RunContext, parts: Part[], results: PartResult[]): PartResult[] {
	const passwords = passwordsIn(parts.map(({ value }) => value));
	if (passwords.length === 0) return results;
	const redactor = createRedactor(passwords);
	const freeText = [...MESSAGE_FIELDS, ...(service.freeText ?? [])];
	for (const { rows = [] } of results) redactRows(rows, freeText, redactor);
	return results.map((result) => {
		const { error } = result;
		if (error === undefined || !SERVICE_TEXT_REASONS.includes(error.reason)) return result;
		return { ...result, error: redactFailure(error, redactor) };
	});
}

/** Masks the passwords in data, at any depth and in place. */
export function maskPasswords(data: unknown): unknown {
	redactRows([{ data }], [], createRedactor([]));
	return data;
}

/** Failures whose message comes from the service. The messages of other failures are the node's and may name an account. */
const SERVICE_TEXT_REASONS: ReadonlyArray<Failure['reason']> = ['refused', 'part'];

/** Redacts rows in place: passwords inside fields of free text, and the whole value of a password field. */
function redactRows(rows: Row[], freeText: readonly string[], { redact }: Redactor): void {
	const pending: Array<{ fields: unknown; kind?: 'text' | 'password' }> = [{ fields: rows }];
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next.fields !== 'object' || next.fields === null) continue;
		const fields = next.fields as Record<string, unknown>;
		for (const [key, value] of Object.entries(fields)) {
			const kind = isPassword(key) ? 'password' : freeText.includes(key) ? 'text' : next.kind;
			if (typeof value === 'object') pending.push({ fields: value, kind });
			else if (kind === 'password' && value !== '') fields[key] = REDACTED;
			else if (kind === 'text' && typeof value === 'string') fields[key] = redact(value);
		}
	}
}
