/** A reply's bytes as text, in the charset that its header names (UTF-8 where it names none), without a byte order mark. */
export function bodyText(body: unknown, contentType: string): string {
	if (typeof body === 'string') return body;
	return body instanceof Uint8Array ? decoderFor(contentType).decode(body) : '';
}

function decoderFor(contentType: string): InstanceType<typeof TextDecoder> {
	const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
	try {
		return new TextDecoder(charset);
	} catch {
		// A charset that nobody knows; JSON is UTF-8 by its standard (RFC 8259 §8.1).
		return new TextDecoder();
	}
}
