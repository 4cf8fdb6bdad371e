import { LAST_DAYS } from '../shared/asking/turns.mjs';

const TOP = -320;

export const notes = [
	['Set-up', `## Ask for a license
Somebody fills in a form: who needs which product until when, and why. The owner of the licenses says yes or no in a mail, and a free asset is given.

**Set-up**
1. **Settings**: \`owner\` (the mail address of who decides), \`second\` (who is asked then; empty: nobody), \`enterpriseGlobalId\`, \`channelCode\` and \`channelCustomerId\` of your company; \`appKey\` for the proposal of an order.
2. Choose your credentials in all nodes of the package.
3. Fill in *From Email* of **Ask the Owner** and **Tell Both**, choose an SMTP credential and switch both on. Slack or Teams? Put its *Send and Wait for Response* (Approval) in the place of **Ask the Owner**.
4. Import and publish *Who decided what*; choose it in **Note the Decision**.
5. **Request (Form)**: choose a *Basic Auth* credential, the name and password that people type in. Publish the workflow, and open the form's production URL.`, -64, TOP, 560, 448, 4],
	['Refused', `## Refused before anybody is asked
A person or a product that no list has, several people of one name (they are listed: write the account), a day that is over, somebody who has the product already, a list that cannot be read. The page says what to correct.`, 512, TOP, 352, 448],
	['Free', `## What is free
A cloud account (\`cloud_account\`) that nobody holds, that is not lent, locked or frozen, that has begun and lasts until the day asked for; of several the one that ends first. Locks are not given: they have to be handed over, too.

**None is free**: an order is rehearsed (a dry run) and mailed to the owner. This workflow never orders.`, 880, TOP, 352, 448, 5],
	['Decided', `## After the answer all is read again
Two ask for the last one: the first who is approved gets it, and the other is told. *Given* is told only where the list shows it.

**Nobody answers**: after \`secondAfterDays\` the \`second\` address is asked the same, where there is one; after ${LAST_DAYS} more days nothing is done, or it is given where \`ifNobody\` is *yes*. Both are told. Where **Ask the Owner** is switched off the run **fails**, so that it is seen: set an error workflow.`, 1248, TOP, 400, 448, 3],
];
