const TOP = -368;

export const notes = [
	['Set-up', `## Reclaim idle assets: answers
The page behind *Keep it* and *Give it back* in the mails of *Reclaim idle assets: notices*, and what is done then.

**Set-up**
1. Open **Assets Now** and **Withdraw**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
2. Publish the workflow. The people who get mails must be able to open its production URL.

\`mostDays\` of **Settings**: for how long something can be kept.`, -64, TOP, 448, 336, 4],
	['Link', `## What a link can do
It has a random key of 64 characters, of one notice. To open it shows a page and does nothing: programs that look through mails open links, too. The button works once, for who types in the account that holds the asset, or the address of the owner who was asked. Anything else, also an old or forwarded link, does nothing and says so.

**Who really pressed it?** n8n knows only who had the mail. Must people log in? Set *Authentication* of **Link**.`, 400, TOP, 416, 336],
	['Proven', `## Given back, and proven
The list is read before: the same person holds it, and it is not lent. It is read again after: *given back* is said only where it shows it. What is not clear is looked at the next morning, by *notices*.

Each answer is a row of the table \`license_decisions\`, with what became of it. Nothing waits in n8n: notices that nobody answers are rows of a table.`, 832, TOP, 384, 336, 5],
];
