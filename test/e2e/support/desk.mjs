import { startChat } from '../../../templates/test/demo/chat.mjs';
import { fillIn, parametersOf, readTemplate } from '../../../templates/test/demo/bring.mjs';
import { credentialOf } from './agent.mjs';
import { startChatModel } from './chatModel.mjs';
import { stage } from './stage.mjs';

export const reviewed = (tool, toolParameters, hitlParameters = {}) => ({
	tool,
	args: { toolParameters, hitlParameters },
});

/** The requests that change something, in their order: `METHOD path body`. */
export async function changes() {
	const { requests } = await stage.sandbox.control('GET', 'ledger');
	return requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path, rawBody }) => [method, path, rawBody].join(' ').trim());
}

/** The license desk, live, with a model that follows the script that each conversation gives. */
export async function openDesk() {
	const script = [];
	const model = await startChatModel(script);
	const template = await fillIn(readTemplate('license-desk.json'), stage);
	const chatModel = template.nodes.find(({ type }) => type.endsWith('.lmChatOpenAi'));
	chatModel.credentials = await credentialOf(model);
	parametersOf(template, 'Order License').channelCode = 'CRM';
	const { id: workflowId } = await stage.api.createWorkflow(template);
	await stage.api.activate(workflowId);
	const workflow = await stage.api.getWorkflow(workflowId);
	const said = (messages) => ({ say: messages.at(-1).content });
	/** The model makes these calls, one after the other, and then says what the last of them gave. */
	const write = (steps) =>
		script.splice(model.calls.length, Infinity, ...steps.map((step) => () => step), said);
	return {
		model,
		workflow,
		write,
		/** Writes to the chat; the model does as told. `more`: what else the chat sends. */
		async ask(steps, more) {
			write(steps);
			return await startChat(stage.api, workflow, 'Do it.', more);
		},
	};
}
