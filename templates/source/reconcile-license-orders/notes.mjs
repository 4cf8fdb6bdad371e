export const notes = [
	['Set-up', `## Reconcile license orders
Belongs to **Order once**: finishes lines that a crash or a lost reply left open, carries out what people decide, and tells them what needs them.

**Set-up**
1. Import and publish **Order once**; choose it in **Call Order Once**.
2. Look at **Settings**. \`stuckAfterMinutes\`: leave it at five or more. Lines that are being ordered get six seconds more for each line of their call.
3. For alerts: set up **Send Email** and \`mailTo\`, and switch the node on. Or put your chat in its place.
4. Set *Authentication* of **Decide (Form)**.
5. Publish this workflow, and keep the production URL of **Decide (Form)** for the people who decide.`, -64, -448, 528, 416, 4],
	['Decide', `## What a person decides
**Report** names each line that needs a person, and says what to look at. Then choose, in the form, which lists these lines and says what it did, or by writing it into the column \`decision\`:

\`ordered\`: the order is there (where it was sent, and the reply lost) · \`order\`: it is not, order it, for a customer whom the platform has, or who is new in the event · \`leave out\`: it is not to be ordered

Anything else is reported, and nothing happens. Do not change \`state\`: a state that was typed is not believed.`, 480, -448, 480, 416, 6],
	['Alert', `## Who is told
Lines for a person, refused lines, and what is open for longer than an hour (*tellAfterMinutes*), each once a day (*remindAfterHours*).

**Size** tells when the Data Table may be above *warnAboveMB*: n8n refuses every change where all of them together reach their limit (200 MB).`, 976, -448, 384, 416, 5],
	['Settled', `## What was settled long ago
An event of which all lines are done for longer than *keepDays* leaves the Data Table, so that it stays small and fast. A **page** (line 0, \`settled 3f\`) keeps that it was: delivered again, even years later, it orders nothing. Only its asset numbers are not told any more.

Do not change or delete pages.`, 656, 736, 560, 224],
];
