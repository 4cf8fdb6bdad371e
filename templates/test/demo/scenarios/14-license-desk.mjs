import { startChatModel } from '../../../../test/e2e/support/chatModel.mjs';
import { credentialFor } from '../bring.mjs';
import { startChat } from '../chat.mjs';
import { expectEqual } from '../expect.mjs';

const ACCOUNT = 'meiACME';
const FREE = 'CA8000000117';
const call = (Assets_to_Assign, Assets_to_Withdraw) => ({
	tool: 'Change_Assets',
	args: {
		toolParameters: { Account_to_Change: ACCOUNT, Assets_to_Assign, Assets_to_Withdraw },
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

const script = STEPS.flatMap(([wanted]) => [
	() => ({ tool: 'Find_Employees', args: { Keyword: 'mei' } }),
	() => wanted,
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
		// The demo has no browser that is logged in.
		node('Chat').authentication = 'none';
		Object.assign(node('Order License'), {
			channelCode: sandbox.enterprise.channelCode,
			appKey: sandbox.grants.appKey,
		});
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
		return {
			columns: ['The review asks', 'Decision', 'Sent', 'The agent answers'],
			rows,
			notes: ['The model follows a script here: no chat model is asked.'],
		};
	},
};
