import { stage } from './stage.mjs';

/** The requests that change something, in their order: `METHOD path body`. */
export async function changes() {
	const { requests } = await stage.sandbox.control('GET', 'ledger');
	return requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, rawBody }) => [method, path, rawBody].join(' ').trim());
}
