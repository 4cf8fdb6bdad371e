import lodash from 'lodash';
import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { parametersOf } from '../bring.mjs';
import { startChat } from '../chat.mjs';
import { expectEqual } from '../expect.mjs';
import { fillInForm } from '../form.mjs';
import { sheetsOf } from '../workbook.mjs';

const FORM = 'Licenses (Form)';

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'all-my-licenses.json',
	// The first that it was tried with.
	from: '2.41.0',

	prepare(node, { enterprise }) {
		const { globalId: enterpriseGlobalId, channelCode, channelCustomerId } = enterprise;
		Object.assign(node('Assets'), { enterpriseGlobalId });
		Object.assign(node('Customers'), { channelCode, channelCustomerId });
	},

	async drive({ api, sandbox, workflow }) {
		const { path } = parametersOf(workflow, FORM).options;
		const page = (await fillInForm(api, path, [{}])).at(-1);
		const chat = await startChat(api, workflow, 'What do we have?');
		const { text } = await chat.next();
		const execution = await api.run(workflow.id, { trigger: 'Every Monday' });
		expectEqual('The schedule', execution.status, 'success');
		const [report] = outputRows(execution, 'Page and Workbook');
		expectEqual('The page of the form', page.includes(report.headline) || page, true);
		expectEqual('The answer of the chat', text.startsWith(report.headline) || text, true);

		const [{ binary }] = execution.data.resultData.runData['Workbook File'][0].data.main[0];
		const sheets = await sheetsOf(await api.file(binary.data));
		const [titles, ...products] = sheets['By product'];
		const bought = products.map((row) => row[titles.indexOf('Bought')]);
		expectEqual('The seats of the products', sorted(bought), sorted(Object.values(await seatsOf(sandbox))));
		const [, ...rows] = sheets.Licenses;
		expectEqual('Dates', rows.filter((row) => row[8] instanceof Date).length > 5, true);
		return {
			columns: titles.slice(0, 9),
			rows: products.map((row) =>
				row
					.slice(0, 9)
					.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell))),
			),
			notes: [
				report.headline,
				`In ${binary.data.fileName}: ${Object.entries(sheets)
					.map(([name, { length }]) => `${name} (${length - 1})`)
					.join(', ')}.`,
				'Asked by form, chat and schedule. Mail is off as the template comes: no mail has left.',
			],
		};
	},
};

const sorted = (seats) => [...seats].sort((one, other) => one - other);

/** What the platform has that has not ended, by the product's URI: a product may be called otherwise in each asset. */
async function seatsOf({ control, enterprise }) {
	const { assets, customers, now, settings } = await control('GET', 'state');
	const own = customers.filter(({ enterpriseGlobalId }) => enterpriseGlobalId === enterprise.globalId);
	const seats = {};
	for (const { customerId, licenseType, limitEndTime, products } of assets) {
		if (!lodash.map(own, 'customerId').includes(customerId)) continue;
		const ofAsset = licenseType.startsWith('cloud') ? limitEndTime : null;
		for (const { productUri, limitConcurrent, limitEndTime: ofProduct, limitType } of products) {
			if (limitType !== 'basic') continue;
			const isOver = [ofAsset, ofProduct].some((end) => end !== null && end <= Date.parse(now));
			seats[productUri] =
				(seats[productUri] ?? 0) + (isOver ? 0 : (limitConcurrent ?? settings.productWithoutSeats));
		}
	}
	return seats;
}
