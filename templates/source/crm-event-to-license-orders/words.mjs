import { nameWords } from '../shared/words.mjs';

/** What the CRM is told of an event that is not handed on. */
export const words = {
	...nameWords,
	type: 'must be order.confirmed',
	lostName: (name) => `n8n cannot pass on the name ${name}: leave it out`,
	deliverAgain: 'Deliver the event again.',
};
