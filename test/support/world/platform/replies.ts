/** What comes back over the wire. */
export interface Reply {
	status: number;
	headers: Record<string, string>;
	body: string;
}

/** The connection ended, or nothing came. */
export class Lost extends Error {
	constructor(readonly how: 'reset' | 'silence') {
		super(how);
	}
}

/** A reply before its headers. */
export interface Told {
	status: number;
	body: string;
	kind: string;
}

export const json = (body: unknown, status = 200): Told => ({
	status,
	body: JSON.stringify(body),
	kind: 'application/json',
});

export const FORBIDDEN: Told = { status: 403, body: '<h1>No</h1>', kind: 'text/html' };

export function reply({ status, body, kind }: Told, date: Date | undefined, age?: number): Reply {
	const headers = {
		'content-type': kind,
		...(date === undefined ? {} : { date: date.toUTCString() }),
		...(age === undefined ? {} : { age: String(Math.round(age / 1000)) }),
	};
	return { status, headers, body };
}

/** A reply that does not tell what was done, though `told` would. */
export function brokenBy(back: string, told = json({ code: 0, message: 'success', data: null })): Told {
	switch (back) {
		case 'reset':
		case 'silence':
			throw new Lost(back);
		case '500':
			return json({ code: '500', message: 'network error, retry', cause: '' }, 299);
		case 'http500':
			return json({ code: '50000', message: 'internal', cause: '' }, 500);
		case 'zero299':
			return json({ code: 0, message: 'success', data: null }, 299);
		case '429':
			return { status: 429, body: '', kind: 'text/plain' };
		case 'cut':
			return { status: 200, body: told.body.slice(0, -4), kind: 'application/json' };
		default:
			return { status: back === '502' ? 502 : 200, body: '<html>Bad gateway</html>', kind: 'text/html' };
	}
}
