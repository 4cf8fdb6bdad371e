const TOP = -368;

export const notes = [
	['Set-up', `## License audit, weekly and monthly
A mail with a workbook: what ends, what has ended, what nobody holds and what somebody who left still holds.

**Set-up**
1. **Settings**: put in \`enterpriseGlobalId\`, without which nothing is asked for, and \`company\`, its name in the title.
2. **Assets**: choose your *Order Service API* credential.
3. **Asset Holders**, **Products**, **Employees**, **Lent Locks**: choose your *Member Center API* credential.
4. Run it (*Execute workflow*). Look at \`page\` of **Mail and Workbook** and \`data\` of **Workbook File**.
5. **Mail**: choose an *SMTP* credential, put in *From Email* and *To Email*, and switch it on (it is off as it comes).
6. Publish. Times are those of the workflow's time zone (workflow menu → *Settings* → *Timezone*).`, -64, TOP, 496, 496, 4],
	['When', `## When, and how far ahead
**Weekly and Monthly** has two rules: every Monday at 08:00, and the first of each month at 08:00. Leave out the one that you do not need.

The weekly one looks 30 days ahead, what runs on the first of a month 90 days: \`warnDays\` of **Settings**. Where you choose another day than the first, change it there, too. A first that is a Monday has both rules: the same mail may come twice.

Everything here only reads. Run it as often as you like: the platform stays as it is.`, 448, TOP, 400, 496],
	['Lists', `## The lists, each fetched once, and the products
*Execute Once*: whatever comes in, a list is fetched one time. *Always Output Data*: a company without lent locks still gets its report. *Return All* fetches all pages.

**Products** asks once for each asset, side by side: switch it off where thousands are too many; the report then says so.

**If a list cannot be fetched, the run fails with the reason, and no mail goes out**. What could not be read of single assets is in the mail: "Not complete".

**Use over 30 Days** reads the Data Table \`license_use\`, which the template *Use over time* fills. Switch it on where that workflow runs.

**Price Table** makes \`license_prices\`: put in \`product\` (name or URI), \`price\` of a seat and year, \`currency\`, or nothing. **Given Back** reads what *Reclaim idle assets* took back.`, 864, TOP, 496, 496],
	['Findings', `## What counts
- **Ended**, **Ends soon**: the asset’s own end has passed, or will within \`warnDays\`. **Assets** lists cloud licenses, so locks and certificates come without an end of their own. What only **Asset Holders** has, without products, is taken for a lock
- **Product ended**, **Product ends soon**: the same of a product that ends before its asset, or whose asset has no end. Extended authorization points do not count
- **Held by a deleted employee**: withdraw the asset and give it to someone else. *Employee → Configure Assets* takes the deleted employee *By ID* only: \`holderGlobalId\`
- **Unassigned**: nobody holds it. Lent locks are left out
- **Lock lent out**: which lock, who has it, and what is lent; in which of two locks of one person, no list says
- **Products not known**, **Not known**: could not be read; \`detail\` says why

One row per finding leaves **What Needs Attention**, for a table or tickets. A Filter behind it leaves rows out of mail and workbook, too.`, 1376, TOP, 528, 496, 6],
	['Report', `## The report
**Mail and Workbook** gives \`subject\`, \`html\`, \`text\`, \`headline\`, \`counts\`, and the page as the file \`page\`.

**Workbook File** makes the .xlsx file \`data\` of it: one row per asset with its reasons, what ends first on top; seats by product; who holds what; what has no end; with samples also what nobody used for 30 days.

If there is nothing, the mail says so. Chat in place of mail? Put its node behind **Workbook File**.`, 1920, TOP, 608, 496, 5],
];
