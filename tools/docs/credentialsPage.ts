import { lowerCase } from 'lodash';

import { account } from '../../sandbox/http/oauth';
import { type Documented, exchange } from './exchange';
import { showJson } from './json';
import { fence, table } from './markdown';
import { requestText } from './operationPage';
import { meaning } from './parameters';

/** The fields that a person sees, those that must be filled in with a †. Their stored names are in docs/stored-names.md. */
export function credentialTable({ credential: { properties } }: Documented): string {
	const rows = properties
		.filter(({ type }) => type !== 'hidden')
		.map((field) => [
			`${field.displayName}${field.required === true ? ' †' : ''}`,
			meaning(field, false, properties),
		]);
	return table(['Parameter', 'What it does'], rows, { tight: true });
}

/** The token requests of a first use, as the sandbox got them, with everything secret taken out. */
export async function tokenRequests(which: Documented, operation: string): Promise<string> {
	const { calls } = await exchange(which, { operation, parameters: {} }, ({ grants }, url) => ({
		...grants,
		tokenUrl: `${url}/oauth/token`,
		authentication: which.service.credential.session.mode,
	}));
	const logins = calls.filter(({ request }) => request.path === '/oauth/token');
	if (logins.length === 0 || logins.length === calls.length) throw new Error('A login and a call were due');
	return logins
		.flatMap(({ request, status, reply }) => {
			const body = Object.entries(account).reduce(
				(text, [name, secret]) => text.split(encodeURIComponent(secret)).join(`«${lowerCase(name)}»`),
				request.body,
			);
			const shown = showJson(JSON.parse(reply)).replace(
				/"access_token": "[^"]+"/,
				'"access_token": "«token»"',
			);
			const asked = requestText({ ...request, body });
			return [fence('http', asked), `Reply: HTTP ${status}`, fence('json', shown)];
		})
		.join('\n\n');
}
