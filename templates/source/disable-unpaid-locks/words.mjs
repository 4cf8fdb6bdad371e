/** What people read: the mail, the form and its answers. `{customer}`, `{locks}` and `{url}` are put in. */
export const words = {
	subject: 'Disable the locks of {customer}?',
	text: '{customer} has not paid. Locks: {locks}. Decide here: {url}',
	description: 'Locks: {locks}. Whoever has one cannot use it until it is enabled again. Look first whether the payment has come meanwhile.',
	disable: 'Disable',
	leave: 'Leave as they are',
	notUsable: 'lockNumbers must be a list of at least one lock number, each a text or a whole number, paid true or false, and customer the name of who has not paid',

	refused: (message) => `Not disabled: ${message}`,
	notKnown: (message) => `Not known to be disabled: ${message}`,
	disabled: (lock) => `${lock} is disabled.`,
	notDisabled: (lock, reason) => `${lock} is not disabled: ${reason}.`,
	notBegun: 'Disable Locks did not begin: see the execution in n8n.',
	none: 'No lock was disabled.',
};
