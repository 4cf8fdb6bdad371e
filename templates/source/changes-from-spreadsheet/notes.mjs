import { JOBS } from './sheet.mjs';

const TOP = -400;

export const notes = [
	['Set-up', `## Changes from a spreadsheet
One form to renew, assign, withdraw or revoke many: choose the job, upload its sheet, and it comes back with what became of each row.

**Set-up**
1. Import and publish **Order once** and **Reconcile license orders**; choose the first in **Call Order Once**.
2. **Products**, **Asset Holders**, **Employees**, **Assign or Withdraw**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
3. **Changes (Form)**: choose a *Basic Auth* credential, the name and password that people type in: whoever opens the form can revoke licenses.
4. Publish this workflow, and open the form's production URL.`, -64, TOP, 496, 368, 4],
	['Sheet', `## The sheets
Excel (.xlsx, its first page) or CSV (UTF-8). *Give me a sheet to fill in* gives the one of the job. Its titles, those in bold always:

${Object.entries(JOBS).map(([job, columns]) => `- *${job}*: ${columns.map(({ title, isNeeded }) => (isNeeded ? `**${title}**` : title)).join(' · ')}`).join('\n')}

Any other title, one that is there twice, or a missing one, and **nothing** is changed: so is the sheet of another job. *Rehearse* is what happens unless you choose otherwise.`, 448, TOP, 528, 368],
	['Safe', `## What is left alone
- a person whose name several have: both accounts are named
- an asset that two rows name
- an asset that somebody else holds, or that is lent; nothing is **revoked** while anybody holds it
- an asset of which the two lists of holders differ
- a product without an end, that ends later already, of a package or a trial

Orders go through **Order once**: each row once, whoever uploads it again. Assets are assigned and withdrawn only where the list shows that they are not yet.`, 992, TOP, 464, 368, 3],
	['Result', `## What comes back
The page lists each row that is not done, and the file has the result in front. **done**, **done before** (nothing new) · **not listed**: revoked before, or a wrong number · **refused**: correct the row · **not done**: the platform said no · **not known**: no reply came; upload again · **in process**, **for a person**: see *Orders so far* · **not noted**: upload again.`, 1472, TOP, 496, 368, 5],
];
