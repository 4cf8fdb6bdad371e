export const notes = [
	['Set-up', `## Asset ending reminder
When cloud licenses are about to end, each company gets one mail that names them and who holds them.

**Set-up**
1. Open **Asset Ending**: choose your *Order Service API* credential, put in the *Enterprise Global ID*, and how many days ahead to warn: \`30, 7, 1, 0\` are four stages.
2. Open **Products**, **Asset Holders** and **Employees**: choose your *Member Center API* credential. The enterprise comes from the credential: set its *Enterprise Global ID*, or fill in that of the nodes.
3. Open **Companies**: put in the \`email\` of \`others\`, and your customers into \`list\`, each as \`{ "customerId": "…", "name": "…", "email": "…" }\`. *Order Service → Asset → Get Many* shows the \`customerId\` in each row.
4. Open **Send Email**: choose an *SMTP* credential, put in *From Email*, and switch the node on (it is off as it comes).
5. Publish the workflow.`, -64, -320, 416, 432, 4],
	['Trigger', `## When it starts
The trigger asks once an hour, for the assets under cloud-account authorizations: do not count on locks and certificates. It tells each asset 30, 7 and 1 days before its end and when it has ended: each stage once. It is the asset’s own end that counts; products may end earlier, and the list does not show them.

*Emit Existing* is on: what ends within these days already is told when the workflow is published.

All assets that are told by one poll come as the items of one execution.

After a crash of n8n an execution may run again or be lost: see *Triggers* in the package’s documentation. A second reminder does no harm.`, 384, -320, 400, 432],
	['Mail', `## The mail
**One Mail per Company** puts the assets of one customer into one mail. A customer that is not in **Companies** goes to its \`others\`.

Change the words at its top. Instead of a mail you can hang a chat or ticket node behind it: each item has \`company\`, \`to\`, \`subject\`, \`text\`, \`html\`.

*Asset Holders* and *Employees* only read, and each is fetched once per execution (*Execute Once*).`, 816, -320, 384, 432, 6],
];
