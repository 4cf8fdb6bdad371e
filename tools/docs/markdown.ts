export function table(head: string[], rows: string[][]): string {
	const [first, ...rest] = [head, ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`);
	return [first, `|${'---|'.repeat(head.length)}`, ...rest].join('\n');
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');

export const bullets = (lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** What a heading may be linked by, as GitHub makes it. */
export const anchor = (heading: string): string => heading.toLowerCase().replace(/:/g, '').replace(/ /g, '-');

/** JSON on a line, of a list the first two entries on one each. */
export function json(value: unknown): string {
	const line = (one: unknown) => JSON.stringify(one, null, 1).replace(/\n */g, ' ');
	if (!Array.isArray(value)) return line(value);
	const more = value.length > 2 ? [`// … ${value.length - 2} more`] : [];
	return [...value.slice(0, 2).map(line), ...more].join('\n');
}

/** What happens one after another, in one block: each step with a comment that says what it is. */
export const steps = (all: Array<[what: string, text: string]>): string =>
	`\`\`\`jsonc\n${all.map(([what, text]) => `// ${what}\n${text}`).join('\n')}\n\`\`\``;
