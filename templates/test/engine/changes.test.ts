import type { INodeParameters } from 'n8n-workflow';

import { MemberCenterTrigger } from '../../../nodes/MemberCenter/MemberCenterTrigger.node';
import { SEED } from '../../../sandbox';
import { Poller } from '../../../test/support/engine/poller';
import { runService } from '../../../test/support/engine/serviceRun';
import { skipPauses } from '../../../test/support/fake/pauses';
import { credentialsFor, nodeOf as node } from '../../../test/support/faultMatrix/operations';
import { Execution } from '../support/ledger/execution';
import type { Stage } from '../support/ledger/nodes';
import { nodeOf, readTemplate } from '../support/ledger/template';
import { useSandbox } from '../../../test/support/server/stage';

/** *Employee changes to CRM*: its triggers over the sandbox, and what the CRM is told. */

skipPauses();

const sandbox = useSandbox();
const template = readTemplate('employee-changes-to-crm');
// As its note asks.
nodeOf(template, 'Put into CRM').parameters.url = '=https://crm.test/contacts/{{ $json.globalId }}';
const TRIGGERS = ['Employee Added', 'Employee Updated', 'Employee Deleted'];

const change = async (operation: string, parameters: INodeParameters) => {
	sandbox.clock.shift(60_000);
	const { error } = await runService(
		node('member'),
		credentialsFor('member', sandbox),
		`employee.${operation}`,
		parameters,
		{},
	);
	expect(error).toBeUndefined();
};
const idOf = (account: string) =>
	[...sandbox.state.employees.values()].find(({ userName }) => userName.startsWith(account))!.globalId;

it('whoever comes and changes is active, whoever is deleted is not, each at an address of its own', async () => {
	const pollers = TRIGGERS.map(
		(name) =>
			new Poller({
				node: new MemberCenterTrigger(),
				parameters: nodeOf(template, name).parameters as INodeParameters,
				credentials: credentialsFor('member', sandbox),
			}),
	);
	for (const poller of pollers) expect(await poller.start()).toBeNull();

	/** What the CRM is told now: by which trigger, where, and what. */
	async function told(): Promise<unknown[]> {
		const requests: unknown[] = [];
		for (const [index, poller] of pollers.entries()) {
			const name = TRIGGERS[index]!;
			const stage = {
				now: () => new Date(0),
				request({ method, url, jsonBody }: Record<string, unknown>) {
					const { account, active, ...body } = JSON.parse(String(jsonBody)) as Record<string, unknown>;
					requests.push([name, `${String(method)} ${String(url)}`, account, body.name, active]);
					return {};
				},
			} as unknown as Stage;
			const items = ((await poller.poll()) ?? []).map((json) => ({ json }));
			if (items.length === 0) continue;
			const execution = new Execution(template, '1', name, items, stage);
			while (!execution.isOver) execution.step();
			expect(execution.error).toBeUndefined();
		}
		return requests;
	}
	const at = (account: string) => `PUT https://crm.test/contacts/${idOf(account)}`;
	const { code } = SEED.acme.enterprise;

	await change('add', { userName: 'mira', password: 'aB3#long-enough', name: 'Mira Holt' });
	await change('add', { userName: 'zoran', password: 'aB3#long-enough', name: 'Zoran Ray' });
	expect(await told()).toEqual([
		['Employee Added', at('mira'), `mira${code}`, 'Mira Holt', true],
		['Employee Added', at('zoran'), `zoran${code}`, 'Zoran Ray', true],
	]);
	const byId = (account: string) => ({ memberGlobalId: { __rl: true, mode: 'id', value: idOf(account) } });
	await change('update', { ...byId('mira'), userName: `mira${code}`, name: 'Mira Lund' });
	expect(await told()).toEqual([['Employee Updated', at('mira'), `mira${code}`, 'Mira Lund', true]]);
	await change('delete', { ...byId('zoran'), ifAssetsHeld: 'delete' });
	expect(await told()).toEqual([['Employee Deleted', at('zoran'), `zoran${code}`, 'Zoran Ray', false]]);
	expect(await told()).toEqual([]);
});
