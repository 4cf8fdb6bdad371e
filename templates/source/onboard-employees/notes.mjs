import { sheet } from './sheet.mjs';
import { words } from './words.mjs';

const TOP = -464;
const { columns } = sheet();

export const notes = [
	['Set-up', `## Onboard employees
Upload a spreadsheet of new people. Each gets an account and the assets named for them; the page then says what was done and what was not, with the reason. **Rehearse** in the form checks each row, and adds nobody.

**Set-up**
1. Open **Add Employees** and **Assign Assets**: choose your *Member Center API* credential. The enterprise comes from the credential: set its *Enterprise Global ID*, or fill in that of the nodes.
2. Open **New Employees (Form)**: choose a *Basic Auth* credential, the name and password that people type in, so that nobody else can make accounts.
3. Publish the workflow and open the form's production URL.`, -64, TOP, 416, 416, 4],
	['Spreadsheet', `## The spreadsheet
Excel (.xlsx) or CSV (UTF-8); of a workbook the first page. First row: these titles in any order, each as it stands here, those in bold always:

${columns.map(({ title, isNeeded }) => `- ${isNeeded ? `**${title}**` : title}: ${words.says[title]}`).join('\n')}

Any other title, one that is there twice, or a missing one, and **nobody** is added: the page says what to correct. Format columns of long numbers as *Text*: Excel keeps 15 digits. Other titles? Change them at the top of **Check the Sheet**.`, 384, TOP, 496, 416],
	['Passwords', `## No passwords in spreadsheets
**Initial Password** makes up a random password for each person (change its *Length* if your platform wants longer or shorter ones). Nobody needs to see it, and it is not in the summary. A person gets a password of their own:
- with a **mobile** number: by the platform's password recovery
- without: you set one with *Employee → Reset Password* and hand it over

n8n keeps what its nodes put out. So that no password stays, successful and manual runs of this workflow are **not saved** (workflow menu → *Settings*). A run that fails is, so that you can see why: delete it afterwards.`, 912, TOP, 400, 416, 3],
	['Links', `## Which row was it?
All people of the file are added with few requests (100 each). Still every account and every refusal is linked to its row, so \`$('One Item per Person').item\` gives the assets of the right person.

*On Error* is *Continue (using error output)*: one bad row does not keep the others from being added.`, 1344, TOP, 336, 416, 6],
	['Summary', `## What comes back
The page has one line per person, and the file the same in front of each row:
- **added**, **added, assets assigned**
- **added, assets not assigned**: the account is there, the assets are not. They are assumed to be assigned all or none: correct the numbers and assign them by hand.
- **not added**: correct the row and upload it again
- **perhaps …**: the answer got lost (\`outcome: unknown\`), or there is none. Look on the platform first.

Before you upload a file again, take out the people who were added: the documents do not say what becomes of an account that is added again.`, 1712, TOP, 544, 416, 5],
];
