const TOP = -400;

export const notes = [
	['Set-up', `## Who decided what
What people have decided, the newest first, and how often by person and month: one page, and one workbook.

**Set-up**
1. **Decisions (Form)**: choose or make a *Basic Auth* credential, the name and password for its page.
2. **Mail**, for each first of a month: choose an *SMTP* credential, put in *From Email* and *To Email*, and switch it on (it is off as it comes).
3. Publish the workflow, and choose it in **Note the Decision** of those that ask somebody.

The rows are in the Data Table \`license_decisions\`, which this workflow makes. *Reclaim idle assets* writes its own; **When Called** writes those of *Ask for a license*, *Offboard an employee*, *Offboard on a day*, *Orders so far* and *Renew one asset*.`, -64, TOP, 464, 368, 4],
	['Who', `## Who it was
*Who* is what n8n tells: who is logged in to a form that asks for it; behind a link of a mail, who they said they are; *nobody answered* where Settings decided. What decided is noted before it is done, or it is not done. *Not known yet* in *What Came of It* means that the run was killed, and nothing has told it since.`, 432, TOP, 368, 368, 5],
];
