import { expression, plain, workflow } from '../workflow.mjs';
import { message } from './message.mjs';
import { notes } from './notes.mjs';
import { words } from './words.mjs';
import {
	changeAssets,
	deleteEmployee,
	disableLocks,
	findAssets,
	findEmployees,
	findProducts,
	listCloudLicenses,
	orderLicense,
} from '../shared/deskTools.mjs';

const AGENT = 'License Desk';
const REVIEW = 'Review';

export const deskTemplate = workflow({
	name: 'License desk',
	nodes: [
		[0, 0, plain('Chat', 'ai:chatTrigger', 1.4, {
			public: true,
			authentication: 'n8nUserAuth',
			initialMessages: words.greeting,
			options: { responseMode: 'responseNodes' },
		}, { webhookId: 'c0c7f4b1-91b3-4d6b-8a8f-2d9e5a71f6d1' })],
		[2, 0, plain(AGENT, 'ai:agent', 3.1, { options: { systemMessage: words.rules, maxIterations: 20 } })],
		[5, 0, plain('Answer', 'ai:chat', 1.3, { operation: 'send', message: '={{ $json.output }}', options: {} })],
		[0.5, 1.5, plain('Chat Model', 'ai:lmChatOpenAi', 1.3, {
			model: { __rl: true, mode: 'id', value: 'gpt-4.1' },
			responsesApiEnabled: false,
			// Of several reviews that are asked for at once, n8n's chat shows none.
			options: { extraBody: '{ "parallel_tool_calls": false }' },
		})],
		[1.5, 1.5, plain('Memory', 'ai:memoryBufferWindow', 1.3, { contextWindowLength: 10 })],
		[2.5, 1.5, findEmployees],
		[3.5, 1.5, findAssets],
		[0.5, 3, listCloudLicenses],
		[1.5, 3, findProducts],
		[2.5, 3, orderLicense('Rehearse Order', 'Checks an order and sends nothing: shows the request, or why it would be refused.', { dryRun: true })],
		[5, 1.5, plain(REVIEW, 'ai:chatHitlTool', 1.3, {
			message: expression([{ words: words.review }, message]),
			operation: 'sendAndWait',
			responseType: 'approval',
			approvalOptions: { values: { approvalType: 'double', approveLabel: words.approve, disapproveLabel: words.decline } },
			options: {},
		}, { webhookId: 'f6b8a2de-3a0f-4a55-9d20-7c1b4e8a90d2' })],
		[3.5, 3, orderLicense('Order License', 'Orders a product for an asset of a customer.', {}, { customer: 'Customer_Name', product: 'Product_Name' })],
		[4.5, 3, changeAssets('Change Assets', 'Assigns assets to an employee, or withdraws them.', {}, { person: 'Person_to_Change' })],
		[5.5, 3, disableLocks('Disable Locks', 'Disables locks, until they are enabled again. Gives a row for each, also for those that could not be disabled.', { failedLocks: 'output' })],
		[6.5, 3, deleteEmployee('Delete Employee', 'Deletes the account of an employee for good. Refused while they hold something: withdraw it first.', {}, { person: 'Person_to_Delete' })],
	],
	links: { Chat: [AGENT], [AGENT]: ['Answer'] },
	serves: {
		'Chat Model': ['ai_languageModel', AGENT],
		Memory: ['ai_memory', AGENT],
		'Find Employees': ['ai_tool', AGENT],
		'Find Assets': ['ai_tool', AGENT],
		'List Cloud Licenses': ['ai_tool', AGENT],
		'Find Products': ['ai_tool', AGENT],
		'Rehearse Order': ['ai_tool', AGENT],
		[REVIEW]: ['ai_tool', AGENT],
		'Order License': ['ai_tool', REVIEW],
		'Change Assets': ['ai_tool', REVIEW],
		'Disable Locks': ['ai_tool', REVIEW],
		'Delete Employee': ['ai_tool', REVIEW],
	},
	notes,
});
