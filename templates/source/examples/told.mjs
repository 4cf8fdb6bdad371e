import { filter, plain } from '../workflow.mjs';

const ANSWERS = "$('Call Order Once').all().map((item) => item.json)";
/** Nothing of these is in the ledger, and they are the same each time they are delivered: nobody else tells of them. */
const NOT_NOTED = `${ANSWERS}.filter(({ status, body }) => status === 409 || (body ?? {}).status === 'not usable')`;

/** Whether the CRM need not deliver again: an answer for each order; `looks`: nodes that read from it, `list`: what they give where they do. */
export const isOver = (looks, list) =>
	`${ANSWERS}.length === $('${looks[0]}').all().length && ${ANSWERS}.every(({ status }) => status !== undefined && status !== 503) && [ ${looks.map((name) => `...$('${name}').all()`).join(', ')} ].every((item) => item.json.${list})`;

/** Fails the execution for what is not noted, after the CRM has its answer: n8n's list shows it, and an error workflow hears of it. */
export const told = (column) => [
	[column, 1, filter('Anything Not Noted?', [`={{ ${NOT_NOTED}.length > 0 }}`], { executeOnce: true })],
	[column + 1, 1, plain('Tell Somebody', 'stopAndError', 1, {
		errorMessage: `={{ ${NOT_NOTED}.map(({ body }) => body.eventId + ': ' + (body.message ?? body.problems.map(({ field, message }) => field + ' ' + message).join('; '))).join(' · ') }}`,
	})],
];
export const toldLinks = (last) => ({ [last]: ['Anything Not Noted?'], 'Anything Not Noted?': ['Tell Somebody'] });
/** For the note beside each. */
export const TOLD = 'Where an order is not usable, or another one with its ID came first, nothing is noted, and the execution fails to tell you: choose an *Error workflow* in the settings.';
