const TOP = -352;

export const notes = [
	['Set-up', `## Who decided what
A workbook of what people have decided, the newest first, and how often by person and month.

**Set-up**
1. Publish the workflow, and choose it in **Note the Decision** of those that ask somebody.
2. Run **Try It Now**. Hang a mail or chat node behind **Workbook File**: it is in the binary field \`data\`.

The rows are in the Data Table \`license_decisions\`, which this workflow makes. *Reclaim idle assets* writes its own; **When Called** writes those of *Ask for a license*, *Offboard an employee*, *Offboard on a day*, *Orders so far* and *Renew one asset*.`, -64, TOP, 464, 320, 4],
	['Who', `## Who it was
*Who* is what n8n tells: who is logged in to a form that asks for it; behind a link of a mail, who they said they are; *nobody answered* where Settings decided. What decided is noted before it is done, or it is not done. *Not known yet* in *What Came of It* means that the run was killed, and nothing has told it since.`, 432, TOP, 368, 320, 5],
];
