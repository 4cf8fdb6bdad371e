/** A table; `tight` is how the rule below its head is written. */
export function table(head: string[], rows: string[][], { tight = false } = {}): string {
	const rule = tight ? `|${'---|'.repeat(head.length)}` : `|${' --- |'.repeat(head.length)}`;
	const [first, ...rest] = [head, ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`);
	return [first, rule, ...rest].join('\n');
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');

export const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

export const bullets = (lines: string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** What a heading may be linked by, as GitHub makes it. */
export const anchor = (heading: string): string => heading.toLowerCase().replace(/:/g, '').replace(/ /g, '-');
