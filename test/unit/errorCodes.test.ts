/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it reads the API document */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { errorCodes } from '../../nodes/MemberCenter/errorCodes';
import { errorRow } from '../support/errorRows';
import { runMember } from '../support/memberCenter';
import { refuse, startServer } from '../support/server';
import type { TestServer } from '../support/server';

const document = readFileSync(resolve(__dirname, '../../../shared/api/member-center.md'), 'utf8');
const section = document.slice(document.indexOf('## 7. Errors'), document.indexOf('Codes per operation'));
const documented = [...section.matchAll(/^\| (\d+) \| (.+?) \|$/gm)].map(([, code = '', meaning = '']) => ({
	code,
	meaning,
}));

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(async () => await server.stop());

/** The two failures of a run over two items, as a person gets them. */
async function failures(code: string | number, message: string) {
	server.clear();
	server.reply(() => refuse(code, message, undefined, 299));
	const result = await runMember(
		server.url,
		'asset.getMany',
		{ options: { maxRetries: 0 } },
		{ items: [{}, {}], credential: { enterpriseGlobalId: 'E1' }, onError: 'continueRegularOutput' },
	);
	return result.items.map(({ json, pairedItem }) => ({ ...json, pairedItem }));
}

const failure = (message: string, code: string, description: unknown) =>
	[0, 1].map((item) => ({
		...errorRow(message, {
			code,
			description,
			outcome: 'rejected',
			httpStatus: 299,
			enterpriseGlobalId: 'E1',
		}),
		pairedItem: { item },
	}));

describe('codes of the Member Center', () => {
	it('are those of the document, no more and no fewer', () => {
		expect(documented).toHaveLength(33);
		expect(Object.keys(errorCodes).sort()).toEqual(documented.map(({ code }) => code).sort());
	});

	it.each(documented)(
		'$code: the service’s own words, the code, and what to do',
		async ({ code, meaning }) => {
			expect(await failures(code, meaning)).toEqual(
				failure(`${meaning} (${code})`, code, errorCodes[code]?.advice),
			);
			expect(server.requests).toHaveLength(2);
		},
	);

	it.each(documented)('$code: our words where the service has none', async ({ code }) => {
		expect(await failures(Number(code), '')).toEqual(
			failure(`${errorCodes[code]?.meaning} (${code})`, code, errorCodes[code]?.advice),
		);
	});

	it.each(['12345', '60001'])('an undocumented one (%s) is said to be none', async (code) => {
		expect(await failures(code, 'something new')).toEqual(
			failure(`something new (${code})`, code, expect.stringContaining('not in the API document')),
		);
	});

	it.each(Object.entries(errorCodes))('%s is told in plain sentences', (_, { meaning, advice }) => {
		expect(`${meaning} ${advice}`).not.toMatch(/error|problem|failure|mistake/i);
		expect(meaning).toMatch(/^[A-Z].*[^.]$/);
		expect(advice).toMatch(/^[A-Z].*\.$/);
	});

	it.each([
		['60000', /Client Token/],
		['60005', /User Token/],
	])('%s names the token to replace', (code, name) => {
		expect(errorCodes[code]?.advice).toMatch(name);
	});
});
