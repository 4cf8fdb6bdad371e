import { Execution } from '../support/ledger/execution';
import { nodeOf, readTemplate } from '../support/ledger/template';

/** *Employee changes to CRM*: what the CRM is told of each row of a trigger. Its triggers are played in a real n8n by the demo. */

const template = readTemplate('employee-changes-to-crm');
// As its note asks.
nodeOf(template, 'Put into CRM').parameters.url = '=https://crm.test/contacts/{{ $json.globalId }}';
const MIRA = {
	globalId: '71',
	userName: 'miraACME',
	name: 'Mira Lund',
	deleted: false,
	passwordMobile: '138',
};

it.each([
	['Employee Added', false],
	['Employee Updated', false],
	['Employee Deleted', true],
])('%s: whoever is deleted is not active, each at an address of their own', (trigger, deleted) => {
	const told: unknown[] = [];
	const request = ({ method, url, jsonBody }: Record<string, unknown>) => {
		told.push([method, url, JSON.parse(String(jsonBody))]);
		return {};
	};
	const stage = { now: () => new Date(0), request };
	const items = [MIRA, { ...MIRA, globalId: '72' }].map((json) => ({ json: { ...json, deleted } }));
	const execution = new Execution(template, '1', trigger, items, stage).run();
	expect(execution.error).toBeUndefined();
	const contact = { account: 'miraACME', name: 'Mira Lund', mobile: '138', active: !deleted };
	expect(told).toEqual(
		['71', '72'].map((globalId) => [
			...['PUT', `https://crm.test/contacts/${globalId}`],
			expect.objectContaining({ globalId, ...contact }),
		]),
	);
});
