import { sheet } from './sheet.mjs';

const TOP = -336;

export const notes = [
	['Set-up', `## Orders from a spreadsheet
Upload a sheet of orders. Each row becomes one license order, exactly once, and the sheet comes back with what became of each row.

**Set-up**
1. Import and publish **Order once**; choose it in **Call Order Once**.
2. **Orders (Form)**: choose a *Basic Auth* credential, the name and password that people type in: whoever opens it can order.
3. Import and publish **Reconcile license orders**, which finishes what was cut short.
4. Publish this workflow, and open the form's production URL.`, -64, TOP, 496, 304, 4],
	['Sheet', `## The sheet
Excel (.xlsx) or CSV (UTF-8); of a workbook the first page. First row: these titles in any order, each as it stands here, those in bold always:

${sheet().columns.map(({ title, isNeeded }) => (isNeeded ? `**${title}**` : title)).join(' · ')}

Any other title, one that is there twice, or a missing one, and **nothing** is ordered: the page says what to correct. Who it is for: **Customer ID** or **Enterprise ID**. *Start* is a date or the word \`now\`, *End* a date or \`never\`, *Quantity* digits or \`unlimited\`, *New Customer* \`new\` or empty. Rows with the same **Order** are one order, of one customer. Format columns of long numbers as *Text*: Excel keeps 15 digits. Hidden rows are read too. Other titles? Change them at the top of **Check the Sheet**.`, 448, TOP, 560, 304],
	['Result', `## What comes back
The page lists each row that is not ordered, and the file has the result in front. **ordered**, **ordered before** (nothing new), with the number of the asset · **in process**: reconcile finishes it · **refused**: correct the row, and upload the whole order again · **for a person**: see *Orders so far* · **left out**: a person has decided so · **not ordered**: the number is known with other rows · **not noted**: upload again.

**Rehearse** in the form checks each row, and orders nothing.

**The number in Order counts once.** Upload the same sheet as often as you like: what is ordered is not ordered again, and refused rows that you have corrected go. Keep all rows of an order, in their order. A new row gets a number of its own.`, 1024, TOP, 560, 304, 5],
];
