import { parametersOf, setSetting } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { fillInForm } from '../form.mjs';
import { orderOutside } from '../orderOutside.mjs';
import { click, startSmtp, switchOn } from '../smtp.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const PRODUCT = 'Site Planner';
const LAST = 'CA8000009916';
const [OWNER, BOSS] = ['owner@acme.example', 'boss@acme.example'];
const MAILS = ['Ask the Owner', 'Tell Both'];
let smtp;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'ask-for-a-license.json',
	// The first that it was tried with.
	from: '2.41.0',

	async prepare(node, { enterprise, grants }, { api, template }) {
		smtp = await startSmtp();
		await switchOn({ api, template }, smtp, MAILS);
		const { channelCode, channelCustomerId, globalId: enterpriseGlobalId } = enterprise;
		const values = {
			owner: OWNER,
			second: BOSS,
			secondAfterDays: 20 / (24 * 60 * 60),
			enterpriseGlobalId,
			channelCode,
			channelCustomerId,
			appKey: grants.appKey,
		};
		for (const [name, value] of Object.entries(values)) setSetting(node('Settings'), name, value);
	},

	async drive({ api, sandbox, workflow }) {
		const end = Date.now() + 400 * DAY_MS;
		const product = { productUri: '24190', productName: PRODUCT, limitConcurrent: 1, limitEndDate: end };
		await orderOutside(sandbox, 'ask-1', {
			assetNo: LAST,
			limitEndDate: end,
			products: [product],
		});
		const { path } = parametersOf(workflow, 'Request (Form)').options;
		const ask = async (who, wanted = PRODUCT) => {
			const fields = { who, wanted, until: dayIn(90), why: 'New site', mail: 'asker@acme.example' };
			return (await fillInForm(api, path, [fields])).at(-1);
		};
		const orders = async () =>
			(await sandbox.control('GET', 'ledger')).acts.filter(({ kind }) => kind.startsWith('order')).length;
		const before = await orders();
		const rows = [];
		const say = (who, page, mail) => rows.push([who, page, mail]);

		for (const [who, wanted, due] of [
			['Mei Tann', PRODUCT, 'did you mean Mei Tan (meiACME)?'],
			['Mei Tan', 'Site Planer', `did you mean ${PRODUCT}?`],
		]) {
			const page = await ask(who, wanted);
			expectEqual(`The page for ${who}, ${wanted}`, page.includes(due) || page, true);
			say(who, page, '–');
		}

		// The owner does not answer this one: after 20 seconds the second address has it.
		const silent = ['Lina Berg', await ask('Lina Berg')];
		const first = await smtp.next(new RegExp(`Subject: ${PRODUCT} for Lina Berg`));
		expectEqual('Who is asked first', /^To: (.*)$/m.exec(first)[1], OWNER);

		// Two ask for the last one, and both are approved.
		const asked = [];
		for (const who of ['Mei Tan', 'Jonas Weber']) {
			const page = await ask(who);
			expectEqual(`The page for ${who}`, page.includes('Your request was checked') || page, true);
			const mail = await smtp.next(new RegExp(`Subject: ${PRODUCT} for ${who}`));
			expectEqual('What the owner sees', mail.includes(LAST) && mail.includes('Free: 1'), true);
			asked.push([who, page, mail]);
		}
		for (const [index, [who, page, question]] of asked.entries()) {
			const due = index === 0 ? `${who} \\(\\w+\\): given` : `${who} \\(\\w+\\): none is free`;
			expectEqual('The click', await click(question, true), 200);
			const mail = await smtp.next(new RegExp(`To: owner[^]*${due}|${due}[^]*To: owner`));
			if (index > 0) expectEqual('The rehearsal', mail.includes('found nothing wrong') || mail, true);
			say(who, page, /: (given|none is free)/.exec(mail)[1]);
		}
		const again = await smtp.next(
			new RegExp(`To: ${BOSS}[^]*No answer from ${OWNER}|No answer from ${OWNER}[^]*To: ${BOSS}`),
			120_000,
		);
		expectEqual('The click of the second', await click(again, false), 200);
		const mail = await smtp.next(new RegExp(`To: ${OWNER}, ${BOSS}[^]*Lina Berg[^]*declined`));
		say(...silent, `asked ${BOSS}: ${/: (declined)/.exec(mail)[1]}`);
		const { assets, employees } = await sandbox.control('GET', 'state');
		const { assignedTo } = assets.find(({ assetNum }) => assetNum === LAST);
		expectEqual('Who has it', employees.find(({ globalId }) => globalId === assignedTo).name, 'Mei Tan');
		expectEqual('Orders', (await orders()) - before, 0);
		return { columns: ['Who', 'The page', 'The mail'], rows };
	},
};
