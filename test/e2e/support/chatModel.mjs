import { startStandIn } from '../../../scripts/lib/standIn.mjs';

/**
 * A chat model that follows a script instead of thinking: an OpenAI-compatible server, one step per call.
 * A step gets the messages so far and gives `{ tool, args }` (the tool whose name begins so) or `{ say }`.
 */
export async function startChatModel(steps) {
	const calls = [];
	const server = await startStandIn(({ request, text }) => {
		if (!request.url.endsWith('/chat/completions'))
			return { body: { object: 'list', data: [{ id: 'scripted', object: 'model' }] } };
		const { messages, tools = [], stream } = JSON.parse(text);
		calls.push({ messages, tools: tools.map((tool) => tool.function) });
		const step = steps[calls.length - 1]?.(messages) ?? { say: 'The script has ended.' };
		const name = tools.map((tool) => tool.function.name).find((known) => known.startsWith(step.tool ?? '\0'));
		if (step.tool && !name)
			return {
				status: 400,
				body: {
					error: { message: `no tool "${step.tool}" among ${tools.map((tool) => tool.function.name)}` },
				},
			};
		const message = name
			? {
					role: 'assistant',
					content: null,
					tool_calls: [
						{
							index: 0,
							id: `call_${calls.length}`,
							type: 'function',
							function: { name, arguments: JSON.stringify(step.args) },
						},
					],
				}
			: { role: 'assistant', content: step.say };
		const finish_reason = name ? 'tool_calls' : 'stop';
		const base = { id: `chat-${calls.length}`, created: 1, model: 'scripted' };
		if (!stream)
			return {
				body: {
					...base,
					object: 'chat.completion',
					choices: [{ index: 0, message, finish_reason }],
					usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
				},
			};
		const chunk = (delta, finish) =>
			`data: ${JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
		return {
			headers: { 'content-type': 'text/event-stream' },
			body: `${chunk(message, null)}${chunk({}, finish_reason)}data: [DONE]\n\n`,
		};
	});
	return {
		...server,
		/** What the model was given at each call: `{ messages, tools }`. */
		calls,
		/** The text the last tool call gave back, before call `index`. */
		toolAnswer: (index) => calls[index]?.messages.filter(({ role }) => role === 'tool').at(-1)?.content,
	};
}
