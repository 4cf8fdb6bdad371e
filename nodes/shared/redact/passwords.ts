import type { PartResult } from '../model/batch';
import type { Row } from '../model/request';
import type { Failure } from '../model/result';
import type { Part } from '../model/part';
import type { RunContext } from '../model/run';
import { REDACTED, type Redactor, createRedactor, redactProblem } from './secrets';

/** What both services call their sentences, in the envelope and elsewhere. */
const SENTENCES = ['message', 'cause'];

const isPassword = (key: string) => key === 'password' || key === 'passwords';

/** The passwords inside an input, at any depth: `password` of an employee or a login, `passwords` of a product. */
export function passwordsIn(input: unknown): string[] {
	const found: string[] = [];
	const open: unknown[] = [input];
	while (open.length > 0) {
		const next = open.pop();
		if (typeof next !== 'object' || next === null) continue;
		const fields = next as Record<string, unknown>;
		// Every request is searched, and hardly one holds a password: no lists are made where none is.
		for (const key in fields) {
			const value = fields[key];
			if (isPassword(key)) found.push(...[value].flat().filter((one) => typeof one === 'string'));
			else if (typeof value === 'object' && value !== null) open.push(value);
		}
	}
	return found;
}

/**
 * What became of parts, without the passwords that their request carried (docs/design.md, "Secrets"): they are blacked out of
 * what the service wrote for people. Names, account names, ids and codes stay whole, as a password may be part of any of them;
 * and it is done only when every reply has found its part.
 */
export function redactPasswords({ service }: RunContext, parts: Part[], results: PartResult[]): PartResult[] {
	const passwords = passwordsIn(parts.map(({ value }) => value));
	if (passwords.length === 0) return results;
	const hidden = createRedactor(passwords);
	const freeText = [...SENTENCES, ...(service.freeText ?? [])];
	for (const { rows = [] } of results) redactRows(rows, freeText, hidden);
	return results.map((result) => {
		const { error } = result;
		if (error === undefined || !SAID.includes(error.reason)) return result;
		return { ...result, error: redactProblem(error, hidden) };
	});
}

/** The words of these problems are the service's; those of the others are ours, and may name an account. */
const SAID: ReadonlyArray<Failure['reason']> = ['refused', 'part'];

/** Blacks out rows in place: passwords inside fields of free text, and whatever stands in a field of passwords. */
function redactRows(rows: Row[], freeText: readonly string[], { redact }: Redactor): void {
	const open: Array<{ fields: unknown; kind?: 'text' | 'password' }> = [{ fields: rows }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (typeof next.fields !== 'object' || next.fields === null) continue;
		const fields = next.fields as Record<string, unknown>;
		for (const [key, value] of Object.entries(fields)) {
			const kind = isPassword(key) ? 'password' : freeText.includes(key) ? 'text' : next.kind;
			if (typeof value === 'object') open.push({ fields: value, kind });
			else if (kind === 'password' && value !== '') fields[key] = REDACTED;
			else if (kind === 'text' && typeof value === 'string') fields[key] = redact(value);
		}
	}
}
