/* global $, $now, clip, words */
/** The failure as a row. `failure` is the same where workflow, node and message are, whatever numbers and quoted names the message has. */
export function whatFailed() {
	// Where a trigger fails, there is no execution.
	const { workflow = {}, execution = {}, trigger = {} } = $('Error Trigger').first().json;
	const error = execution.error ?? trigger.error ?? {};
	const message = clip(error.message ?? words.noMessage, 300);
	const node = String(execution.lastNodeExecuted ?? (error.node ?? {}).name ?? '');
	const kind = message.replace(/"[^"]*"|'[^']*'|“[^”]*”/g, '…').replace(/\d+/g, '0');
	return [{ json: {
		failure: [workflow.id, node, kind].join(' / '),
		workflow: clip(workflow.name ?? workflow.id),
		node,
		message,
		execution: String(execution.id ?? ''),
		at: $now.toUTC().toISO(),
	} }];
}
