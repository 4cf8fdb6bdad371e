const TOP = -416;

export const notes = [
	['Set-up', `## Use report
A workbook of what *Use over time* has sampled: one row per asset, and one row per product and day.

**Set-up**
1. Publish *Use over time* first, and let it sample.
2. Open **Employees**: choose your *Member Center API* credential, with its *Enterprise Global ID*. It gives the names of holders.
3. Open **Settings**: how many days to report, 90 at most.
4. Run **Try It Now**, then publish the workflow. Hang a mail or chat node behind **Workbook File**: it is in the binary field \`data\`.`, -64, TOP, 464, 368, 4],
	['Days', `## The days
Each day is one of these: *online* at some sample, else *lent*, else *held, not online*, else *free*; or *not sampled*, also where too few hours of it were (\`hoursPerDay\` of *Use over time*). A day that was not sampled is never counted as a day without use.`, 432, TOP, 384, 368],
	['Means', `## What to do with it
*Most Online* far below *Seats* for 90 days: fewer seats may do at the next renewal. Look first at *Samples*: peaks between two samples do not show, and an asset with many seats counts with all of them while it is online.`, 848, TOP, 352, 368, 5],
];
