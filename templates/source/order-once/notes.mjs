const TOP = -400;

export const notes = [
	['Set-up', `## Order once
Each line of an event becomes one license order, **exactly once**, whoever calls this workflow, with however many events (1,000 lines at most), and whatever dies meanwhile. (The node alone orders anew in each execution.) What was cut short is finished by **Reconcile license orders**, which calls it too.

**Set-up**
1. Choose your *Order Service API* credential in **Customer**, **Allocate Asset Numbers** and **Create License Orders**. Put your *App Key* into **Create License Orders**; leave it empty where the credential has it (*App Key of Orders*). While neither has one, nothing is sent, and lines wait.
2. If you have a *Member Center API* credential: choose it in **All Asset Numbers**, and switch that node on.
3. Publish this workflow first: those that call it cannot be published before.

It makes the Data Table \`license_order_lines\` when it is not there.`, -64, TOP, 592, 384, 4],
	['Input', `## What it takes
One item per event, all in one call. \`eventId\`: a text, by which the event is told. \`channelCode\`, \`channelOrderId\`. \`customer\`: \`id\`, \`name\`, \`contact\`, \`email\`, and \`enterpriseId\`, by which an order can be looked up later: give it if you can. \`platformId\`: the platform's own Customer ID, where you know that one.

\`lines\`: \`product\`, \`quantity\` (or \`unlimited\`), \`start\`, \`end\` (or \`never\`), \`licenseType\`; any other name is refused. A line without \`assetNo\` gets a new number, and \`end\` is then the end of the asset and of its product; with \`assetNo\`, of the product alone. \`orderType\` is \`new_buy\` unless told; \`delete_asset\` and \`delete_product\` need \`assetNo\`, for cloud licenses \`sourceOrderId\` too.

\`words\`: what the CRM calls these fields, for what it is told: \`{ "quantity": "Qty__c" }\`. \`sent\`: the names that it sent, of which a misspelt one is told.`, 544, TOP, 560, 384],
	['Claim', `## Each event counts once
**What to Do** decides after each node what is next, for all events together. A delivery notes its lines, and looks who else has noted the event. Nobody: it goes on. In the same moment somebody: later ones give way. Known already: it orders nothing and tells what became of the first; lines that were refused, and are corrected now, go again.

**Customer** is looked up before a purchase: a mistyped number may make a new one. \`customer.new\` lets it through.

**Take the Lines** changes all lines in one go, only while they are still ours: the last look before ordering.`, 1120, TOP, 608, 384, 6],
	['Outcomes', `## Nothing but proof settles a line
\`done\`: created, or found by its number. \`refused\`: the service says no to what was asked. \`waiting\`: refused for now; it goes again. \`unknown\`: perhaps ordered; it is looked for. \`person\`: perhaps ordered, and no list shows it.

The answer has, for each event, \`status\` (as HTTP has it) and \`body\`: 200 all lines are done · 202 noted, and finished by reconcile · 409 another event has this ID · 422 to be corrected, with lines and fields · 503 not noted: deliver it again.`, 1744, TOP, 656, 384, 5],
	['Answer', `**The answer**: what leaves here goes back to whoever called.`, 1280, 16, 224, 96, 4],
	['Lists', `## Looked for again
Only for reconcile. Cloud licenses are looked up by **Create License Orders** itself. Of locks and certificates only the Member Center shows all numbers; while this node is off, such lines go to a person when their outcome is lost.`, 1792, 704, 432, 240],
];
