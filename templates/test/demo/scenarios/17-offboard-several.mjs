import { until } from '../../../../scripts/lib/until.mjs';
import { bring, crmHeaders, parametersOf, setSetting } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { fillInForm } from '../form.mjs';
import { click, startSmtp, switchOn } from '../smtp.mjs';

let smtp;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'offboard-on-a-day.json',
	// The first that it was tried with.
	from: '2.41.0',

	async prepare(node, _sandbox, { api, template }) {
		smtp = await startSmtp();
		await switchOn({ api, template }, smtp, ['Ask the Owner', 'Tell the Owner']);
		setSetting(node('Settings'), 'owner', 'owner@acme.example');
	},

	async drive({ workflow, ...place }) {
		const { api, sandbox } = place;
		const several = await bring(place, 'offboard-several.json');
		const { nodes } = await bring(place, 'offboard-by-event.json');
		const hook = nodes.find(({ name }) => name === 'HR Event');
		const { path } = parametersOf(several, 'Leavers (Form)').options;
		const account = (name) => `${name}${sandbox.enterprise.code}`;
		const people = ['tomas', 'aisha', 'mei'].map(account);
		const deleted = async () => {
			const { employees } = await sandbox.control('GET', 'state');
			return employees
				.filter((one) => one.deleted && people.includes(one.userName))
				.map(({ userName }) => userName);
		};
		const rows = [];
		const upload = async (lines, choice) => {
			const file = new File([['Person,Day', ...lines].join('\n')], 'leavers.csv', { type: 'text/csv' });
			return (await fillInForm(api, path, [{ file, choice }])).at(-1);
		};
		const sheet = [`${people[0]},today`, `${people[1]},2099-12-31`, 'Mei Tann,today'];
		for (const [choice, due] of [
			['Rehearse', 'Rehearsal: 2 of 3 would be taken on'],
			['Offboard', '2 of 3 taken on'],
		]) {
			const page = await upload(sheet, choice);
			expectEqual(`The page of ${choice}`, page.includes(due) || page, true);
			expectEqual('The misspelt name', page.includes('did you mean Mei Tan') || page, true);
			rows.push([choice, page]);
		}
		const question = await smtp.next(/They leave on[^]*tomas/);
		expectEqual('Who is asked about', question.includes(people[1]), false);
		expectEqual('Deleted before the answer', await deleted(), []);
		expectEqual('The click', await click(question, true), 200);
		rows.push(['approved', /\d of \d deleted/.exec(await smtp.next(/of 1 deleted/))[0]]);
		expectEqual('Deleted after it', await deleted(), [people[0]]);
		// The other day has not come.
		const waiting = async () =>
			(await api.executions.list(workflow.id)).filter(({ status }) => status === 'waiting');
		const later = await until(async () => (await waiting())[0], 'No run waits for the day', {
			patienceMs: 20_000,
			everyMs: 200,
		});
		rows.push(['2099-12-31', `run ${later.id} waits`]);

		// An identity provider says that an account is off.
		const url = `${api.url}/webhook/${hook.webhookId}/offboard-by-event/Users/${people[2]}`;
		const body = JSON.stringify({ Operations: [{ op: 'replace', path: 'active', value: false }] });
		const headers = { 'content-type': 'application/json', ...crmHeaders };
		const send = async (more) => await fetch(url, { method: 'PATCH', headers, body, ...more });
		expectEqual(
			'Without the key',
			(await send({ headers: { 'content-type': 'application/json' } })).status,
			403,
		);
		const checked = await send({ method: 'POST', body: JSON.stringify({ day: 'today', rehearse: true }) });
		expectEqual(
			'A rehearsal',
			[checked.status, (await checked.json()).rows?.[0].result],
			[200, 'would be taken on'],
		);
		const misspelt = await send({
			method: 'POST',
			body: JSON.stringify({ day: 'today', person: 'Mei Tann' }),
		});
		expectEqual('A misspelt name', misspelt.status, 422);
		const answer = await send({});
		expectEqual('The answer', [answer.status, (await answer.json()).status], [202, '1 of 1 taken on']);
		expectEqual('The click', await click(await smtp.next(/Subject: Withdraw and delete: Mei/), false), 200);
		await smtp.next(/It was stopped/);
		expectEqual('Deleted in the end', await deleted(), [people[0]]);
		rows.push(['SCIM', 'asked, and stopped']);
		return { columns: ['What', 'What came of it'], rows };
	},
};
