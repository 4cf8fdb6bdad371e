import { createServer } from 'node:http';
import { SetupError } from '../../lib/errors.mjs';
import { executionOf, pollEveryMinute, runNode } from '../other.mjs';

const AHEAD_MS = 30 * 60 * 1000;
/** What the CRM was told, by its path. */
const contacts = [];
const crm = createServer((request, response) => {
	const chunks = [];
	request.on('data', (chunk) => chunks.push(chunk));
	request.on('end', () => {
		contacts.push({ ...JSON.parse(Buffer.concat(chunks).toString()), path: request.url });
		response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
	});
});
const port = new Promise((resolve) => crm.listen(0, '127.0.0.1', () => resolve(crm.address().port)));
crm.unref();

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'employee-changes-to-crm.json',

	async prepare(node) {
		for (const name of ['Employee Added', 'Employee Updated', 'Employee Deleted'])
			pollEveryMinute(node(name));
		node('Put into CRM').parameters.url = `=http://127.0.0.1:${await port}/contacts/{{ $json.globalId }}`;
	},

	async drive({ api, sandbox, workflow }) {
		const stage = { api, workflow };
		const seen = { since: Date.now(), ids: new Set() };
		const account = `demo${Date.now().toString(36)}`;
		// The service's clock and n8n's need not agree: the employee is new by the service's own time.
		await sandbox.control('POST', 'clock', { shiftMs: AHEAD_MS });
		await runNode(stage, 'memberCenter', {
			resource: 'employee',
			operation: 'add',
			enterpriseGlobalId: '',
			userName: account,
			password: 'first-Login-1',
			name: 'Nora Quist',
			additionalFields: { remark: 'Joined by the demo' },
			options: {},
		});
		const added = await told(stage, seen, (contact) => contact.account.startsWith(account));
		await runNode(stage, 'memberCenter', {
			resource: 'employee',
			operation: 'delete',
			enterpriseGlobalId: '',
			memberGlobalId: { __rl: true, mode: 'id', value: added.globalId },
			options: {},
		});
		const deleted = await told(stage, seen, ({ globalId, active }) => globalId === added.globalId && !active);
		await sandbox.control('POST', 'clock', { shiftMs: -AHEAD_MS });
		if (contacts.length !== 2)
			throw new SetupError(`The CRM was told ${contacts.length} changes where 2 were due`);
		return {
			columns: ['What happened', 'Told the CRM', 'Name', 'Account', 'Active'],
			rows: [
				['an employee was added', ...columns(added)],
				['and deleted', ...columns(deleted)],
			],
			notes: ['The service’s clock stood half an hour ahead meanwhile: only its own times count.'],
		};
	},
};

/** Waits for the execution that tells the CRM of this contact. */
async function told(stage, seen, isIt) {
	await executionOf(stage, seen, () => contacts.some(isIt));
	return contacts.findLast(isIt);
}

const columns = ({ path, name, account, active }) => [`PUT ${path}`, name, account, String(active)];
