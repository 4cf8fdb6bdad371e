import { mail } from '../shared/nodes.mjs';
import * as letter from '../shared/report/letter.mjs';
import { clip } from '../shared/report/page.mjs';
import { code, fields, inTurn, plain, workflow } from '../workflow.mjs';
import { mailToSend } from './mailToSend.mjs';
import { notes } from './notes.mjs';
import { failures } from './table.mjs';
import { whatFailed } from './whatFailed.mjs';
import { words } from './words.mjs';

/** A table that cannot be used must not keep a mail back. */
const goOn = { executeOnce: true, alwaysOutputData: true, onError: 'continueRegularOutput' };
const row = "$('What Failed').first().json";

export const tellTemplate = workflow({
	name: 'Tell somebody',
	watched: false,
	nodes: [
		[0, 0, plain('Error Trigger', 'errorTrigger', 1, {})],
		[1, 0, fields('Settings', [['minutes', 'number', 60], ['keepDays', 'number', 30]])],
		[2, 0, failures.make('Failures Table', goOn)],
		[3, 0, code('What Failed', [{ words }, clip, whatFailed])],
		[4, 0, failures.insert('Write It Down', goOn)],
		[5, 0, failures.remove('Forget Old Ones', [['at', 'lt', "={{ $now.minus({ days: $('Settings').first().json.keepDays }).toUTC().toISO() }}"]], goOn)],
		[6, 0, failures.get('The Same So Far', [
			['failure', 'eq', `={{ ${row}.failure }}`],
			// What else of the workflow was mailed lately.
			['at', 'gt', "={{ $now.minus({ minutes: 2 * $('Settings').first().json.minutes }).toUTC().toISO() }}"],
		], goOn, { any: true })],
		[7, 0, code('Mail to Send', [{ words }, letter, mailToSend])],
		[8, 0, mail('Send Email', { retryOnFail: true, maxTries: 3, waitBetweenTries: 5000 })],
	],
	links: {
		...inTurn('Error Trigger', 'Settings', 'Failures Table', 'What Failed', 'Write It Down', 'Forget Old Ones', 'The Same So Far', 'Mail to Send', 'Send Email'),
	},
	notes,
});
