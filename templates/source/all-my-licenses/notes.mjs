const TOP = -432;

export const notes = [
	['Set-up', `## All my licenses
Who holds what, until when, and what is free: one page, and one workbook with a row per asset and product. It only reads.

**Set-up**
1. **Assets**: choose your *Order Service API* credential, and put in the *Enterprise Global ID*: the other lists take it from here.
2. **Customers**: the same credential, and for the names of customers *Channel Code* and *Channel Customer ID*, **your** number of any one of them. **Asset Holders**, **Products**, **Employees**: your *Member Center API* credential.
3. Run it (*Execute workflow*). Look at \`page\` of **Page and Workbook** and \`data\` of **Workbook File**.
4. **Mail**: choose an *SMTP* credential, put in *From Email* and *To Email*, and switch it on (it is off as it comes).
5. **Licenses (Form)**: choose or make a *Basic Auth* credential, the name and password for its page.
6. Publish. Times are those of the workflow's time zone (workflow menu → *Settings* → *Timezone*).`, -64, TOP, 528, 400, 4],
	['Start', `## Three ways to start it
- **Every Monday** mails the page with the workbook
- **Licenses (Form)**: open its URL, press the button; it answers with the page, and the workbook is downloaded
- **Chat** answers anything with the first rows of each table

They show everybody's licenses: the form asks for a name and a password, the chat is for people who are logged in to n8n. Remove a trigger that you do not need.`, 480, TOP, 400, 400],
	['Means', `## What the numbers mean
**Bought**: seats of products that have not ended. **Given out**: somebody holds or has lent their asset. **In use**: their asset is online, at most. **Free**: nobody holds it. What has ended is counted by itself. An asset without products has no seats; in *end within 30 days* it counts as one.

A product counts as ended with its asset at the latest. Extended authorization points are neither products nor seats. Two products with one name have their URI behind it.

What these lists do not show is said once: the last sheet.`, 896, TOP, 416, 400, 6],
	['Lists', `## The lists
Each is fetched once (*Execute Once*, *Return All*); **Products** asks once per asset, side by side. **If a list cannot be fetched, the run fails with the reason**. What of single assets cannot be read makes the headline begin with *Not complete*.

**Prices** reads the Data Table \`license_prices\`, where there is one: \`product\` (name or URI), \`price\` of a seat and year, \`currency\`. No price, no sum; currencies are never added up. A Data Table node *Given Back* behind it, which gets the rows of \`license_reclaim_notices\`, adds what reclaiming saved.

**Other words?** They stand at the top of **Page and Workbook**.`, 1328, TOP, 400, 400, 5],
];
