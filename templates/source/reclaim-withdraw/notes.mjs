const TOP = -448;

export const notes = [
	['Set-up', `## Reclaim idle assets: withdraw
Takes back what *Reclaim idle assets: notices* has asked for, once the deadline has passed, nobody has answered, and nothing speaks against it.

**Set-up**
1. Publish *Use over time* and *Reclaim idle assets: notices* first.
2. Open **Assets Now**, **Rehearsal** and **Withdraw**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
3. Fill in **Send Report**, and switch it on. A Data Table node *Prices* in front of **Assets Now**, which gets the rows of \`license_prices\` (*Execute Once*, *Always Output Data*), lets it say what that is worth.
4. Publish the workflow. It rehearses: the report names what would be withdrawn, and nothing is.
5. The reports are right? Open **Settings** and switch \`withdraw\` on.`, -64, TOP, 480, 416, 4],
	['Due', `## What is withdrawn
A notice that was *sent*, whose deadline has passed; the list, read once just before, shows the same holder, neither online nor lent; no sample since the notice saw it online or with somebody else, and enough of the days were sampled. Nothing without a notice, nothing of a new holder, nothing that is kept; and nothing that its holder was never seen to use online: who works offline is only asked.

Who begins to work between this reading and the withdrawal, seconds later, or minutes where many are due, is not seen: the documents show no withdrawal on a condition. So it runs once a day; choose an hour at which few people begin.`, 448, TOP, 384, 416],
	['Many', `## Too many
More than 10 % of all assets, or of all seats, within seven days (\`maxShare\`; what people gave back does not count): nothing is withdrawn, and the report says so. A platform that shows everybody as offline for a month takes nothing from anybody.

Nothing, either, while a row *never* names nothing that the list shows, or a row has a state that is none: it may be meant to keep anything. The report names it: correct it, or delete it.`, 864, TOP, 320, 416, 3],
	['Twice', `## Never twice
**Rehearsal** is a dry run of just this. **Claim** marks the notice before **Withdraw** sends: of two runs one has it, and what was killed there is never sent again. *Reclaim idle assets: notices* looks the next morning what the list shows, and writes *withdrawn* or *unclear*. Refused ones are tried again tomorrow. Each is a row of the table \`license_decisions\`.`, 1216, TOP, 416, 416, 5],
];
