import { stringify } from 'flatted';
import type { Logger } from 'n8n-workflow';

const lines: string[] = [];

/** Everything n8n and the nodes logged since the last `clearLogs()`, debug included: one `[level] message {metadata}` a line. */
export function logs(): string {
	return lines.join('\n');
}

export function clearLogs(): void {
	lines.length = 0;
}

/** The logger of this instance: collects instead of printing. `scoped` is what n8n's own Logger service has besides. */
export const collectingLogger: Logger & { scoped(): Logger } = {
	error: (message, metadata) => add('error', message, metadata),
	warn: (message, metadata) => add('warn', message, metadata),
	info: (message, metadata) => add('info', message, metadata),
	debug: (message, metadata) => add('debug', message, metadata),
	scoped: () => collectingLogger,
};

function add(level: string, message: string, metadata: object = {}): void {
	const shown = Object.fromEntries(
		Object.entries(metadata).map(([key, value]) => [
			key,
			value instanceof Error ? describe(value) : (value as unknown),
		]),
	);
	lines.push(`[${level}] ${message} ${stringify(shown)}`);
}

/** n8n's logger prints these four of an error, and follows the causes. */
function describe({ name, message, stack, cause }: Error, seen = new Set<unknown>()): object {
	if (!(cause instanceof Error) || seen.has(cause)) return { name, message, stack };
	return { name, message, stack, cause: describe(cause, seen.add(cause)) };
}
