const TOP = -336;

export const notes = [
	['Set-up', `## Orders from a spreadsheet
Upload a sheet of orders. Each row becomes one license order, exactly once, and the sheet comes back with what became of each row.

**Set-up**
1. Import and publish **Order once**; choose it in **Call Order Once**.
2. Set *Authentication* of **Orders (Form)**: whoever opens it can order.
3. Import and publish **Reconcile license orders**, which finishes what was cut short.
4. Publish this workflow, and open the form's production URL.`, -64, TOP, 496, 304, 4],
	['Sheet', `## The sheet
Excel (.xlsx, first sheet). First row, each title as it stands here:

Channel · Order · Customer ID · Customer · Contact · Email · Enterprise ID · Product · Quantity · Start · End · License Type

Rows with the same **Order** are one order: channel and customer are the same in each of them. Format the columns as *Text*: Excel rounds long numbers, dates must come as \`2026-12-01\`, quantities in digits. Other titles? Change **One Event per Order**.

Google Sheets: put its nodes in the place of the first two and the last two.`, 448, TOP, 560, 304],
	['Result', `## What comes back
**ordered**, with the number of the asset · **in process**: reconcile finishes it · **refused**: correct the row, and upload the whole order again · **for a person**: see the report of *Reconcile* · **left out**: a person has decided so · **not ordered**: the number is known with other rows · **not noted**: upload again.

**The number in Order counts once.** Upload the same sheet as often as you like: what is ordered is not ordered again, and refused rows that you have corrected go. Keep all rows of an order, in their order. A new row gets a number of its own.`, 1024, TOP, 560, 304, 5],
];
