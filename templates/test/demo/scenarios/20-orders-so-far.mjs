import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { bring, crmHeaders, parametersOf, setSetting } from '../bring.mjs';
import { crmEvent } from '../crmEvent.mjs';
import { decidingWith, SHOW } from '../decide.mjs';
import { expectEqual } from '../expect.mjs';
import { fillInForm } from '../form.mjs';
import { ledgerRows } from '../ledger.mjs';
import { startSmtp, switchOn } from '../smtp.mjs';
import { sheetsOf } from '../workbook.mjs';

let smtp;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'orders-so-far.json',
	// The first that it was tried with.
	from: '2.41.0',

	async prepare(node, _sandbox, { api, template }) {
		smtp = await startSmtp();
		await switchOn({ api, template }, smtp, ['Mail']);
		setSetting(node('Settings'), 'mailTo', 'orders@acme.example');
	},

	async drive({ workflow, ...place }) {
		const { api, sandbox } = place;
		const { path } = parametersOf(await bring(place, 'crm-event-to-license-orders.json'), 'CRM Event');
		const run = `S-${Date.now().toString(36)}`;
		const [good, bad] = [`${run}-1`, `${run}-2`];
		await api.callWebhook(path, crmEvent(good, sandbox, ['cloud_account', 'softkey']), crmHeaders);
		const refused = crmEvent(bad, sandbox, ['cloud_account']);
		refused.lines[0].quantity = -1;
		await api.callWebhook(path, refused, crmHeaders);

		const form = parametersOf(workflow, 'Orders (Form)').options.path;
		const page = (await fillInForm(api, form, [{ what: SHOW, only: run }])).at(-1);
		expectEqual('The page', page.includes(`Correct the deal ${bad}`) || page, true);
		const morning = await api.run(workflow.id, { trigger: 'Every Morning' });
		expectEqual('The schedule', morning.status, 'success');
		const [{ headline }] = outputRows(morning, 'What to Do');
		const mail = await smtp.next(new RegExp(bad));
		expectEqual('The mail', mail.includes('needs somebody') || mail.includes('need somebody') || mail, true);
		const [{ binary }] = morning.data.resultData.runData['Workbook File'][0].data.main[0];
		const sheets = await sheetsOf(await api.file(binary.data));
		const [titles, ...rows] = sheets.Orders;
		const own = rows.filter((row) => String(row[titles.indexOf('Event')]).startsWith(run));
		const cells = (row) =>
			['Deal', 'Line', 'State', 'Came from'].map((title) => String(row[titles.indexOf(title)] ?? ''));
		expectEqual('Its lines', own.map(cells).sort(), [
			[good, '1', 'ordered', 'CRM'],
			[good, '2', 'ordered', 'CRM'],
			[bad, '1', 'refused', 'CRM'],
		]);

		const lines = (await ledgerRows(api)).filter(({ eventId }) => eventId === bad);
		const decide = await decidingWith(place);
		const two = await Promise.all(['one', 'other'].map(() => decide(lines, 'Leave out')));
		const counts = two.map((pages) => /Leave out: (\d) line/.exec(pages.at(-1))?.[1]).sort();
		expectEqual('Two people at once', counts, ['0', '1']);
		const [{ state, outcome }] = (await ledgerRows(api)).filter(({ eventId }) => eventId === bad);
		expectEqual('The line', [state, JSON.parse(outcome).who], ['done', 'Lina Berg']);
		const { id } = await bring(place, 'who-decided-what.json');
		const month = await api.run(id, { trigger: 'First of the Month' });
		const [made] = month.data.resultData.runData['Workbook File'][0].data.main[0];
		const { Decisions, ...other } = await sheetsOf(await api.file(made.binary.data));
		const noted = Decisions.filter((row) => row.includes('Lina Berg') && row.join().includes(bad));
		expectEqual('Who decided it', noted.length > 0 || Decisions, true);
		const [, ...byPerson] = other['By person and month'];
		const counted = byPerson.reduce((sum, row) => sum + row.at(-1), 0);
		expectEqual('Decisions of all people', counted, Decisions.length - 1);
		// Delivered again, and corrected: it stays left out.
		const again = await api.callWebhook(path, crmEvent(bad, sandbox, ['cloud_account']), crmHeaders);
		expectEqual('Delivered again', again.status, 409);
		return {
			columns: ['Deal', 'Line', 'State', 'Came from'],
			rows: own.map(cells),
			notes: [headline, ...two.map((pages) => pages.at(-1))],
		};
	},
};
