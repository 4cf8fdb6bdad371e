const TOP = -432;

export const notes = [
	['Set-up', `## Orders so far
What was ordered, refused or is open: one page, one workbook, and a mail in the morning of what needs somebody. What becomes of open lines is decided here, too.

**Set-up**
1. Import and publish **Order once** and **Reconcile license orders**, whose ledger it reads.
2. **Orders (Form)**: choose or make a *Basic Auth* credential, the name and password for its page.
3. **Mail**: choose an *SMTP* credential, put in *From Email* and, in **Settings**, \`mailTo\`; switch it on (it is off as it comes).
4. Import and publish *Who decided what*; choose it in **Note the Decision**.
5. Publish. Put the production URL of **Orders (Form)** into \`formUrl\` of **Settings**: the mail names it.`, -64, TOP, 528, 400, 4],
	['Start', `## Two ways to start it
- **Every Morning** mails the page with the workbook. Nothing needs somebody: no mail
- **Orders (Form)** shows the page (the workbook is downloaded), or lists the open lines to be decided; *Only* narrows both, by a part of a customer, deal, product, asset or event

*tellAfterMinutes*: what is under way counts as a matter for a person after an hour.`, 480, TOP, 384, 400],
	['Decide', `## What a person decides
**It is there**: it was sent, the reply was lost, and the platform has it · **Do again**: order it · **Leave out**: it is not to be ordered, not even corrected.

A line that was refused is better corrected where it came from: the deal in the CRM, or the sheet.

Each line is changed only if it is as it was shown. Who is late, or decides twice, is told so, and nothing is ordered twice. **Reconcile license orders** orders what is to be done again; a revocation is uploaded again in *Changes from a spreadsheet*, which looks who holds the asset.

Do not change \`state\` in the Data Table: a state that was typed is not believed.`, 880, TOP, 416, 400, 6],
	['Facts', `## What it knows
The platform lists no orders. So these are the lines of the ledger (\`license_order_lines\`), and what Reconcile kept of those that have left it (\`license_orders\`): of the last 13 *months*. Once a line is done, the customer's number stays, and no name or address.

**Other words?** They stand at the top of **What to Do**.`, 1312, TOP, 400, 400, 5],
];
