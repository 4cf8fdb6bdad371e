/** Fills the path of an endpoint. */
import type { Result } from './exchange';

/** Can the text be one segment of a path? `.` and `..` change the path, and half a surrogate pair cannot be encoded. */
function isSegment(text: string): boolean {
	return text !== '' && !/^\.\.?$|\p{Surrogate}/u.test(text);
}

function textOf(given: unknown): string {
	if (typeof given === 'string') return given;
	return typeof given === 'bigint' || Number.isSafeInteger(given) ? String(given) : '';
}

/** Fills a path such as `/asset/{enterpriseGlobalId}/list`. @returns it, or the name of a value that cannot be a segment */
export function fillPath(path: string, input: Record<string, unknown>): Result<string, string> {
	let unusable: string | undefined;
	const value = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
		const text = textOf(input[name]);
		if (isSegment(text)) return encodeURIComponent(text);
		unusable ??= name;
		return '';
	});
	return unusable === undefined ? { value } : { error: unusable };
}
