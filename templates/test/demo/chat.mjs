import { randomUUID } from 'node:crypto';
import { SetupError } from '../../../scripts/lib/errors.mjs';
import { until } from '../../../scripts/lib/until.mjs';

const EVERY = { everyMs: 100 };
/** n8n takes a program for the preview of a link, and does not count its click. */
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };

/**
 * Writes to a chat that answers by n8n's Chat nodes, as its page does. `more` is what else the page could send.
 * @returns {Promise<{ next: () => Promise<{ text: string, buttons: string[], press: (label: string) => Promise<number> }> }>}
 *   `next` gives the next message that the person is shown; `press` clicks one of its buttons, and gives the status
 */
export async function startChat(api, workflow, text, more = {}) {
	const { webhookId } = workflow.nodes.find(({ type }) => type.endsWith('.chatTrigger'));
	const body = { action: 'sendMessage', sessionId: randomUUID(), chatInput: text, ...more };
	const { status, json } = await api.callWebhook(`${webhookId}/chat`, body);
	if (!json?.executionId) throw new SetupError(`The chat answered ${status}, without an execution`);
	let runsSeen = 0;

	/** Once it waits with more runs than at the last message. */
	async function waiting() {
		const found = (await api.executions.list(workflow.id)).find(({ id }) => id === json.executionId);
		if (['success', 'error', 'crashed'].includes(found?.status))
			throw new SetupError(`The chat ended as ${found.status}, without a message`);
		if (found?.status !== 'waiting') return undefined;
		const { resultData } = (await api.executions.get(found.id)).data;
		const runs = Object.values(resultData.runData).flat().length;
		if (runs <= runsSeen) return undefined;
		runsSeen = runs;
		return resultData;
	}

	return {
		async next() {
			const { runData, lastNodeExecuted } = await until(waiting, 'The chat gave no message', EVERY);
			// Of reviews that are asked for at once, the first has its message, and the others have none.
			const { data } = runData[lastNodeExecuted].findLast((run) => run.data);
			const message = (data.ai_tool ?? data.main)[0][0].sendMessage;
			const { buttons = [] } = message;
			return {
				text: message.text ?? message,
				buttons: buttons.map((button) => button.text),
				async press(label) {
					const { link } = buttons.find((button) => button.text === label);
					return (await fetch(link, { headers: BROWSER })).status;
				},
			};
		},
	};
}
