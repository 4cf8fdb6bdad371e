import type { Documented } from './exchange';
import { table } from './markdown';
import { meaning } from './parameters';

/** The fields that a person sees, those that must be filled in with a †. Their stored names are in docs/maintainers/stored-names.md. */
export function credentialTable({ credential: { properties } }: Documented): string {
	const rows = properties
		.filter(({ type }) => type !== 'hidden')
		.map((field) => [
			`${field.displayName}${field.required === true ? ' †' : ''}`,
			meaning(field, false, properties),
		]);
	return table(['Parameter', 'What it does'], rows, { tight: true });
}
