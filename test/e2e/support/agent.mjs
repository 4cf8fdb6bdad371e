import { to } from '../../../scripts/lib/workflow.mjs';
import { stage } from './stage.mjs';
import { manualTrigger, node } from './workflows.mjs';

export const fromAI = (name, about = 'what it is') => `={{ $fromAI('${name}', '${about}', 'string') }}`;

/** What a node that serves another one leads to. */
const serves = (type, name) => ({ [type]: [[{ node: name, type, index: 0 }]] });

/** n8n's credential for a scripted model, as its node holds it. */
async function credentialOf(model) {
	const data = { apiKey: 'none', url: `${model.url}/v1`, header: false };
	const { id, name } = await stage.api.createCredential({ name: 'Scripted model', type: 'openAiApi', data });
	return { openAiApi: { id, name } };
}

/** Makes a workflow of an AI Agent with this model and these tools. */
export async function createAgent(workflowName, model, tools) {
	const ofLangchain = (name, type, ...more) => node(name, `@n8n/n8n-nodes-langchain.${type}`, ...more);
	const prompt = { promptType: 'define', text: 'Do it.', options: {} };
	const agent = ofLangchain('AI Agent', 'agent', prompt, { typeVersion: 3.1 });
	const scripted = { model: { __rl: true, mode: 'id', value: 'scripted' }, options: { maxRetries: 0 } };
	const credentials = await credentialOf(model);
	const chatModel = ofLangchain('Chat Model', 'lmChatOpenAi', scripted, { typeVersion: 1.2, credentials });
	return await stage.api.createWorkflow({
		name: workflowName,
		// As the editor makes workflows. Without it the agent is resumed before its tools have run.
		settings: { executionOrder: 'v1' },
		nodes: [manualTrigger(), agent, chatModel, ...tools],
		connections: {
			Start: { main: [to(agent.name)] },
			[chatModel.name]: serves('ai_languageModel', agent.name),
			...Object.fromEntries(tools.map((tool) => [tool.name, serves('ai_tool', agent.name)])),
		},
	});
}
