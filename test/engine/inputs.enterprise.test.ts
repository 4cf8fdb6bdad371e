import { MemberCenter } from '../../nodes/MemberCenter/MemberCenter.node';
import { clearLogs, listSearch, loadOptions, logs } from '../support/engine';
import { memberCredential } from '../support/memberCenter';
import { ok, startServer } from '../support/server';
import type { Reply, TestServer } from '../support/server';

/*
 * docs/design.md, "Common": the credential's enterprise stands in where the field was left empty, and nowhere else. One
 * way for operations (operations.test.ts) and for the lists of the editor, which are here.
 */

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(async () => await server.stop());
beforeEach(() => {
	server.clear();
	server.reply(answer);
});

const employees: Reply = ok({ list: [{ globalId: 'g', name: 'n', userName: 'u' }], hasNextPage: false });
const answer = ({ path }: { path: string }): Reply =>
	path.endsWith('/members') ? employees : ok([{ assetNum: 'a', assetId: '1' }]);

const HALF = '\ud800';
const node = new MemberCenter();
type Ask = (given: unknown, credentialEnterprise?: string) => Promise<unknown>;
const pickers: Array<[string, Ask]> = [
	...Object.keys(node.methods.listSearch).map((name): [string, Ask] => [name, ask(listSearch, name)]),
	...Object.keys(node.methods.loadOptions).map((name): [string, Ask] => [name, ask(loadOptions, name)]),
];

function ask(load: typeof listSearch | typeof loadOptions, methodName: string): Ask {
	return async (given, enterpriseGlobalId = 'DEFAULT') =>
		await load({
			node,
			methodName,
			parameters: {
				resource: 'employee',
				operation: 'lendAssets',
				...(given === undefined ? {} : { enterpriseGlobalId: given as string }),
			},
			credentials: memberCredential(server.url, { enterpriseGlobalId }),
		});
}

describe.each(pickers)('the list of %s', (_name, picker) => {
	const refused = async (...given: Parameters<Ask>) =>
		await picker(...given).then(
			() => undefined,
			({ name, message }: Error) => ({ name, message }),
		);

	it.each<[string, Parameters<Ask>]>([
		['..', ['..']],
		['.', ['.']],
		['half a character', [`E${HALF}`]],
		['half a character alone', [HALF]],
		['an expression that n8n could not resolve', [null]],
		['an expression', ['={{ $json.e }}']],
		['a rounded number', [6553600000000000000]],
		['..  in the credential', ['', '..']],
		['half a character in the credential', [undefined, HALF]],
		['nothing, here and there', ['', '']],
	])('%s: refused in words, nothing is asked', async (_, given) => {
		clearLogs();
		const error = await refused(...given);

		expect(error).toEqual({
			name: 'NodeOperationError',
			message: expect.stringContaining('Enterprise Global ID') as string,
		});
		expect(server.requests).toEqual([]);
		expect(logs()).not.toContain('client-token-1');
	});

	it.each<[string, Parameters<Ask>, string]>([
		['given', ['E 1/2'], 'E%201%2F2'],
		['given as a number', [42], '42'],
		['left empty', [''], 'DEFAULT'],
		['left out', [undefined], 'DEFAULT'],
	])('%s: one request', async (_, given, segment) => {
		await picker(...given);

		expect(server.requests.map(({ path }) => path.split('/')[5])).toEqual([segment]);
	});

	it('offers nothing that has no id', async () => {
		const lame = [
			{ assetNum: null, assetId: null },
			{ borrowedFlag: false },
			{ assetNum: '', assetId: '' },
			{ assetNum: 'a', assetId: '1', cloudAccountGlobalId: 'g' },
		];
		const people = [
			{ globalId: null, name: 'x' },
			{ name: 'y' },
			{ globalId: '' },
			{ globalId: 'g', name: 'n' },
		];
		server.reply(({ path }) =>
			path.endsWith('/members') ? ok({ list: people, hasNextPage: false }) : ok(lame),
		);
		const shown = JSON.stringify(await picker('E1'));

		expect(shown.match(/"value":"[^"]*"/g)).toHaveLength(1);
		expect(shown).toMatch(/"value":"(a|1|g)"/);
	});
});
