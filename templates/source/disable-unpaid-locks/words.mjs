import { letterWords } from '../shared/words.mjs';

/** What people read: the mail, the form and its answers. */
export const words = {
	...letterWords,
	subject: (customer) => `Disable the locks of ${customer}?`,
	lead: (customer) => `${customer} has not paid. Whoever has one of these locks cannot use it until it is enabled again.`,
	look: 'Look first whether the payment has come meanwhile.',
	customer: 'Customer',
	locks: 'Locks',
	otherwise: 'If nobody decides within 7 days, nothing is disabled.',
	decide: 'Decide',
	details: (operator) => `Asked by the billing system, as operator "${operator}".`,
	description: (locks) => `Locks: ${locks}. Whoever has one cannot use it until it is enabled again. Look first whether the payment has come meanwhile. If nobody decides within 7 days, nothing is disabled.`,
	decision: 'Decision',
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
