const TOP = -480;

export const notes = [
	['Set-up', `## Reclaim idle assets: notices
Who holds an asset and has not used it for 30 days is asked by mail: *Keep it*, or *Give it back*. Nobody answers for 14 days: *Reclaim idle assets: withdraw* may take it back.

**Set-up**
1. Publish *Use over time*, which must have sampled these days, and *Reclaim idle assets: answers*, which the links lead to.
2. Open **Assets Now**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
3. Open **Settings**: the days; \`owner\`, the address of who manages the licenses; \`mailDomain\`, what stands behind the @ of your addresses; and the \`enterpriseCode\` behind each account name: *linaACME* gets a mail to *lina@…*; \`answerUrl\`, where the production URL of **Link** is another one.
4. Fill in **Send Notice**, with a sender that somebody reads, and leave it off. Run it twice: the first run plans, the second writes mails. Are all \`to\` of **One Mail per Address** real? Switch it on. A Data Table node *Prices* in front of **Assets Now** (rows of \`license_prices\`; *Execute Once*, *Always Output Data*) lets them say what it is worth.
5. Publish the workflow.`, -64, TOP, 496, 448, 4],
	['Idle', `## Who is asked
The same person held the asset for all of the days; no sample of them saw it online or lent, nor is it now; and at least 80 % of the days were sampled (\`sampledShare\`). Days that were not sampled are no days without use. A notice is planned one day, and mailed the next where nothing has changed.

**Somebody is never to be asked?** Add a row to the table \`license_reclaim_notices\`: \`state\` *never*, and \`assetNum\` or \`userName\`, or how this begins. While a row matches nothing, *withdraw* takes nothing, and its report names the row.

**Another address?** A row with the \`state\` *address*, \`userName\` and \`to\`. Who has no address is not told: \`owner\` is asked instead.`, 464, TOP, 432, 448],
	['Notices', `## The notices
\`state\`: *planned*: nobody is known to be told; *sent*: the holder was told; *asked*: only the owner was; *kept* \`until\` a day; *closed*, with the \`reason\`; *withdrawing* and *withdrawn*, \`by\` whom where somebody gave it back; *unclear*: a reply was lost, and the list does not show that it is done.

It is closed when its asset was online again, is lent, has another holder, or is left out; also when it is older than the samples (90 days). To stop one, write *closed* into its \`state\`. To give more time, write a day such as 2026-12-31 into its \`deadline\`.`, 912, TOP, 400, 448, 6],
	['Nobody', `## Nobody answers
A reminder after 7 days (\`remindDays\`), a mail to \`owner\` after 10 (\`ownerDays\`), who can answer, too; 0 is none.

**Killed in between**: each mail is marked before it is sent, and never begun twice. Where a run was killed between the two, only the reminder makes sure that somebody was told, and the days count from there. One that failed is tried again tomorrow; one that comes back later counts as sent.`, 1328, TOP, 352, 448, 5],
];
