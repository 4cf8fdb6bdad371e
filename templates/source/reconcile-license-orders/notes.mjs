export const notes = [
	['Set-up', `## Reconcile license orders
Belongs to **Order once**: finishes lines that a crash or a lost reply left open, and keeps the ledger small. What needs a person is told, and decided, in **Orders so far**.

**Set-up**
1. Import and publish **Order once**; choose it in **Call Order Once**.
2. Look at **Settings**. \`stuckAfterMinutes\`: leave it at five or more. Lines that are being ordered get six seconds more for each line of their call.
3. Publish this workflow.`, -64, -288, 528, 320, 4],
	['Finish', `## One step after the other
**What to Do** decides after each node what is next: first **Call Order Once** with the lines that wait for longest, then what was settled long ago.

It is for lines that nobody has finished: what is refused, or may have been ordered and is in no list, waits for a person.`, 480, -288, 400, 320, 5],
	['Settled', `## What was settled long ago
An event of which all lines are done for longer than *keepDays* leaves the Data Table \`license_order_lines\`, so that it stays small and fast. A **page** (line 0, \`settled 3f\`) keeps that it was: delivered again, even years later, it orders nothing. Do not change or delete pages.

What people may read of its lines goes into \`license_orders\`: customer and deal by their numbers, product, asset, result, when. No name or address of a customer. Nothing is decided by that table: shorten it as you like.`, 896, -288, 640, 320],
];
