import type { Result } from './result';

/** Can a text stand as one segment of a path? `.` and `..` would leave their place, half a character cannot be encoded. */
function isSegment(text: string): boolean {
	return text !== '' && !/^\.\.?$|\p{Surrogate}/u.test(text);
}

/**
 * `/asset/{enterpriseGlobalId}/list` with each placeholder's value as one percent-encoded segment. Every request passes
 * here, those of the editor's lists too.
 * @returns the path, or the name of the value that cannot stand in it
 */
export function fillPath(path: string, input: Record<string, unknown>): Result<string, string> {
	let unusable: string | undefined;
	const value = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
		const given = input[name];
		const text = typeof given === 'string' ? given : '';
		if (isSegment(text)) return encodeURIComponent(text);
		unusable ??= name;
		return '';
	});
	return unusable === undefined ? { value } : { error: unusable };
}
