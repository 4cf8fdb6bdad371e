import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../sandbox';
import { type DocumentedNode, exchange } from './exchange';
import { showJson } from './json';
import { fence, requestText } from './operationPage';
import { cell, parameterTable } from './parameters';

/** The fields that a person sees. */
export function credentialTable({ credential }: DocumentedNode): string {
	return parameterTable(credential.properties.filter(({ type }) => type !== 'hidden'));
}

interface Rule {
	type: string;
	properties: { value?: unknown; message: string };
}

/** What the credential's test can say besides that it works. */
export function testTable({ credential }: DocumentedNode): string {
	const rules = (credential.test.rules ?? []) as unknown as Rule[];
	const rows = rules.map(({ type, properties: { value, message } }) => [
		type === 'responseCode'
			? `HTTP ${String(value)}`
			: value === undefined
				? 'no code in the reply'
				: `code ${String(value)}`,
		message,
	]);
	const once = new Map(rows.map(([answer = '', message = '']) => [answer, message]));
	return [
		'| The service answers | The test says |',
		'|---|---|',
		...[...once].map(([answer, message]) => `| ${answer} | ${cell(message)} |`),
	].join('\n');
}

type Grant = Parameters<typeof exchange>[1]['credentialOf'];

const loginAt =
	(mode: string, suffix = ''): NonNullable<Grant> =>
	({ grants, enterprise }: Sandbox, url: string): ICredentialDataDecryptedObject => ({
		...grants,
		baseUrl: url,
		tokenUrl: `${url}/oauth/token${suffix}`,
		authentication: mode,
		enterpriseGlobalId: enterprise.globalId,
	});

/** The token requests of a first use, as the sandbox got them, with everything secret taken out. */
export async function tokenRequests(
	documented: DocumentedNode,
	operation: string,
	parameters: INodeParameters,
	suffix = '',
): Promise<string> {
	const { mode } = documented.service.session;
	let secrets: Array<[secret: string, shown: string]> = [];
	const { calls } = await exchange(documented, {
		operation,
		parameters,
		credentialOf(sandbox, url) {
			const { appKey, appSecret, username, password } = sandbox.grants;
			secrets = [
				[appKey, '«app key»'],
				[appSecret, '«app secret»'],
				[username, '«username»'],
				[password, '«password»'],
			];
			return loginAt(mode, suffix)(sandbox, url);
		},
	});
	const logins = calls.filter(({ request }) => request.path === '/oauth/token');
	if (logins.length === 0 || logins.length === calls.length) throw new Error('A login and a call were due');
	return logins
		.map(({ request, status, reply }) => {
			const body = secrets.reduce(
				(text, [secret, shown]) => text.split(encodeURIComponent(secret)).join(shown),
				request.body,
			);
			const shownReply = showJson(JSON.parse(reply)).replace(
				/"access_token": "[^"]+"/,
				'"access_token": "«token»"',
			);
			return [
				fence('http', requestText({ ...request, body })),
				`Reply: HTTP ${status}`,
				fence('json', shownReply),
			].join('\n\n');
		})
		.join('\n\n');
}
