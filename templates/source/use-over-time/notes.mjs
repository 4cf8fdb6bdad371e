const TOP = -448;

export const notes = [
	['Set-up', `## Use over time
Every hour this looks which assets are online, who holds them, and what products they have. The table \`license_use\` keeps what was seen of the last 90 days.

**Set-up**
1. Open **Assets** and **Products**: choose your *Member Center API* credential, with its *Enterprise Global ID*.
2. Publish the workflow. The days are those of its time zone (workflow menu → *Settings* → *Timezone*).

*Use report* makes a workbook of it, *Reclaim idle assets* takes back what nobody uses, and *License audit* shows its 30 days.`, -64, TOP, 448, 416, 4],
	['Table', `## The table
One row per asset: holder, since when, last online, and a letter for each day, today last: **o** online at some sample, else **l** lent, **h** held, **f** free. **.** is a day without a sample: it is *not* a day without use.

One row per product: seats, held, free and online now; the peaks of 30 days; \`history\`: each day's most seats, most held, least free, most online, samples.

One row says how many hours of each day were sampled.`, 416, TOP, 416, 416],
	['Whole', `## A sample counts whole or not at all
A sample is one write of all rows, and a second one deletes those of the sample before. If it fails or is killed, the rows of the last one stay. A list that comes empty is no sample; nor is a flag that is neither true nor false. After a sample with a clock that was ahead, delete the table.

Two in one hour count as one hour. A day with fewer than \`hoursPerDay\` hours proves nothing: it is not counted as idle.

**Products** reads those of new assets, and a part of the others each hour, so that each has its turn once a day. Where they cannot be read, those of the last time stay.`, 864, TOP, 432, 416, 6],
	['Means', `## What the numbers mean
*Online* is the platform's \`onlineFlag\` at the moment of a sample: its document says no more than "in online use". Use between two samples, and use that the flag does not show (perhaps offline, lent), is not seen. How many of an asset's seats are used is not shown, either: an asset that is online counts with all its seats.`, 1328, TOP, 416, 416, 5],
];
