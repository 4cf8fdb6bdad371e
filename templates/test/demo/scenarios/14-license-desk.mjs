import { startChatModel } from '../../../../test/e2e/support/chatModel.mjs';
import { credentialFor } from '../bring.mjs';
import { startChat } from '../chat.mjs';
import { expectEqual } from '../expect.mjs';

const ACCOUNT = 'meiACME';
const FREE = 'CA8000000117';
const call = (Assets_to_Assign, Assets_to_Withdraw) => ({
	tool: 'Change_Assets',
	args: {
		toolParameters: {
			Account_to_Change: ACCOUNT,
			Person_to_Change: 'Mei Chen',
			Assets_to_Assign,
			Assets_to_Withdraw,
		},
		hitlParameters: {},
	},
});

/** What the model calls, what the person decides, and how many requests that change something are sent then. */
const STEPS = [
	[call(FREE, ''), 'Decline', 0],
	[call(FREE, ''), 'Approve', 1],
	[call('', FREE), 'Decline', 0],
	[call('', FREE), 'Approve', 1],
];

const order = (Product) => ({
	...{ Order_Number: 'DEMO-1', Order_for_Customer: '5100000000000000001', Order_for_Asset: FREE },
	...{ Product, Seats: 3, Ends: '2027-12-31' },
});
/** What the agent looks up, and what it must read. */
const LOOKUPS = [
	[{ tool: 'Find_Employees', args: { Keyword: 'mei' } }, /Mei/],
	[{ tool: 'Find_Assets', args: { Assigned: false } }, new RegExp(FREE)],
	[{ tool: 'List_Cloud_Licenses', args: { Days: 30 } }, /limitEndTime/],
	[{ tool: 'Find_Products', args: { Products_of_Asset: FREE } }, /productUri.*limitConcurrent/],
	[{ tool: 'Rehearse_Order', args: order('24107') }, /"dryRun":true/],
	[{ tool: 'Rehearse_Order', args: order('') }, /Product URI|productUri|refused|required/i],
];
const read = [];
const script = STEPS.flatMap(([wanted]) => [
	...LOOKUPS.map(([lookup], place) => (messages) => {
		if (place > 0) read.push(messages.at(-1).content);
		return lookup;
	}),
	(messages) => {
		read.push(messages.at(-1).content);
		return wanted;
	},
	(messages) => ({ say: `The tool says: ${messages.at(-1).content}` }),
]);

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'license-desk.json',
	// The first that it was tried with; human review of tools is older.
	from: '2.41.0',

	async prepare(node, sandbox, { api, template }) {
		const { url } = await startChatModel(script);
		const data = { apiKey: 'none', url: `${url}/v1`, header: false };
		const model = await credentialFor(api, { type: 'openAiApi', name: 'Scripted model', data });
		template.nodes.find(({ name }) => name === 'Chat Model').credentials = { openAiApi: model };
		const { channelCode, globalId: enterpriseGlobalId } = sandbox.enterprise;
		for (const name of ['Order License', 'Rehearse Order'])
			Object.assign(node(name), { channelCode, appKey: sandbox.grants.appKey });
		Object.assign(node('List Cloud Licenses'), { enterpriseGlobalId });
	},

	async drive({ api, sandbox, workflow }) {
		const countChanges = async () =>
			(await sandbox.control('GET', 'ledger')).requests.filter(({ method }) => method !== 'GET').length;
		const rows = [];
		for (const [, decision, expected] of STEPS) {
			const before = await countChanges();
			const chat = await startChat(api, workflow, `Change what ${ACCOUNT} holds.`);
			const asked = await chat.next();
			expectEqual('The review names the account', asked.text.includes(`"${ACCOUNT}"`), true);
			await asked.press(decision);
			const answer = await chat.next();
			expectEqual(`Changes after "${decision}"`, (await countChanges()) - before, expected);
			rows.push([asked.text, decision, String(expected), answer.text]);
		}
		LOOKUPS.forEach(([{ tool }, due], place) =>
			expectEqual(`What ${tool} shows (${read[place]})`, due.test(read[place]), true),
		);
		return {
			columns: ['The review asks', 'Decision', 'Sent', 'The agent answers'],
			rows,
			notes: ['The model follows a script here: no chat model is asked.'],
		};
	},
};
