/* global $, $now, clip, words */
/** The failure as a row. `failure` is the same where workflow, node and message are, whatever numbers, IDs and quoted names the message has. */
export function whatFailed() {
	// Where a trigger fails, there is no execution.
	const { workflow = {}, execution = {}, trigger = {} } = $('Error Trigger').first().json;
	const error = execution.error ?? trigger.error ?? {};
	const said = String(error.message ?? words.noMessage);
	const message = clip(said, 300);
	const node = String(execution.lastNodeExecuted ?? (error.node ?? {}).name ?? '');
	// Before it is cut, which would part a pair of quotes. A quote within a word is an apostrophe.
	const kind = clip(said.slice(0, 5000)
		.replace(/"[^"]*"|(?<!\w)'.*?'(?!\w)|“[^”]*”/g, '…')
		.replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{8,}/gi, '…')
		.replace(/\d+/g, '0')
		.replace(/…(?:,? …)+/g, '…'), 300);
	return [{ json: {
		failure: [workflow.id, node, kind].join(' / '),
		workflow: clip(workflow.name ?? workflow.id),
		node,
		message,
		execution: String(execution.id ?? ''),
		at: $now.toUTC().toISO(),
	} }];
}
