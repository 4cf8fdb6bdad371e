const TOP = -432;

export const notes = [
	['Set-up', `## Offboard an employee
Somebody leaves: their assets are taken back, and once the lists show that, their account is deleted.

**Set-up**
1. Open **Employees**, **Rehearsal**, **Products**, **Rehearse Again** and **Withdraw and Delete**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
2. **Leaver (Form)**: choose a *Basic Auth* credential, the name and password that people type in: whoever opens it can delete accounts.
3. Import and publish *Who decided what*; choose it in **Note the Decision**.
4. Publish the workflow, and open the form's production URL.

From an HR system: put its trigger in the place of **Leaver (Form)**, with the account in the field \`Account or Name\`. **Choose**, **Approve** and **Tell What It Did** only work behind a form: put *Send Email → Send and Wait for Response* in the place of **Approve** (its answer is understood as well), and a mail node in the place of the last one; an account needs no choice.`, -64, TOP, 464, 400, 4],
	['Approval', `## Nothing happens unseen
Where several have the name, or it is misspelt, **Choose** lists who may be meant. **Rehearsal** is a dry run: it sends nothing, and gives the requests that would go. **Approve** shows what they take back, with the products; where **Rehearsal** could not look, nobody is asked. *Stop* changes nothing; nor does what has changed while you decided (**Rehearse Again**).

Must somebody else approve? Put *Send Email → Send and Wait for Response* (or Slack, Teams) in the place of **Approve**.`, 416, TOP, 432, 400],
	['Lent', `## What is lent stays
Lent locks, and assets that are lent into them, have no way back in the API's documents. The form names them and changes nothing: take them back on the platform, then fill it in again.`, 864, TOP, 352, 400, 3],
	['Twice', `## Filled in twice
**Withdraw and Delete** deletes only when the lists show that all is withdrawn. Where a reply was lost it says so, and the last page says *deleted* only where its row says so (\`deleted: true\`); the form goes on from there when it is filled in again. Of an account that is deleted already it says so.`, 1232, TOP, 400, 400, 5],
];
