const TOP = -352;

export const notes = [
	['Set-up', `## Who decided what
A workbook of what people have decided, the newest first, and how often by person and month.

**Set-up**
1. Run **Try It Now**, then publish the workflow. Hang a mail or chat node behind **Workbook File**: it is in the binary field \`data\`.

The rows are in the Data Table \`license_decisions\`. *Reclaim idle assets* and *Offboard on a day* write them.`, -64, TOP, 464, 320, 4],
	['Who', `## Who it was
*Who* is what n8n tells: who is logged in to a form that asks for it; behind a link of a mail, who they said they are; *nobody answered* where Settings decided. A row begins before its decision is carried out: *not known yet* in *What Came of It* means that the run was killed, and nothing has told it since.`, 432, TOP, 368, 320, 5],
];
