import type { INodeParameters } from 'n8n-workflow';

import { at } from '../specs/shared';
import { skipPauses } from '../helpers/pauses';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { errorIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';

/** By name only whoever is the only one that it can mean, deleted ones included; else it is refused, naming all, and nothing is sent. */

skipPauses();

const server = useServer();

/** `-anna` is deleted; `anna#2` has another ID than the account of that name. */
function listing(accounts: string): void {
	const list = accounts.split(' ').map((text) => {
		const [, sign, userName = '', id = userName] = /^(-?)([^#]+)#?(.*)$/.exec(text) ?? [];
		return { globalId: `g-${id || userName}`, userName, name: 'N', deleted: sign === '-' };
	});
	server.reply(({ method }) => (method === 'GET' ? ok({ list, total: list.length, pages: 1 }) : ok(null)));
}
const byName = { __rl: true, mode: 'userName', value: at('name') };
const CODE = { enterpriseCode: '01' };
const SIGN = { enterpriseCode: '@acme' };

it.each<[accounts: string, name: string, credential: object, found: string]>([
	['anna otto', 'anna', {}, 'g-anna'],
	['anna01 otto01', 'anna', CODE, 'g-anna01'],
	['anna01 otto01', 'anna01', CODE, 'g-anna01'],
	['anna0101', 'anna01', CODE, 'g-anna0101'],
	['anna01', 'anna01', {}, 'g-anna01'],
	['anna@acme', 'anna@acme', SIGN, 'g-anna@acme'],
	['anna@acme', 'anna', SIGN, 'g-anna@acme'],
	['SH1000000001', 'BJ1000000001', {}, 'There is no account "BJ1000000001"'],
	['anna01', 'anna', {}, 'Accounts that begin with it: anna01'],
	['Anna', 'anna', {}, 'differ only in capitals: Anna'],
	['otto', 'anna', {}, 'There is no account "anna"'],
	['-anna', 'anna', {}, 'The account anna is deleted (global ID g-anna)'],
	// A deleted one and a living one: the name may mean either.
	['-anna anna#2', 'anna', {}, 'anna (g-2), anna (g-anna, deleted)'],
	['anna -anna#2', 'anna', {}, 'anna (g-anna), anna (g-2, deleted)'],
	['-anna01 anna01#2', 'anna', CODE, 'anna01 (g-2), anna01 (g-anna01, deleted)'],
	// `maria01` was deleted before: it is not the account of Maria, who is `maria` with the code `01`.
	['-maria01 maria01#2', 'maria01', CODE, 'maria01 (g-2), maria01 (g-maria01, deleted)'],
	['-maria0101 maria01', 'maria01', CODE, 'maria01 (g-maria01), maria0101 (g-maria0101, deleted)'],
	['maria0101 maria01', 'maria01', CODE, 'maria01 (g-maria01), maria0101 (g-maria0101)'],
	['anna anna#2', 'anna', {}, 'anna (g-anna), anna (g-2)'],
])('%s: %s is %s', async (accounts, name, credential, found) => {
	listing(accounts);
	const items = [{ name }, { name: 'otto' }];
	const parameters: INodeParameters = {
		enterpriseGlobalId: 'E1',
		memberGlobalId: byName,
		ifAssetsHeld: 'delete',
	};
	const { items: rows } = await runMember(server.url, 'employee.delete', parameters, {
		items,
		onError: 'continueRegularOutput',
		credential: credential as never,
	});
	const [row = {}] = rows.map(({ json }) => json);
	const { message = '', description = '', outcome } = errorIn(row) ?? {};
	const deleted = server.requests.flatMap(({ method, path }) =>
		method === 'DELETE' ? path.split('/').at(-1) : [],
	);

	if (found.startsWith('g-')) expect(row).toEqual({ deleted: true, memberGlobalId: found });
	else {
		expect(`${message}. ${description}`).toContain(found);
		expect([outcome, deleted.filter((id) => !String(id).startsWith('g-otto'))]).toEqual(['rejected', []]);
	}
});
