const TOP = -384;

export const notes = [
	['Set-up', `## Disable locks that are not paid
Your billing system says that a customer has not paid: once somebody approves, the customer's locks are disabled. When it says that the customer has paid, they are enabled at once.

**Set-up**
1. Open **Billing Event**: choose a *Header Auth* credential, a key that your billing system sends. It posts \`{ "lockNumbers": ["8000000101"], "paid": false, "customer": "Acme" }\`. Other names? Change **The Event**.
2. Open **Enable Locks** and **Disable Locks**: choose your *Order Service API* credential.
3. Fill in **Send Email** and switch it on: it brings the link to the form. Or put a chat node there.
4. **Approval**: choose a *Basic Auth* credential, the name and password that people type in.
5. Publish the workflow.`, -64, TOP, 528, 352, 4],
	['Approval', `## Somebody decides
**Approval** waits seven days for the form, and answers with what became of each lock. Nobody answers: nothing is disabled.

A payment that comes while it waits enables the locks, but does not end the waiting: the form says to look first.`, 480, TOP, 384, 352],
	['Which', `## Which locks can be disabled
Only re-issuable locks and locks of large customers. The others come out of **Disable Locks** as rows with \`success: false\` and the reason: hang a mail or ticket node behind it.

The billing system is answered 200 when all locks are enabled, 422 where one is not or the event is not usable (not paid, and no \`customer\`, for one), 202 while somebody decides.

A *paid* event that comes again, later, enables the locks again, also where they were disabled in between.`, 880, TOP, 416, 352, 5],
];
