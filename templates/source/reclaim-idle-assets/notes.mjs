const TOP = -448;

export const notes = [
	['Set-up', `## Reclaim idle assets: notices
Who holds an asset and has not used it for 30 days gets a mail, and 14 days to use it for two hours. *Reclaim idle assets: withdraw* then takes it back.

**Set-up**
1. *Use over time* must be published, and have sampled for these days.
2. Open **Assets Now**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
3. Open **Settings**: the days; \`mailDomain\`, what stands behind the @ of your mail addresses; and the \`enterpriseCode\` that the platform puts behind each account name: *linaACME* gets a mail to *lina@…*. A name that does not end in it gets none. Yours are others? Change *To Email* of **Send Notice**.
4. Run it once: are all \`to\` of **One Mail per Holder** real? A mail that comes back later counts as sent. Then fill in **Send Notice**, with a sender that somebody reads, and switch it on.
5. Publish the workflow.`, -64, TOP, 480, 416, 4],
	['Idle', `## Who gets a notice
The same person held the asset for all of the days; no sample of them saw it online or lent, nor is it now; and at least 80 % of the days were sampled (\`sampledShare\`). Days that were not sampled are no days without use.

**Somebody is never to be asked?** Add a row to the table \`license_reclaim_notices\`: \`state\` *never*, and \`assetNum\` or \`userName\`, or how this begins. While a row matches nothing, *withdraw* takes nothing, and its report names the row.`, 448, TOP, 400, 416],
	['Notices', `## The notices
\`state\` says where each is: *planned*: no mail is known to be sent, the next run sends it; *sent*, with \`sent\` and \`deadline\`; *closed*, with the \`reason\`; *withdrawing* and *withdrawn*; *unclear*, where the reply of a withdrawal was lost and the list does not show that it is done.

A notice is closed when its asset was online again, is lent, has another holder, or is left out; also when it is older than the samples (90 days), and a new one is sent. Only a *sent* one is acted on. To stop one, write *closed* into its \`state\`: where the asset is still not used, a later run may tell of it anew. To give more time, write a day such as 2026-12-31 into its \`deadline\`.`, 880, TOP, 400, 416, 6],
	['Killed', `## Killed in between
A row is written before its mail, and *sent* only after it. Killed between the two, the mail comes a second time and the days count from there. While **Send Notice** is off or fails, nothing becomes *sent*, and so nothing is taken back. Run twice at the same time, two mails come.`, 1312, TOP, 352, 416, 5],
];
