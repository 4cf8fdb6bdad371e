import { startLocalServer } from '../../../../scripts/lib/localServer.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { expectEqual } from '../expect.mjs';

const AHEAD_MS = 30 * 60 * 1000;
/** Polls come once a minute. */
const PATIENCE_MS = 100_000;

/** What the CRM was told, and by which path. */
const contacts = [];
let crm;
const TRIGGERS = ['Employee Added', 'Employee Updated', 'Employee Deleted'];
/** How often the service was asked, before the triggers are live. */
let askedBefore;
const countRequests = async ({ control }) => (await control('GET', 'ledger')).requests.length;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'employee-changes-to-crm.json',

	async prepare(node, sandbox) {
		crm ??= await startLocalServer(({ request, text }) => {
			if (request.method !== 'PUT' || !request.url.startsWith('/contacts/')) return { status: 404 };
			contacts.push({ ...JSON.parse(text), path: request.url });
			return {};
		});
		for (const name of TRIGGERS) node(name).pollTimes = { item: [{ mode: 'everyMinute' }] };
		node('Put into CRM').url = `=${crm.url}/contacts/{{ $json.globalId }}`;
		askedBefore = await countRequests(sandbox);
	},

	async drive({ sandbox }) {
		const members = `/me/api/v1/enterprise/${sandbox.enterprise.globalId}/member`;
		const userName = `demo${Date.now().toString(36)}`;
		const told = (isIt) =>
			until(() => contacts.find(isIt), 'The CRM was not told', { patienceMs: PATIENCE_MS });
		// n8n is done with the activation before each trigger has looked for the first time, and remembered who is there.
		const haveLooked = async () => (await countRequests(sandbox)) >= askedBefore + TRIGGERS.length;
		await until(haveLooked, 'The triggers did not look');
		// The service's clock and n8n's need not agree: the employee is new by the service's own time.
		await sandbox.control('POST', 'clock', { shiftMs: AHEAD_MS });
		await sandbox.addEmployee(userName);
		const added = await told(({ account }) => account.startsWith(userName));
		await sandbox.request('DELETE', `${members}/${added.globalId}`);
		const deleted = await told(({ globalId, active }) => globalId === added.globalId && !active);
		await sandbox.control('POST', 'clock', { shiftMs: -AHEAD_MS });
		expectEqual('What the CRM was told', contacts, [added, deleted]);
		const row = (what, { path, name, account, active }) => [what, `PUT ${path}`, name, account, `${active}`];
		return {
			columns: ['What happened', 'Told the CRM', 'Name', 'Account', 'Active'],
			rows: [row('an employee was added', added), row('and deleted', deleted)],
			notes: ['The service’s clock stood half an hour ahead meanwhile: only its own times count.'],
		};
	},
};
