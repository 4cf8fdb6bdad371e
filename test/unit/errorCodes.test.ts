import { errorCodes } from '../../nodes/MemberCenter/errorCodes';
import { runMember } from '../support/memberCenter';
import { tableOf } from '../support/projectPages';
import { refuse } from '../support/server';
import { useServer } from '../support/stage';

const documented = tableOf('docs/api/member-center.md', '7. Errors', 'code').map(
	({ code = '', meaning = '' }) => ({ code, meaning }),
);

const server = useServer();

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
		error: { message, code, description, outcome: 'rejected', httpStatus: 299, enterpriseGlobalId: 'E1' },
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
