/* global $input */
/** One mail about all lines that are due. */
export function alert() {
	const lines = $input.all().map((item) => item.json);
	const told = lines.map(({ eventId, line, state, since, message, whatToDo }) =>
		'Event ' + eventId + ', line ' + line + ': ' + state + ' since ' + since + '.\n' + (message ? message + '\n' : '') + whatToDo,
	);
	return {
		subject: lines.length + (lines.length === 1 ? ' line of a license order needs' : ' lines of license orders need') + ' a person',
		text: told.join('\n\n'),
		ids: lines.map(({ id }) => id),
	};
}
