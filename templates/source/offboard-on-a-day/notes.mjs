import { LAST_DAYS } from '../shared/asking/turns.mjs';

const TOP = -288;

export const notes = [
	['Set-up', `## Offboard on a day
For all who leave on one day: *Offboard several* and *Offboard by event* call it.

**Set-up**
1. **Settings**: \`owner\`, the mail address of who decides; \`second\`, who is asked then (empty: nobody).
2. **Rehearsal**, **Products** and **Withdraw and Delete**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
3. Fill in *From Email* of **Ask the Owner** and **Tell the Owner**, choose an SMTP credential and switch both on.
4. Import and publish *Who decided what*; choose it in **Note the Decision**.
5. Publish it, and choose it there.`, -64, TOP, 464, 336, 4],
	['Wait', `## It waits for the day
**Until the Day** goes on at 7 in the morning of the day (of a day that has come: at once). n8n keeps what waits in its database: a restart loses nothing, and what was due meanwhile goes on then. Somebody stays after all? Stop the waiting execution.`, 416, TOP, 368, 336],
	['Asked', `## Nothing happens unseen
The owner sees each name, with the assets and products that are taken back. After a yes all is looked at again: of whom something has changed, nothing is done. **Nobody answers**: after \`secondAfterDays\` the \`second\` address is asked the same, where there is one; after ${LAST_DAYS} more days nothing is done, or all of it where \`ifNobody\` is *yes*. *Deleted* is told only where the row says so. **Note the Decision** writes the answer down before anything is done, and what came of it, for *Who decided what*.

What is lent has no way back in the API's documents: it is named, and nothing is changed. Where **Ask the Owner** is off, or no \`owner\` is there, the run **fails**: set an error workflow.`, 800, TOP, 448, 336, 3],
];
