import { letterWords } from '../shared/words.mjs';

/** What people read. */
export const words = {
	...letterWords,
	noMessage: 'n8n gives no message',
	subject: (workflow) => 'Failed: ' + workflow,
	what: 'What ran',
	where: 'What failed',
	when: 'When',
	since: 'Since',
	itsTrigger: 'its trigger',
	first: 'this is the first time',
	times: (since, count) => since + ', ' + count + ' times by now',
	notKnown: 'not known: the table of failures cannot be read',
	otherwise: (minutes) => 'Nothing is tried again by itself. While it goes on, there is one mail in ' + minutes + ' minutes at most.',
	unseen: (minutes) => 'It fails in many ways: what else fails in it within these ' + minutes + ' minutes is not mailed. n8n’s list of executions has all.',
	look: 'Look at it in n8n',
	details: (execution) => 'Execution ' + execution + '. What it had done before it failed stays done: look there before you run it again.',
	noExecution: 'There is no execution: the trigger itself did not start.',
};
