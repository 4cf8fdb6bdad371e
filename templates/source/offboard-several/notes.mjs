const TOP = -320;

export const notes = [
	['Set-up', `## Offboard several
A sheet of who leaves when. Each day goes to **Offboard on a day**, which waits for it, asks the owner and takes back.

**Set-up**
1. Import and publish **Offboard on a day**; choose it in **Offboard on a Day**.
2. **Employees**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
3. **Leavers (Form)**: choose a *Basic Auth* credential, the name and password that people type in.
4. Publish this workflow.`, -64, TOP, 464, 368, 4],
	['Sheet', `## The sheet
Excel (.xlsx) or CSV (UTF-8), first row: **Person**, **Day**. *Person* is an account or a whole name, *Day* a day from today on or the word \`today\`. Any other title, and nobody is taken on. **Rehearse** checks each row.

A name that nobody has, or that several have, is refused, and the page lists who may be meant: write the account. The others are taken on.`, 416, TOP, 400, 368],
];
