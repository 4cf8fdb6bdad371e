import { startLocalServer } from '../../../scripts/lib/localServer.mjs';

/**
 * A chat model that follows a script instead of thinking: an OpenAI-compatible server, one step per call, or one for all calls.
 * A step gets the messages so far and gives `{ tool, args }` (the tool whose name begins so), a list of these that are called at
 * once, or `{ say }`.
 */
export async function startChatModel(steps) {
	const calls = [];
	const server = await startLocalServer(({ request, text }) => {
		if (!request.url.endsWith('/chat/completions'))
			return { body: { object: 'list', data: [{ id: 'scripted', object: 'model' }] } };
		const { messages, tools = [], ...settings } = JSON.parse(text);
		const known = tools.map((tool) => tool.function);
		calls.push({ messages, tools: known, settings });
		const take = typeof steps === 'function' ? steps : steps[calls.length - 1];
		const step = take?.(messages) ?? { say: 'The script has ended.' };
		const wanted = [step].flat().filter(({ tool }) => tool);
		const nameOf = (tool) => known.find((one) => one.name.startsWith(tool))?.name;
		const missing = wanted.find(({ tool }) => !nameOf(tool));
		if (missing) return { status: 400, body: { error: { message: `There is no tool "${missing.tool}"` } } };
		const tool_calls = wanted.map(({ tool, args }, index) => ({
			index,
			id: `call_${calls.length}_${index}`,
			type: 'function',
			function: { name: nameOf(tool), arguments: JSON.stringify(args) },
		}));
		const isCall = tool_calls.length > 0;
		const message = {
			role: 'assistant',
			...(isCall ? { content: null, tool_calls } : { content: step.say }),
		};
		const finish_reason = isCall ? 'tool_calls' : 'stop';
		const base = { id: `chat-${calls.length}`, created: 1, model: 'scripted' };
		const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
		if (!settings.stream) {
			const choices = [{ index: 0, message, finish_reason }];
			return { body: { ...base, object: 'chat.completion', choices, usage } };
		}
		const chunk = (delta, reason) => {
			const choices = [{ index: 0, delta, finish_reason: reason }];
			return `data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices })}\n\n`;
		};
		return {
			headers: { 'content-type': 'text/event-stream' },
			body: `${chunk(message, null)}${chunk({}, finish_reason)}data: [DONE]\n\n`,
		};
	});
	return {
		...server,
		/** What the model was given at each call: `{ messages, tools, settings }`. */
		calls,
		/** The text the last tool call gave back, before call `index`. */
		toolAnswer: (index) => calls[index]?.messages.filter(({ role }) => role === 'tool').at(-1)?.content,
	};
}
