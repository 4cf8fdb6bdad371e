const TOP = -416;

export const notes = [
	['Set-up', `## Tell somebody
A mail when a workflow fails: what ran, what failed, since when, and a link to it. Of the same failure one mail in an hour at most, of one workflow six.

**Set-up**
1. **Send Email**: choose an *SMTP* credential, put in *From Email* and *To Email*, and switch it on (it is off as it comes). Or put a chat node there: each item has \`subject\` and \`text\`.
2. Publish this workflow.
3. In each workflow that is to be watched: workflow menu → *Settings* → *Error Workflow* → **Tell somebody**. n8n does not take this choice from a file: choose it after each import.
4. Try it: *Execute workflow* mails an example of n8n. What you run by hand in another workflow is never told.`, -64, TOP, 528, 368, 4],
	['Same', `## What is the same failure
The same workflow, node and message, whatever numbers, IDs and quoted names stand in it. Each failure is a row of the Data Table \`license_failures\`, which this workflow makes; rows are kept for \`keepDays\` of **Settings**. \`minutes\`: how long there is no second mail; in each stretch of them (60: an hour of the clock) a workflow has six at most, and the sixth says that more is not mailed.

The mail is tried three times. Where it cannot be sent, this workflow fails, and n8n's list of executions shows it. Where the table cannot be read, each failure is mailed.`, 480, TOP, 432, 368],
];
